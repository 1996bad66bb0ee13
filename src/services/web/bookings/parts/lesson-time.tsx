// A lesson's time in the reader's zone, and in the other side's if different.
import { sameTime, spanText, zoneName, type RegionalSettings } from '#kit/contract/dates.ts'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { UnbrokenTimes } from '#kit/web/parts/unbroken-times.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import classes from '../bookings.module.css'

interface Times {
  readonly start: string
  readonly end: string
}

/** "Wed 11/18/2026 15:00–16:00" */
export const timeWords: (times: Times, place: RegionalSettings) => string = spanText

interface LessonTimeProps extends Times {
  /** Whose clock the second time is on. */
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
        <UnbrokenTimes>{timeWords({ start, end }, place)}</UnbrokenTimes>
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
