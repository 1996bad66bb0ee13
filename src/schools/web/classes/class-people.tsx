import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
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
import { AddStudents, ResetPassword, SignInSheet } from './lazy-dialogs.ts'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

export function ClassStudents({
  klass,
  admin,
  mayEdit,
  mayPrint,
  mayReset,
}: {
  klass: ClassRecord
  admin: boolean
  mayEdit: boolean
  mayPrint: boolean
  /** Takes the accounts of the class's teachers. */
  mayReset: (teachers: readonly (string | null)[]) => boolean
}) {
  const answer = useQuery(classPeopleQuery(klass._id))
  const { actAsync } = useAct(refreshSchool)
  const [adding, setAdding] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [resetting, setResetting] = useState<{ _id: string; name: string } | null>(null)
  const out = async ({ _id, name }: { _id: string; name: string }) => {
    if (
      await confirm({
        title: `Take ${name} out of ${klass.name}?`,
        text: 'The student stays in the school.',
        action: 'Take out',
        tone: 'negative',
      })
    )
      await actAsync(
        () => api(classesContract).patch('people', { class: klass._id, removeStudents: [_id] }),
        `${name} is no longer in the class.`,
      )
  }
  return (
    <Loaded
      answer={answer}
      what="the students"
      shape="table"
    >
      {({ students, teachers }) => (
        <div className={school.page}>
          <div className={school.tools}>
            {mayEdit && (
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
                Add students
              </Button>
            )}
            {admin && mayEdit && klass.type === 'standard' && (
              <Button
                component={Link}
                to={`/account/student/bulk/${klass._id}`}
                variant="default"
                leftSection={
                  <Icon
                    name="upload"
                    size={18}
                  />
                }
              >
                Import into this class
              </Button>
            )}
            {mayPrint && students.length > 0 && (
              <Button
                variant="default"
                leftSection={
                  <Icon
                    name="key"
                    size={18}
                  />
                }
                onClick={() => setSheet(true)}
              >
                Sign-in sheet
              </Button>
            )}
          </div>
          {students.length === 0 ? (
            <EmptyState
              drawing="people"
              title="No students in this class yet"
            />
          ) : (
            <ul
              className={classes.people}
              aria-label="Students"
            >
              {students.map(person => (
                <li key={person._id}>
                  <PersonChip
                    name={person.name}
                    picture={pictureOf(person.avatar)}
                  />
                  {person.schoolAccount && mayReset(teachers.map(({ uid }) => uid)) && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Reset the password of ${person.name}`}
                      title="Reset password"
                      onClick={() => setResetting(person)}
                    >
                      <Icon
                        name="key"
                        size={16}
                      />
                    </Button>
                  )}
                  {mayEdit && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Take ${person.name} out of the class`}
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
            {adding && (
              <AddStudents
                klass={klass}
                present={students.map(({ _id }) => _id)}
                onClose={() => setAdding(false)}
              />
            )}
            {resetting && (
              <ResetPassword
                klass={klass}
                student={resetting}
                onClose={() => setResetting(null)}
              />
            )}
            {sheet && (
              <SignInSheet
                name={klass.name}
                choice={{ class: klass._id }}
                onClose={() => setSheet(false)}
              />
            )}
          </Suspense>
        </div>
      )}
    </Loaded>
  )
}
