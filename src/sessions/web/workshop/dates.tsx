import { zoneName } from '#kit/contract/dates.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { dayName, When } from '../lists/when.tsx'

/** When it takes place: hours of a session, days of a course. */
export function Dates({ session }: { session: Pick<SessionCard, 'start' | 'end' | 'childSize'> }) {
  const place = usePlace()
  const { start, end, childSize } = session
  if (childSize === 0)
    return (
      <When
        start={start}
        end={end}
      />
    )
  const [first, last] = [dayName(start, place), dayName(end, place)]
  return (
    <time
      dateTime={start}
      title={zoneName(start, place)}
    >
      {first === last ? first : `${first} to ${last}`}
    </time>
  )
}
