import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classApplyContract, type Application } from '#schools/contract/class-apply.contract.ts'
import { type ClassRecord } from '#schools/contract/classes.contract.ts'
import { applicationsQuery, refreshSchool } from '../parts/school.queries.ts'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

const looks = {
  0: { label: 'Waiting', tone: 'warning' },
  1: { label: 'Approved', tone: 'positive' },
  [-1]: { label: 'Rejected', tone: 'neutral' },
} as const

/** Applicants with their answers; pending ones first. */
export function ClassApplications({ klass }: { klass: ClassRecord }) {
  const answer = useQuery(applicationsQuery({ class: klass._id }))
  const { act, busy } = useAct(refreshSchool)
  const decide = (call: 'approve' | 'reject', rows: readonly Application[]) =>
    act(
      () => api(classApplyContract).patch(call, { ids: rows.map(({ _id }) => _id) }),
      `${rows.length} ${call === 'approve' ? 'approved' : 'rejected'}.`,
    )
  return (
    <Loaded
      answer={answer}
      what="the applications"
      shape="table"
    >
      {({ data }) => {
        const waiting = data.filter(({ status }) => status === 0)
        if (data.length === 0)
          return (
            <EmptyState
              drawing="letter"
              title="No applications yet"
              text={
                klass.enroll.enable
                  ? 'Students can find this class on their Classes page.'
                  : `Students ask to join with the code ${klass.code}.`
              }
            />
          )
        return (
          <div className={school.page}>
            {waiting.length > 1 && (
              <div>
                <Button
                  variant="default"
                  loading={busy}
                  onClick={() => {
                    decide('approve', waiting)
                  }}
                >{`Approve all ${waiting.length}`}</Button>
              </div>
            )}
            <ul
              className={school.rows}
              aria-label="Applications"
            >
              {[...waiting, ...data.filter(({ status }) => status !== 0)].map(row => (
                <li
                  key={row._id}
                  className={school.row}
                >
                  <div>
                    <PersonChip name={row.studentName} />
                    {row.answers.length > 0 && (
                      <dl className={classes.answers}>
                        {row.answers.map(({ question, answer: words }) => (
                          <div key={question}>
                            <dt>{question}</dt>
                            <dd>{words}</dd>
                          </div>
                        ))}
                      </dl>
                    )}
                  </div>
                  <span className={school.small}>
                    <DateTime
                      at={row.createdAt}
                      day
                    />
                  </span>
                  <StateChip tone={looks[row.status].tone}>{looks[row.status].label}</StateChip>
                  {row.status === 0 && (
                    <span className={school.chips}>
                      <Button
                        size="sm"
                        disabled={busy}
                        aria-label={`Approve ${row.studentName}`}
                        onClick={() => {
                          decide('approve', [row])
                        }}
                      >
                        Approve
                      </Button>
                      <Button
                        size="sm"
                        variant="default"
                        disabled={busy}
                        aria-label={`Reject ${row.studentName}`}
                        onClick={() => {
                          decide('reject', [row])
                        }}
                      >
                        Reject
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    </Loaded>
  )
}
