// Reports a provider can still answer: listed above the bookings with the deadline.
import { useQuery } from '@tanstack/react-query'
import { useActor } from '#kit/web/actor.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { reportsToAnswerQuery } from '../bookings.queries.ts'
import classes from '../bookings.module.css'
import { bookingPath } from './paths.ts'

export function ReportsToAnswer() {
  const { id } = useActor()
  const { data = [] } = useQuery({ ...reportsToAnswerQuery(id ?? ''), enabled: id !== null })
  const open = data.filter(({ answerUntil }) => Date.parse(answerUntil) > Date.now())
  if (open.length === 0) return null
  return (
    <ul
      className={classes.note}
      aria-label="Reports to answer"
    >
      {open.map(({ _id, sessionName, serviceBooking, answerUntil }) => (
        <li key={_id}>
          The learner reported <TextLink to={bookingPath(serviceBooking)}>{sessionName}</TextLink>. You can
          answer until <DateTime at={answerUntil} />.
        </li>
      ))}
    </ul>
  )
}
