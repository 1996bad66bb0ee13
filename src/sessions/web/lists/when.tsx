// A session's time in the reader's zone.
import {
  clockText,
  dateText,
  sameTime,
  spanText,
  zoneName,
  type RegionalSettings,
} from '#kit/contract/dates.ts'
import { UnbrokenTimes } from '#kit/web/parts/unbroken-times.tsx'
import { browserZone, usePlace } from '#kit/web/parts/zone.tsx'
import { dayOf, isEndless, nextDay } from '#sessions/contract/days.rules.ts'
import classes from './lists.module.css'

interface Times {
  readonly start: string
  readonly end: string
}

export const clockWords = clockText

/** "Today", "Tomorrow", or the day with its weekday. */
export function dayName(at: Date | string, place: RegionalSettings, now = new Date()): string {
  const day = dayOf(new Date(at), place.timeZone)
  const today = dayOf(now, place.timeZone)
  if (day === today) return 'Today'
  if (day === nextDay(today)) return 'Tomorrow'
  return dateText(at, place, { day: true, weekday: true })
}

/** "Tue 11/17/2026 10:00–11:00", for sentences. */
export const whenWords: (times: Times, place: RegionalSettings) => string = spanText
const endWords = (times: Times, place: RegionalSettings): string =>
  spanText(times, place).split('–').at(-1) ?? ''

/** The zone's name shows on hover, and always if the device is in another zone. */
export function When({ start, end, day = true }: Times & { day?: boolean }) {
  const place = usePlace()
  if (isEndless({ start: new Date(start), end: new Date(end) })) return <>No deadline</>
  const differs = !sameTime(start, place.timeZone, browserZone())
  return (
    <time
      dateTime={start}
      title={zoneName(start, place)}
      className={classes.when}
    >
      {day && `${dayName(start, place)} `}
      <UnbrokenTimes>{`${clockWords(start, place)}–${endWords({ start, end }, place)}`}</UnbrokenTimes>
      {differs && <small> {zoneName(start, place, 'short')}</small>}
    </time>
  )
}
