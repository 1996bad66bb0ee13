import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { useMode, useMySchools } from '#identity/web/account-mode.ts'
import { withMe } from '#identity/web/with-me.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { ClassType } from '#schools/contract/classes.contract.ts'
import { ClassCardView } from './class-card.tsx'
import { ClassDialog } from './lazy-dialogs.ts'
import { myClassesQuery } from './my-classes.queries.ts'
import classes from '../parts/school.module.css'

/** Classes that I teach or head: of the school in force, or of my own account. */
export const Screen = withMe(({ me }) => {
  const { school } = useMode()
  const name = useMySchools(me).find(({ _id }) => _id === school)?.name
  const answer = useQuery(myClassesQuery(me, school))
  const [making, setMaking] = useState<ClassType | null>(null)
  // In a school a teacher makes subject classes; standard ones are its admins' matter.
  const type = school === null ? 'standard' : 'subject'
  const make = (
    <Button
      leftSection={
        <Icon
          name="plus"
          size={18}
        />
      }
      onClick={() => setMaking(type)}
    >
      {school === null ? 'New class' : 'New subject class'}
    </Button>
  )
  return (
    <>
      <PageHeader
        title="My classes"
        line={name ? `At ${name}.` : 'Of your personal account.'}
        action={make}
      />
      <Loaded
        answer={answer}
        what="your classes"
        shape="cards"
      >
        {list =>
          list.length === 0 ? (
            <EmptyState
              title="No classes yet"
              text={
                school === null
                  ? 'A class holds the students you teach yourself.'
                  : 'Classes you teach or head at this school stand here.'
              }
              action={make}
            />
          ) : (
            <ul
              className={classes.cards}
              aria-label="My classes"
            >
              {list.map(klass => (
                <ClassCardView
                  key={klass._id}
                  klass={klass}
                  {...(klass.host === me._id &&
                    klass.type === 'standard' &&
                    school !== null && { note: 'You head this class.' })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {making && (
          <ClassDialog
            school={{ _id: school ?? me._id, personal: school === null }}
            type={making}
            onClose={() => setMaking(null)}
          />
        )}
      </Suspense>
    </>
  )
})
