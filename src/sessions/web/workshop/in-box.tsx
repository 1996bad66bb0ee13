// For people with a seat: the entrance, the meeting, and giving the seat back.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Note } from '#commerce/web/parts/note.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { ItemNote } from '#library/web/parts/item-layout.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { isCourse, kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { isAwake, RoomButton } from '../lists/room-button.tsx'
import { actedOf } from '../lists/session-list.tsx'
import { useSessionActs } from '../lists/use-session-acts.ts'
import { kindNoun } from '../schedule/kind-words.ts'
import type { BoxProps } from '../parts/workshop/enrol-box.tsx'
import { Meeting } from './meeting.tsx'
import { useEnrol } from './use-enrol.ts'

export function InBox({ session, enrolment, me, now }: BoxProps & { me: Me; now: Date }) {
  const { state, type, registered } = session
  const course = isCourse(type)
  return (
    <>
      <Note tone="positive">
        <p>{partWords(state, registered || enrolment.registered)}</p>
      </Note>
      {course && (
        <Button
          component={Link}
          to={`/com/course/student/${session._id}`}
        >
          Open the course
        </Button>
      )}
      <RoomButton
        session={{ ...session, role: 'learner' }}
        now={now}
      />
      {!course && !kinds[type].flags.ownPace && state === 'scheduled' && !isAwake(session, now) && (
        <ItemNote>A button to join appears here ten minutes before it begins.</ItemNote>
      )}
      <Meeting
        session={session}
        now={now}
      />
      {state === 'ended' && !course && (
        <Button
          variant="default"
          component={Link}
          to={`/account/takeaway/${session._id}/student-view/${me._id}`}
        >
          What you did and got back
        </Button>
      )}
      {session.role === 'learner' && !course && (
        <Button
          variant="default"
          component={Link}
          to={`/session/overview/${session._id}`}
        >
          Open the session
        </Button>
      )}
      {registered && session.pid === null && (
        <Leave
          session={session}
          enrolment={enrolment}
          me={me}
          now={now}
        />
      )}
      {session.pid !== null && (
        <ItemNote>
          Part of a course. <Link to={`/com/course/${session.pid}`}>Open the course</Link>
        </ItemNote>
      )}
    </>
  )
}

/** A free seat until the start, a paid one by the refund rule. */
function Leave({
  session,
  enrolment: { order, refundUntil, leaveUntil },
  me,
  now,
}: {
  session: Session
  enrolment: BoxProps['enrolment']
  me: Me
  now: Date
}) {
  const { giveBack, busy } = useEnrol(me)
  const { leave, busy: leaving } = useSessionActs(me)
  if (session.state === 'ended' || session.state === 'archived') return null
  if (order === null) {
    if (leaveUntil !== null && new Date(leaveUntil) <= now) return null
    return (
      <Button
        variant="subtle"
        loading={leaving}
        onClick={() => {
          void leave(actedOf(session))
        }}
      >
        Give back my seat
      </Button>
    )
  }
  const seen = <Link to={`/order/detail/${order}`}>See the order</Link>
  if (refundUntil === null) return <ItemNote>It is yours to keep. {seen}</ItemNote>
  if (new Date(refundUntil) <= now)
    return (
      <ItemNote>
        A seat in this {kindNoun(session.type)} was refunded until{' '}
        <DateTime
          weekday
          at={refundUntil}
        />
        . {seen}
      </ItemNote>
    )
  return (
    <>
      <Button
        variant="subtle"
        loading={busy}
        onClick={() => {
          void giveBack(session, order)
        }}
      >
        Cancel my seat
      </Button>
      <ItemNote>
        Refunded in full until{' '}
        <DateTime
          weekday
          at={refundUntil}
        />
        . {seen}
      </ItemNote>
    </>
  )
}

function partWords(state: Session['state'], hasSeat: boolean): string {
  if (state === 'ended') return 'You took part in this.'
  return hasSeat ? 'You have a seat.' : 'You take part in this.'
}
