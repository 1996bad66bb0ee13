// Credit log of a booking, the same for both sides.
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import type { CreditLog } from '#services/contract/credits/credits.contract.ts'
import { creditLogQuery, freeCreditQuery } from '../bookings.queries.ts'
import classes from '../bookings.module.css'
import { creditWords } from './booking-terms.rules.ts'

export function BookingCredits({ booking }: { booking: Booking }) {
  const answer = useQuery(creditLogQuery(booking.packUser))
  return (
    <>
      <FreeCredit booking={booking._id} />
      <Loaded
        answer={answer}
        what="credits"
      >
        {({ data }) => <Rows rows={data.filter(row => row.booking === booking._id)} />}
      </Loaded>
    </>
  )
}

function FreeCredit({ booking }: { booking: string }) {
  const line = useQuery(freeCreditQuery(booking)).data?.line
  return line ? <p className={classes.note}>You booked this lesson with a free credit: {line.name}.</p> : null
}

function Rows({ rows }: { rows: readonly CreditLog[] }) {
  if (rows.length === 0)
    return (
      <EmptyState
        drawing="bag"
        title="No credits were used for this lesson"
      />
    )
  return (
    <ul className={classes.list}>
      {rows.map(({ _id, type, times, reason, createdAt }) => (
        <li
          key={_id}
          className={classes.card}
        >
          <div className={classes.cardHead}>
            <b>{`${times > 0 ? '+' : '−'}${creditWords(Math.abs(times))}`}</b>
            <small className={classes.dim}>
              <DateTime at={createdAt} />
            </small>
          </div>
          <span>{typeWords[type] ?? reason}</span>
          {reason && typeWords[type] && <small className={classes.dim}>{reason}</small>}
        </li>
      ))}
    </ul>
  )
}

const typeWords: Partial<Readonly<Record<CreditLog['type'], string>>> = {
  booking: 'Used for this lesson',
  cancel: 'Given back after the lesson was cancelled',
  timeout: 'Given back because the lesson was not scheduled in time',
  teachingAccident: 'Given back after a report about the lesson',
}
