import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School } from '#schools/contract/plans.shapes.ts'
import { counted, fullName, memberLook } from '../parts/words.ts'
import { staffListQuery, refreshSchool } from '../parts/school.queries.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import classes from '../parts/school.module.css'

export function Admins({ school }: { school: School }) {
  const answer = useQuery(staffListQuery(school._id, { $limit: 50, $skip: 0, role: 'admin' }))
  return (
    <Loaded
      answer={answer}
      what="the admins"
    >
      {({ data }) => (
        <ul
          className={classes.rows}
          aria-label="Admins"
        >
          {data.map(row => {
            const look = memberLook(row)
            return (
              <li
                key={row._id}
                className={classes.row}
              >
                <PersonChip
                  name={fullName(row) || (row.email ?? '')}
                  role={row.email ?? ''}
                />
                <StateChip tone={look.tone}>{look.label}</StateChip>
              </li>
            )
          })}
        </ul>
      )}
    </Loaded>
  )
}

const channelStates = ['Not taken part', 'Invited', 'Agreed', 'Applied'] as const

export function PlatformRoles({ school, manage }: { school: School; manage: boolean }) {
  const { act, busy } = useAct(refreshSchool)
  const rows = [
    {
      title: 'Sales channel',
      on: school.pipelineEnable,
      status: school.pipelineStatus,
      call: 'pipelineEmail',
      off: { pipelineEnable: false, pipelineStatus: 0 },
    },
    {
      title: 'Content provider',
      on: school.contentProviderEnable,
      status: school.contentProviderStatus,
      call: 'contentEmail',
      off: { contentProviderEnable: false, contentProviderStatus: 0 },
    },
  ] as const
  return (
    <ul className={classes.rows}>
      {rows.map(({ title, on, status, call, off }) => (
        <li
          key={title}
          className={classes.row}
        >
          <span className={classes.two}>
            <strong>{title}</strong>
            <small>{channelStates[status] ?? 'Not taken part'}</small>
          </span>
          {manage &&
            (on || status > 0 ? (
              <Button
                size="sm"
                variant="default"
                disabled={busy}
                aria-label={`Close: ${title}`}
                onClick={() => {
                  act(
                    () => api(schoolPlanContract).patch(school._id, off),
                    `${title} is closed. The admins were notified.`,
                  )
                }}
              >
                Close
              </Button>
            ) : (
              <Button
                size="sm"
                variant="default"
                disabled={busy}
                aria-label={`Invite by mail: ${title}`}
                onClick={() => {
                  act(
                    () => api(schoolPlanContract).get(call, { school: school._id }),
                    ({ sent }) => `${counted(sent, 'admin')} written to.`,
                  )
                }}
              >
                Invite by mail
              </Button>
            ))}
        </li>
      ))}
      <li className={classes.row}>
        <span className={classes.two}>
          <strong>Pilot school</strong>
          <small>{school.pilot ? 'Its staff read so on their home page' : 'Not a pilot school'}</small>
        </span>
        {manage && (
          <Button
            size="sm"
            variant="default"
            disabled={busy}
            onClick={() => {
              act(
                () => api(schoolPlanContract).patch(school._id, { pilot: !school.pilot }),
                school.pilot ? 'It is no longer a pilot school.' : 'It is a pilot school now.',
              )
            }}
          >
            {school.pilot ? 'End the pilot' : 'Make it a pilot school'}
          </Button>
        )}
      </li>
    </ul>
  )
}

export function Quotes({ school }: { school: School }) {
  const answer = useQuery({
    queryKey: ['school', 'quotes', school._id],
    queryFn: () => api(schoolPlanContract).get('quotes', { school: school._id, $limit: 50, $skip: 0 }),
  })
  return (
    <Loaded
      answer={answer}
      what="the requests"
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.dim}>None.</p>
        ) : (
          <ul
            className={classes.rows}
            aria-label="Requests"
          >
            {data.map(row => (
              <li
                key={row._id}
                className={classes.row}
              >
                <span className={classes.two}>
                  <strong>{row.contact.name}</strong>
                  <small>
                    {row.contact.email}
                    {row.contact.phone && `, ${row.contact.phone}`}
                  </small>
                  {row.message && <small>{row.message}</small>}
                </span>
                <span>
                  {counted(row.teachers, 'teacher')}, {counted(row.students, 'student')},{' '}
                  {row.months === 12 ? 'a year' : 'half a year'}
                </span>
                <strong>
                  <Money
                    cents={row.cents}
                    currency="USD"
                  />
                </strong>
                <span className={classes.small}>
                  <DateTime
                    at={row.createdAt}
                    day
                  />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
