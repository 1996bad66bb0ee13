// Dates in words; a calendar date has no zone.
import { dayMs } from '#kit/contract/durations.ts'
import { otherWeek } from './week.rules.ts'

const at = (date: string) => new Date(`${date}T12:00:00Z`)
const format = (date: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(at(date))

/** "Wednesday, November 18" */
export const dateWords = (date: string, locale: string): string =>
  format(date, locale, { weekday: 'long', day: 'numeric', month: 'long' })
export const shortDateWords = (date: string, locale: string): string =>
  format(date, locale, { weekday: 'short', day: 'numeric', month: 'short' })

/** "November 16 – 22, 2026" */
export const weekWords = (monday: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatRange(at(monday), new Date(at(otherWeek(monday, 1)).getTime() - dayMs))
