// When a session takes place, in words of the reader's own clock.
import { sameTime, zoneName, type RegionalSettings } from '#kit/contract/dates.ts'
import { browserZone, usePlace } from '#kit/web/parts/zone.tsx'
import { dayOf, nextDay } from '#sessions/contract/days.rules.ts'
import classes from './lists.module.css'

interface Times {
  readonly start: string
  readonly end: string
}

const format = ({ timeZone, locale }: RegionalSettings, options: Intl.DateTimeFormatOptions, at: Date) =>
  new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(at)
export const clockWords = (at: Date | string, place: RegionalSettings): string =>
  format(place, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, new Date(at))
export const dayWords = (at: Date | string, place: RegionalSettings): string =>
  format(place, { weekday: 'short', day: 'numeric', month: 'short' }, new Date(at))

/** "Today", "Tomorrow", or the day with its year where that is another one. */
export function dayName(at: Date | string, place: RegionalSettings, now = new Date()): string {
  const day = dayOf(new Date(at), place.timeZone)
  const today = dayOf(now, place.timeZone)
  if (day === today) return 'Today'
  if (day === nextDay(today)) return 'Tomorrow'
  return format(
    place,
    {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    },
    new Date(at),
  )
}

/** "Tue 17 Nov, 10:00–11:00", for sentences. */
export const whenWords = ({ start, end }: Times, place: RegionalSettings): string =>
  `${dayWords(start, place)}, ${clockWords(start, place)}–${endWords({ start, end }, place)}`
const endWords = ({ start, end }: Times, place: RegionalSettings) =>
  dayOf(new Date(start), place.timeZone) === dayOf(new Date(Date.parse(end) - 1), place.timeZone)
    ? clockWords(end, place)
    : `${dayWords(end, place)}, ${clockWords(end, place)}`

/** The zone's name shows on hover, and in sight where the machine stands in another one. */
export function When({ start, end, day = true }: Times & { day?: boolean }) {
  const place = usePlace()
  const differs = !sameTime(start, place.timeZone, browserZone())
  return (
    <time
      dateTime={start}
      title={zoneName(start, place)}
      className={classes.when}
    >
      {day && `${dayName(start, place)}, `}
      {clockWords(start, place)}–{endWords({ start, end }, place)}
      {differs && <small> {zoneName(start, place, 'short')}</small>}
    </time>
  )
}
