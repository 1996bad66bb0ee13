// Number of seats, and whether the minimum is met.
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { ItemNote, ItemNoteText } from '#library/web/parts/item-layout.tsx'
import { missing, peopleWord, seatWords } from './standing.rules.ts'
import classes from './workshop.module.css'
import type { BoxProps } from '../parts/workshop/enrol-box.tsx'

export function Seats({
  session: { regMax, regNum },
  enrolment: { left, waiting },
}: Pick<BoxProps, 'session' | 'enrolment'>) {
  if (regMax === 0) return regNum === 0 ? null : <ItemNote>{peopleWord(regNum)} registered</ItemNote>
  const free = left ?? 0
  return (
    <div className={classes.seats}>
      <p>
        <strong>{seatWords(regMax, left)}</strong>
        {waiting > 0 && <ItemNoteText> · {peopleWord(waiting)} waiting</ItemNoteText>}
      </p>
      <span
        className={classes.bar}
        aria-hidden
      >
        <span style={{ width: `${Math.min(100, ((regMax - free) / regMax) * 100)}%` }} />
      </span>
    </div>
  )
}

/** Explains cancellation below the minimum, before anybody pays. */
export function Minimum({
  enrolment,
  session,
  now,
}: Pick<BoxProps, 'session' | 'enrolment'> & { now: Date }) {
  const { minimum, price } = enrolment
  if (!minimum || new Date(minimum.at) <= now) return null
  const short = missing(enrolment, session.regNum)
  if (short === 0) return <ItemNote>Enough people have registered for it to take place.</ItemNote>
  return (
    <ItemNote>
      It takes place if at least {peopleWord(minimum.size)} have registered by{' '}
      <DateTime
        weekday
        at={minimum.at}
      />
      : {short} more {short === 1 ? 'is' : 'are'} needed. Otherwise it is cancelled
      {price > 0 && ' and everything that was paid goes back'}.
    </ItemNote>
  )
}
