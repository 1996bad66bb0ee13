// Days of a week as people read them; a calendar date has no zone.
import { dateText, dayText } from '#kit/contract/dates.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { otherWeek } from './week.rules.ts'

const at = (date: string) => new Date(`${date}T12:00:00Z`)

/** `Wed 11/18/2026` */
export const dateWords = (date: string, locale: string): string =>
  dateText(at(date), { timeZone: 'UTC', locale }, { day: true, weekday: true })

/** `11/16/2026–11/22/2026` */
export function weekWords(monday: string, locale: string): string {
  const sunday = new Date(at(otherWeek(monday, 1)).getTime() - dayMs).toISOString()
  return `${dayText(monday, { locale })}–${dayText(sunday, { locale })}`
}
