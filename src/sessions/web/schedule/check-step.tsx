// Last step: what will happen, to whom, and the price.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { moneyWords } from '#library/web/parts/words.ts'
import { classPeopleQuery, classQuery } from '#schools/web/parts/school.queries.ts'
import { counted } from '#schools/web/parts/words.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { kinds, maySell } from '#sessions/contract/kinds.ts'
import { When } from '../lists/when.tsx'
import { Clashes, useClashes } from './conflicts.tsx'
import { kindWords } from './kind-words.ts'
import { instantOf } from './local.rules.ts'
import { timesIn } from './plan-times.rules.ts'
import type { PlanContext, Plan } from './plan.ts'
import classes from './schedule.module.css'

export function CheckStep({ plan, place }: { plan: Plan; place: PlanContext }) {
  const times = timesIn(plan, place)
  const kind = plan.kind ?? 'session'
  const { flags } = kinds[kind]
  const clashes = useClashes(flags.ownPace ? [] : times, {
    classId: plan.classId,
    colleagues: plan.colleagues,
  })
  return (
    <>
      <dl className={classes.facts}>
        <Fact term="Name">{plan.name}</Fact>
        <Fact term="For">
          <For plan={plan} />
        </Fact>
        <Fact term="When">
          <PlannedTimes
            plan={plan}
            times={times}
          />
        </Fact>
        {!flags.ownPace && !flags.tool && (
          <Fact term="Pace">{plan.pace === 'live' ? 'Live' : 'Student-paced'}</Fact>
        )}
        {plan.meeting && <Fact term="Meeting">{plan.address}</Fact>}
        {maySell(kind) && (
          <Fact term="Registration">
            <Registration plan={plan} />
          </Fact>
        )}
        <Fact term="Who is notified">
          <WhoIsNotified plan={plan} />
        </Fact>
      </dl>
      <Clashes clashes={clashes} />
    </>
  )
}

function PlannedTimes({ plan, times }: { plan: Plan; times: ReturnType<typeof timesIn> }) {
  const { flags } = kinds[plan.kind ?? 'session']
  if (plan.kind === 'selfStudy') return 'At once, until you take it back'
  if (plan.when === 'now' && !flags.course) return 'Now'
  return (
    <ul className={classes.times}>
      {times.map(({ start, end }) => (
        <li key={start}>
          {flags.ownPace ? (
            <>
              From{' '}
              <DateTime
                weekday
                at={start}
              />
            </>
          ) : (
            <When
              start={start}
              end={end}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

function For({ plan }: { plan: Plan }) {
  const klass = useQuery({ ...classQuery(plan.classId), enabled: plan.classId !== '' }).data
  const { flags, audience } = kinds[plan.kind ?? 'session']
  if (flags.class)
    return (
      <>
        {klass?.name ?? 'Your class'}
        {plan.students && `, ${counted(plan.students.length, 'student')}`}
      </>
    )
  return audience === 'colleagues' ? (
    <>{counted(plan.colleagues.length, 'colleague')}</>
  ) : (
    <>{kindWords(plan.kind ?? 'workshop').label}</>
  )
}

function Registration({ plan }: { plan: Plan }) {
  const { timeZone } = usePlace()
  const closes = instantOf(plan.regDate, timeZone)
  return (
    <>
      {seatLimitWords(plan)}
      {(plan.price ?? 0) === 0
        ? 'Free.'
        : `${moneyWords(plan.price ?? 0)}${Number(plan.off) > 0 ? `, ${plan.off} % off` : ''}.`}
      {Number(plan.minimum) > 0 && ` At least ${counted(Number(plan.minimum), 'person', 'people')}.`}
      {closes !== null && (
        <>
          {' '}
          Closes{' '}
          <DateTime
            weekday
            at={closes}
          />
          .
        </>
      )}
    </>
  )
}

function seatLimitWords({ kind, seats }: Plan): string {
  if (kinds[kind ?? 'workshop'].flags.ownPace) return ''
  return Number(seats) === 0 ? 'No limit of seats. ' : `${counted(Number(seats), 'seat')}. `
}

function WhoIsNotified({ plan }: { plan: Plan }) {
  const { data } = useQuery({ ...classPeopleQuery(plan.classId), enabled: plan.classId !== '' })
  const { audience } = kinds[plan.kind ?? 'session']
  const joined = data?.students.filter(student => student.joined).length
  const count = chosenCount(plan, joined ?? 0)
  if (count === 0) return <>Nobody yet. People find it and register themselves.</>
  return (
    <>
      {counted(count, audience === 'colleagues' ? 'colleague' : 'student')}, {channelWords[plan.when]}.
    </>
  )
}

/** Later registrations are not included yet. */
function chosenCount({ kind, students, colleagues }: Plan, joined: number): number {
  const { flags, audience } = kinds[kind ?? 'session']
  if (flags.class) return students?.length ?? joined
  return audience === 'colleagues' ? colleagues.length : 0
}

const channelWords: Readonly<Record<Plan['when'], string>> = {
  now: 'at once in the app',
  once: 'in the app and by email with an invitation for their calendar',
  dates: 'in the app and by email',
  blocks: 'in the app and by email',
}
