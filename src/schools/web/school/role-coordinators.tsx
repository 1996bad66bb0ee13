// Subject coordinators.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { curricula } from '../classes/class-words.ts'
import { counted, fullName } from '../parts/words.ts'
import { staffListQuery, refreshSchool, subjectStatQuery } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'
import { allByName, RolePerson } from './role-person.tsx'
import { SubjectDialog } from './subject-dialog.tsx'

export function Coordinators({ school }: { school: School }) {
  const answer = useQuery(staffListQuery(school._id, { ...allByName, role: 'coordinator' }))
  const { actAsync, busy } = useAct(refreshSchool)
  const [adding, setAdding] = useState(false)
  const drop = (row: Staff, subject: string) => {
    const grades = Object.fromEntries(Object.entries(row.subjectGrade).filter(([each]) => each !== subject))
    return actAsync(
      () =>
        api(schoolUserContract).patch(row._id, {
          subject: row.subject.filter(each => each !== subject),
          subjectGrade: grades,
        }),
      'The subject is taken away.',
    )
  }
  return (
    <div className={classes.page}>
      <div>
        <Button
          leftSection={
            <Icon
              name="plus"
              size={18}
            />
          }
          onClick={() => setAdding(true)}
        >
          Assign a subject
        </Button>
      </div>
      <WithoutCoordinator school={school._id} />
      <Loaded
        answer={answer}
        what="the coordinators"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="tree"
              title="Nobody leads a subject yet"
              text="A coordinator looks after the classes, tags and space of a subject."
            />
          ) : (
            <ul
              className={classes.rows}
              aria-label="Coordinators"
            >
              {data.map(row => (
                <li
                  key={row._id}
                  className={classes.row}
                >
                  <RolePerson row={row} />
                  <ul className={classes.rows}>
                    {row.subject.map(subject => (
                      <li
                        key={subject}
                        className={classes.tools}
                      >
                        <span>
                          {subjectWords(subject)}
                          {(row.subjectGrade[subject]?.length ?? 0) > 0 && (
                            <span className={classes.small}> {row.subjectGrade[subject]?.join(', ')}</span>
                          )}
                        </span>
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          disabled={busy}
                          aria-label={`Take ${subjectWords(subject)} from ${fullName(row)}`}
                          onClick={() => {
                            void drop(row, subject)
                          }}
                        >
                          <Icon
                            name="close"
                            size={16}
                          />
                        </Button>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && (
        <SubjectDialog
          school={school}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

/** Taught subjects that nobody coordinates. */
function WithoutCoordinator({ school }: { school: string }) {
  const { data = [] } = useQuery(subjectStatQuery(school))
  const alone = data.filter(({ coordinators, classes: taught }) => coordinators === 0 && taught > 0)
  if (alone.length === 0) return null
  return (
    <section aria-labelledby="without-coordinator">
      <h2
        id="without-coordinator"
        className={classes.small}
      >
        Taught, and nobody leads them
      </h2>
      <ul className={classes.tools}>
        {alone.map(({ subject, classes: taught }) => (
          <li key={subject}>
            {subjectWords(subject)}, {counted(taught, 'class', 'classes')}
          </li>
        ))}
      </ul>
    </section>
  )
}

const subjectWords = (code: string): string => {
  const [curriculum = '', ...subject] = code.split(':')
  return `${subject.join(':')} (${curricula[curriculum] ?? curriculum})`
}
