// The tab of the homes with the classes of an educator or student.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { HomeProps } from '#identity/web/parts/homes/home-slots.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { myClassesQuery } from '../parts/classes/my-classes.queries.ts'
import { ClassGroups } from './class-groups-list.tsx'
import classes from '../parts/school.module.css'

const words = {
  educator: {
    to: '/home/class',
    more: 'Make or change classes',
    title: 'No classes yet',
    empty: 'Classes you teach or head appear here.',
  },
  student: {
    to: '/study/class',
    more: 'Find classes to join',
    title: 'You are in no class yet',
    empty: 'When your school puts you into one, it appears here.',
  },
} as const

export function ClassesTab({ me }: HomeProps) {
  const answer = useQuery(myClassesQuery(me))
  const { to, more, title, empty } = words[isStudent(me) ? 'student' : 'educator']
  return (
    <Loaded
      answer={answer}
      what="your classes"
      shape="cards"
    >
      {list =>
        list.length === 0 ? (
          <EmptyState
            drawing="people"
            title={title}
            text={empty}
            action={
              <Button
                component={Link}
                to={to}
              >
                {more}
              </Button>
            }
          />
        ) : (
          <>
            <ClassGroups
              me={me}
              list={list}
            />
            <p className={classes.belowCards}>
              <TextLink to={to}>{more}</TextLink>
            </p>
          </>
        )
      }
    </Loaded>
  )
}
