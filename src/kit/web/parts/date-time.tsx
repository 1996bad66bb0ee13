import classes from './display.module.css'
import { dateText, dayText, sameTime, zoneName } from '#kit/contract/dates.ts'
import { browserZone, usePlace } from './zone.tsx'

export interface DateTimeProps {
  at: Date | string
  /** Omits the time of day. */
  day?: boolean
  /** Adds the day of the week, on pages about appointments: `Tue 11/17/2026 15:00`. */
  weekday?: boolean
  /** Zone in which the thing itself happens, where that may be another than the reader's. */
  zone?: string
}

/** An instant in the reader's zone. The zone's name shows on hover, and in sight when another clock is involved. */
export function DateTime({ at, day = false, weekday = false, zone }: DateTimeProps) {
  const place = usePlace()
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) return <span className={classes.figures}>Unknown date</span>
  const isNamed =
    !day &&
    (place.isZoneNamed === true ||
      [zone ?? place.timeZone, browserZone()].some(other => !sameTime(instant, place.timeZone, other)))
  return (
    <time
      dateTime={instant.toISOString()}
      title={zoneName(instant, place)}
      className={classes.figures}
    >
      {dateText(instant, place, { day, weekday })}
      {isNamed && <span className={classes.zone}> {zoneName(instant, place, 'short')}</span>}
    </time>
  )
}

/** A day of the calendar, such as `2026-11-16`, which is the same in every zone. */
export function CalendarDay({ date }: { date: string | null }) {
  const place = usePlace()
  return date === null ? null : <time dateTime={date}>{dayText(date, place)}</time>
}
