import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useMode } from '#identity/web/parts/account-mode.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { ClassType } from '#schools/contract/classes.contract.ts'
import type * as z from '#zod'
import type { ClassCard } from '#schools/contract/people.shapes.ts'
import { useClassGroups } from '../parts/classes/class-groups.ts'
import { ClassCardView } from './class-card.tsx'
import { ClassDialog } from './lazy-dialogs.ts'
import { myClassesQuery } from '../parts/classes/my-classes.queries.ts'
import classes from '../parts/school.module.css'

/** Classes that the user teaches or heads: in every school, and personal ones. */
export const Screen = withMe(({ me }) => {
  const { school } = useMode()
  const answer = useQuery(myClassesQuery(me))
  const [making, setMaking] = useState<ClassType | null>(null)
  // In a school, teachers create subject classes; only admins create standard classes.
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
        line="Classes you teach or head, at every school and of your own."
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
              drawing="people"
              title="No classes yet"
              text={
                school === null
                  ? 'A class holds the students you teach yourself.'
                  : 'Classes you teach or head appear here.'
              }
              action={make}
            />
          ) : (
            <Groups
              me={me}
              list={list}
            />
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

function Groups({ me, list }: { me: Me; list: readonly z.output<typeof ClassCard>[] }) {
  return useClassGroups(me, list).map(({ school, title, list: mine }) => (
    <section key={school}>
      {title && <h2 className={classes.groupTitle}>{title}</h2>}
      <ul
        className={classes.cards}
        aria-label={title ? `My classes at ${title}` : 'My classes'}
      >
        {mine.map(klass => (
          <ClassCardView
            key={klass._id}
            klass={klass}
            {...(klass.host === me._id &&
              klass.type === 'standard' &&
              school !== me._id && { note: 'You head this class.' })}
          />
        ))}
      </ul>
    </section>
  ))
}
