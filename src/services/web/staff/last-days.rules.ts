import { formatDate } from '#kit/contract/dates.ts'
import { dayMs } from '#kit/contract/durations.ts'

/** First and last date of as many days up to today, and the zone whose calendar they are in. */
export function lastDays(count: number, now: Date, timeZone: string): [string, string, string] {
  const today = formatDate(now, 'iso', timeZone)
  const first = new Date(Date.parse(`${today}T12:00:00Z`) - (count - 1) * dayMs)
  return [first.toISOString().slice(0, 10), today, timeZone]
}
