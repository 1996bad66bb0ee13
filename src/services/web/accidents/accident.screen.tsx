// One report for staff: both sides, the room's record, claim and decision.
import { useQuery } from '@tanstack/react-query'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { accidentContract, type Accident } from '#services/contract/bookings/accidents.contract.ts'
import { accidentPermissions } from '#services/contract/bookings/bookings.permissions.ts'
import { LessonTime } from '../bookings/parts/lesson-time.tsx'
import { bookingPath } from '../bookings/parts/paths.ts'
import { ClaimBar } from '#kit/web/parts/claim-bar.tsx'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { Decide, Decided } from './accident-decision.tsx'
import { BothSides, Room } from './accident-evidence.tsx'
import { accidentStateNames, accidentStateTones } from './accident-words.ts'
import { SuspensionHistory } from './suspension-history.tsx'
import { accidentQuery, decidersQuery, useFollowAccidents } from './accidents.queries.ts'

export function Screen({ params: { id } }: ScreenProps<{ readonly id: string }>) {
  useFollowAccidents()
  const answer = useQuery(accidentQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="There is no such report." />
  return (
    <Loaded
      answer={answer}
      what="the report"
    >
      {accident => <Report accident={accident} />}
    </Loaded>
  )
}

function Report({ accident }: { accident: Accident }) {
  const { status, sessionName, serviceName } = accident
  return (
    <div className={classes.page}>
      <PageHeader
        title={sessionName}
        line={serviceName}
        action={<StateChip tone={accidentStateTones[status]}>{accidentStateNames[status]}</StateChip>}
      />
      {status === 'pending' ? <Work accident={accident} /> : <Decided accident={accident} />}
      <Facts accident={accident} />
      <BothSides accident={accident} />
      <Room accident={accident} />
      <SuspensionHistory
        uid={accident.teacher._id}
        title={`Suspensions of ${accident.teacher.name}`}
        none="There has been none so far."
      />
    </div>
  )
}

/** The claim, and for its holder the decision. */
function Work({ accident }: { accident: Accident }) {
  const actor = useActor()
  const { act, busy } = useAct(refreshServices)
  const { data: deciders = [] } = useQuery(decidersQuery)
  const { _id, student, teacher, follower } = accident
  if (actor.id === student._id || actor.id === teacher._id)
    return <p className={classes.note}>Somebody else must decide about your own lesson.</p>
  return (
    <>
      <ClaimBar
        item={accident}
        busy={busy}
        mayAssign={may(accidentPermissions, 'claim.assign', actor)}
        reviewers={deciders.filter(each => each._id !== student._id && each._id !== teacher._id)}
        onChange={to => {
          act(() => api(accidentContract).patch(_id, { follower: to }))
        }}
      />
      {follower?._id === actor.id && <Decide accident={accident} />}
    </>
  )
}

const Facts = ({
  accident: { tags, student, teacher, start, end, serviceBooking, servicePackUser },
}: {
  accident: Accident
}) => (
  <dl className={classes.facts}>
    <dt>What happened</dt>
    <dd>{tags.join(', ')}</dd>
    <dt>Student</dt>
    <dd>{student.name}</dd>
    <dt>Teacher</dt>
    <dd>{teacher.name}</dd>
    <dt>Lesson</dt>
    <dd>
      <LessonTime
        start={start}
        end={end}
        other={teacher}
      />
      <br />
      <TextLink to={bookingPath(serviceBooking)}>Open the booking</TextLink>
    </dd>
    <dt>Credits</dt>
    <dd>
      <TextLink to={`/order/servicePackDetail/${servicePackUser}`}>
        Open the package it was booked with
      </TextLink>
    </dd>
  </dl>
)
