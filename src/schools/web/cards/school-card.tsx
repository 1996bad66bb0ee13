// Start card for a school's admins: set-up progress, pending requests, people who have not joined, seats and
// plan.
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { useProvided } from '#kit/web/app.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { School } from '#schools/contract/plans.shapes.ts'
import { Meter } from '../parts/meter.tsx'
import { useAdminSchool } from '../parts/use-admin-school.ts'
import { counted, dateWords, planLook } from '../parts/words.ts'
import {
  applicationsQuery,
  isWhole,
  schoolQuery,
  staffListQuery,
  studentCountsQuery,
} from '../parts/school.queries.ts'
import { setupSteps } from '../parts/cards/setup-steps.ts'
import classes from './cards.module.css'

export function SchoolCard({ me }: { me: Me }) {
  const school = useAdminSchool(me)
  const { data } = useQuery({ ...schoolQuery(school ?? ''), enabled: school !== null })
  return data && isWhole(data) ? <Today school={data} /> : null
}

function Today({ school }: { school: School }) {
  const place = usePlace()
  const { label, tone } = planLook(school.status)
  return (
    <HomeCard
      id="school-today"
      title={school.name}
      aside={
        <span className={classes.plan}>
          <StateChip tone={tone}>{label}</StateChip>
          {school.end && <small>until {dateWords(school.end, place)}</small>}
        </span>
      }
    >
      <div className={classes.meters}>
        <Meter
          label="Teachers"
          used={school.count.teacher}
          total={school.teacher}
        />
        <Meter
          label="Students"
          used={school.count.student}
          total={school.student}
        />
      </div>
      <SetUp school={school._id} />
      <Waiting school={school._id} />
      <div className={classes.actions}>
        <Button
          component={Link}
          to="/account/school-info"
        >
          Run the school
        </Button>
        <Button
          component={Link}
          to="/account/student"
          variant="default"
        >
          Students
        </Button>
        <Button
          component={Link}
          to="/account/classes"
          variant="default"
        >
          Classes
        </Button>
      </div>
    </HomeCard>
  )
}

function SetUp({ school }: { school: string }) {
  const steps = useProvided(setupSteps)
  const answers = useQueries({
    queries: steps.map(({ label, isDone }) => ({
      queryKey: ['school', 'setup', school, label],
      queryFn: () => isDone(school),
    })),
  })
  if (answers.some(({ data }) => data === undefined)) return null
  const done = answers.filter(({ data }) => data).length
  return (
    <section aria-labelledby="set-up">
      <h3
        id="set-up"
        className={classes.group}
      >
        Set-up: {done} of {steps.length} done
      </h3>
      <ol className={classes.steps}>
        {steps.map(({ label, to }, at) => {
          const isDone = answers[at]?.data === true
          return (
            <li key={label}>
              <Link
                to={to}
                data-done={isDone || undefined}
              >
                <Icon
                  name={isDone ? 'check' : 'plus'}
                  size={16}
                />
                {label}
                {!isDone && <small>to do</small>}
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface WaitingRow {
  readonly to: string
  readonly count: number
  readonly words: string
}

function Waiting({ school }: { school: string }) {
  const staffWith = (status: 0 | 1) => staffListQuery(school, { $limit: 1, $skip: 0, status })
  const invited = useQuery(staffWith(0)).data?.total ?? 0
  const asking = useQuery(staffWith(1)).data?.total ?? 0
  const applied = useQuery(applicationsQuery({ school, status: 0 })).data?.total ?? 0
  const { pending = 0, inactive = 0, unassigned = 0 } = useQuery(studentCountsQuery(school)).data ?? {}
  const rows: readonly WaitingRow[] = [
    { to: '/account/teacher?status=1', count: asking, words: `${counted(asking, 'teacher')} to approve` },
    { to: '/account/student/pending', count: pending, words: `${counted(pending, 'student')} to approve` },
    {
      to: '/account/classes/subject',
      count: applied,
      words: `${counted(applied, 'request')} to join a class`,
    },
    {
      to: '/account/teacher?status=0',
      count: invited,
      words: `${counted(invited, 'teacher')} invited, not joined`,
    },
    {
      to: '/account/student/inactive',
      count: inactive,
      words: `${counted(inactive, 'student')} invited, not joined`,
    },
    {
      to: '/account/student/unassigned',
      count: unassigned,
      words: `${counted(unassigned, 'student')} without a class`,
    },
  ]
  const waiting = rows.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <p className={classes.note}>Nobody waits for you.</p>
  return (
    <ul
      className={classes.list}
      aria-label="Waiting for you"
    >
      {waiting.map(({ to, words }) => (
        <li key={to}>
          <Link to={to}>{words}</Link>
        </li>
      ))}
    </ul>
  )
}
