import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useMode } from '#identity/web/parts/account-mode.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { ClassType } from '#schools/contract/classes.contract.ts'
import { ClassGroups } from './class-groups-list.tsx'
import { ClassDialog } from './lazy-dialogs.ts'
import { myClassesQuery } from '../parts/classes/my-classes.queries.ts'

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
            <ClassGroups
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
