// When a lesson is, on the reader's clock, and on the other side's where that shows something else.
import { sameTime, zoneName, type RegionalSettings } from '#kit/contract/dates.ts'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import classes from '../bookings.module.css'

interface Times {
  readonly start: string
  readonly end: string
}

/** "Wed, Nov 18, 15:00 – 16:00" */
export const timeWords = ({ start, end }: Times, { timeZone, locale }: RegionalSettings): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatRange(new Date(start), new Date(end))

interface LessonTimeProps extends Times {
  /** Who is at the other clock. */
  other?: { readonly name: string; readonly timeZone: string }
}

export function LessonTime({ start, end, other }: LessonTimeProps) {
  const place = usePlace()
  const isOther = other !== undefined && !sameTime(start, place.timeZone, other.timeZone)
  return (
    <span className={classes.time}>
      <time
        dateTime={start}
        title={zoneName(start, place)}
      >
        {timeWords({ start, end }, place)}
      </time>
      {isOther && (
        <small className={classes.dim}>
          {zoneWords(place.timeZone)}. For {other.name}:{' '}
          {timeWords({ start, end }, { ...place, timeZone: other.timeZone })}, {zoneWords(other.timeZone)}
        </small>
      )}
    </span>
  )
}
