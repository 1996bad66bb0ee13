// Last step: exactly what will happen, to whom, and what it costs.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { moneyWords } from '#library/web/parts/words.ts'
import { classPeopleQuery, classQuery } from '#schools/web/school.queries.ts'
import { counted } from '#schools/web/parts/words.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { kinds, maySell } from '#sessions/contract/kinds.ts'
import { When } from '../lists/when.tsx'
import { Clashes, useClashes } from './conflicts.tsx'
import { kindWords } from './kind-words.ts'
import { instantOf } from './local.rules.ts'
import { timesIn, type PlanContext, type Plan } from './plan.rules.ts'
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
          {kind === 'selfStudy' ? (
            'At once, until you take it back'
          ) : plan.when === 'now' && !flags.course ? (
            'Now'
          ) : (
            <ul className={classes.times}>
              {times.map(({ start, end }) => (
                <li key={start}>
                  {flags.ownPace ? (
                    <>
                      From <DateTime at={start} />
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
          )}
        </Fact>
        {!flags.ownPace && !flags.tool && (
          <Fact term="Pace">{plan.pace === 'live' ? 'Together' : 'Student-paced'}</Fact>
        )}
        {plan.meeting && <Fact term="Meeting">{plan.address}</Fact>}
        {maySell(kind) && (
          <Fact term="Registration">
            <Registration plan={plan} />
          </Fact>
        )}
        <Fact term="Who is told">
          <WhoIsNotified plan={plan} />
        </Fact>
      </dl>
      <Clashes clashes={clashes} />
    </>
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
  const seats = kinds[plan.kind ?? 'workshop'].flags.ownPace
    ? ''
    : Number(plan.seats) === 0
      ? 'No limit of seats. '
      : `${counted(Number(plan.seats), 'seat')}. `
  return (
    <>
      {seats}
      {(plan.price ?? 0) === 0
        ? 'Free.'
        : `${moneyWords(plan.price ?? 0)}${Number(plan.off) > 0 ? `, ${plan.off} % off` : ''}.`}
      {Number(plan.minimum) > 0 && ` At least ${counted(Number(plan.minimum), 'person', 'people')}.`}
      {closes !== null && (
        <>
          {' '}
          Closes <DateTime at={closes} />.
        </>
      )}
    </>
  )
}

function WhoIsNotified({ plan }: { plan: Plan }) {
  const { data } = useQuery({ ...classPeopleQuery(plan.classId), enabled: plan.classId !== '' })
  const { flags, audience } = kinds[plan.kind ?? 'session']
  const count = flags.class
    ? (plan.students?.length ?? data?.students.filter(({ joined }) => joined).length ?? 0)
    : audience === 'colleagues'
      ? plan.colleagues.length
      : 0
  if (count === 0) return <>Nobody yet. People find it and register themselves.</>
  return (
    <>
      {counted(count, audience === 'colleagues' ? 'colleague' : 'student')},{' '}
      {plan.when === 'now'
        ? 'at once in the app'
        : plan.when === 'once'
          ? 'in the app and by mail with an invitation for their calendar'
          : 'in the app and by mail'}
      .
    </>
  )
}
