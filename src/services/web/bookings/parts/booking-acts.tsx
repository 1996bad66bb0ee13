// A side's current actions on a booking: enter, schedule, answer a proposal, cancel.
import { minuteMs } from '#kit/contract/durations.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#kit/web/api.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import { isLive } from '#services/contract/bookings/bookings.lifecycle.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { useNow } from '#sessions/web/parts/day/use-now.ts'
import { refreshServices } from '../../services.queries.ts'
import classes from '../bookings.module.css'
import { otherSide, type Side } from './booking-words.ts'
import { CalendarButton } from './calendar-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { LessonTime } from './lesson-time.tsx'
import { bookingTabPath, importPath } from './paths.ts'

interface BookingActsProps {
  booking: Booking
  side: Side
}

export function BookingActs({ booking, side }: BookingActsProps) {
  const now = useNow()
  const [isCancelling, setIsCancelling] = useState(false)
  if (!isLive(booking.status)) return null
  const hasBegun = now >= new Date(booking.start)
  return (
    <>
      {booking.move && (
        <MoveAnswer
          booking={booking}
          side={side}
        />
      )}
      <Next
        booking={booking}
        side={side}
        now={now}
      />
      {!hasBegun && (
        <div className={classes.tools}>
          <CalendarButton booking={booking._id} />
          {booking.status !== 'waiting' && !booking.move && (
            <Button
              component={Link}
              to={bookingTabPath('move', booking._id)}
              variant="default"
            >
              Propose another time
            </Button>
          )}
          <Button
            variant="subtle"
            color="negative"
            onClick={() => setIsCancelling(true)}
          >
            Cancel the lesson
          </Button>
        </div>
      )}
      {isCancelling && (
        <CancelDialog
          booking={booking}
          side={side}
          now={now}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  )
}

/** When the room opens before the start. */
const opensBefore = 10 * minuteMs

/** The single next action. */
function Next({ booking, side, now }: BookingActsProps & { now: Date }) {
  const { status, session, servicer, meeting, start, _id } = booking
  if (status === 'waiting')
    return <p className={classes.note}>A parent or guardian has to approve it first.</p>
  if (session === null)
    return side === 'servicer' ? (
      <div className={classes.note}>
        <span>Choose what you will teach. If it is not scheduled by its start, the lesson is cancelled.</span>
        <div>
          <Button
            component={Link}
            to={importPath(_id)}
          >
            Schedule the lesson
          </Button>
        </div>
      </div>
    ) : (
      <p className={classes.dim}>
        {servicer.name} is preparing the lesson. You will be notified when it is ready.
      </p>
    )
  const isOpen = now.getTime() >= Date.parse(start) - opensBefore
  return (
    <div className={classes.tools}>
      <b>{session.name}</b>
      {isOpen ? (
        <Button
          component={Link}
          to={side === 'servicer' ? `/d/${session.sid}` : `/s/${session.sid}`}
        >
          {side === 'servicer' ? 'Open the room' : 'Join'}
        </Button>
      ) : (
        <span className={classes.dim}>The room opens 10 minutes before the lesson.</span>
      )}
      {meeting !== null && <TextLink to={meeting}>Video call</TextLink>}
    </div>
  )
}

/** The other side answers; the proposer can withdraw. */
function MoveAnswer({ booking, side }: BookingActsProps) {
  const { act, busy } = useAct(refreshServices)
  const { move, _id } = booking
  if (!move) return null
  const isMine = move.by === booking[side]._id
  const answer = (agree: boolean, done: string) => {
    act(() => api(bookingContract).patch('answerMove', { _id, agree }), done)
  }
  const other = otherSide(booking, side)
  return (
    <section
      className={classes.note}
      aria-label="Another time"
    >
      <span>{isMine ? 'You proposed another time:' : `${other.name} proposes another time:`}</span>
      <LessonTime
        start={move.start}
        end={move.end}
        other={other}
      />
      {move.message !== '' && <p className={classes.text}>{move.message}</p>}
      <span className={classes.dim}>
        Until it is agreed, the lesson stays where it is. No credit is used.
      </span>
      <div className={classes.tools}>
        {!isMine && (
          <Button
            loading={busy}
            onClick={() => answer(true, 'The lesson is moved.')}
          >
            Agree
          </Button>
        )}
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            answer(false, isMine ? 'Your proposal is withdrawn.' : 'You declined. The lesson stays as it is.')
          }
        >
          {isMine ? 'Withdraw' : 'Decline'}
        </Button>
      </div>
    </section>
  )
}
