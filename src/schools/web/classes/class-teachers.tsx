import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classesContract, type ClassRecord } from '#schools/contract/classes.contract.ts'
import { classPeopleQuery, refreshSchool } from '../parts/school.queries.ts'
import { AddTeachers, InviteCoTeacher } from './lazy-dialogs.ts'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

export function ClassTeachers({
  klass,
  mayEdit,
  own,
}: {
  klass: ClassRecord
  mayEdit: boolean
  /** A class of the personal account: co-teachers are invited here, because there is no staff. */
  own: boolean
}) {
  const answer = useQuery(classPeopleQuery(klass._id))
  const { actAsync } = useAct(refreshSchool)
  const [adding, setAdding] = useState(false)
  const out = async ({ _id, name }: { _id: string; name: string }) => {
    if (
      await confirm({
        title: `Take ${name} off this class?`,
        text: own ? 'They no longer see this class.' : 'They stay on the staff of the school.',
        action: 'Take off',
        tone: 'negative',
      })
    )
      await actAsync(
        () => api(classesContract).patch('people', { class: klass._id, removeTeachers: [_id] }),
        `${name} no longer teaches this class.`,
      )
  }
  return (
    <Loaded
      answer={answer}
      what="the teachers"
      shape="table"
    >
      {({ teachers }) => (
        <div className={school.page}>
          {mayEdit && (
            <div>
              <Button
                variant="default"
                leftSection={
                  <Icon
                    name="plus"
                    size={18}
                  />
                }
                onClick={() => setAdding(true)}
              >
                {own ? 'Invite a co-teacher' : 'Add teachers'}
              </Button>
            </div>
          )}
          {teachers.length === 0 ? (
            <EmptyState
              drawing="people"
              title="Nobody teaches this class yet"
            />
          ) : (
            <ul
              className={classes.people}
              aria-label="Teachers"
            >
              {teachers.map(person => (
                <li key={person._id}>
                  <PersonChip
                    name={person.name}
                    picture={pictureOf(person.avatar)}
                    {...(person.head && {
                      role: klass.type === 'standard' ? 'Head of the class' : 'Runs the class',
                    })}
                  />
                  {mayEdit && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Take ${person.name} off the class`}
                      onClick={() => {
                        void out(person)
                      }}
                    >
                      <Icon
                        name="close"
                        size={16}
                      />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <Suspense fallback={null}>
            {adding && own && (
              <InviteCoTeacher
                klass={klass}
                onClose={() => setAdding(false)}
              />
            )}
            {adding && !own && (
              <AddTeachers
                klass={klass}
                present={teachers.map(({ _id }) => _id)}
                onClose={() => setAdding(false)}
              />
            )}
          </Suspense>
        </div>
      )}
    </Loaded>
  )
}
