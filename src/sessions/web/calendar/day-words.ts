// Dates in words. A calendar date has no zone.
import type { RegionalSettings } from '#kit/contract/dates.ts'
import type { CalendarView } from './calendar.rules.ts'

const at = (date: string) => new Date(`${date}T12:00:00Z`)
const format = (locale: string, options: Intl.DateTimeFormatOptions, date: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(at(date))

/** "Tuesday 17 November" */
export const longDay = (date: string, { locale }: Pick<RegionalSettings, 'locale'>): string =>
  format(locale, { weekday: 'long', day: 'numeric', month: 'long' }, date)
export const shortDay = (date: string, { locale }: Pick<RegionalSettings, 'locale'>): string =>
  format(locale, { day: 'numeric', month: 'short' }, date)
export const weekdayName = (
  date: string,
  { locale }: Pick<RegionalSettings, 'locale'>,
  length: 'long' | 'short' = 'short',
): string => format(locale, { weekday: length }, date)

/** Title of the shown days. */
export function rangeWords(
  view: CalendarView,
  date: string,
  days: readonly string[],
  { locale }: Pick<RegionalSettings, 'locale'>,
  term?: string,
): string {
  if (view === 'term' && term !== undefined) return term
  if (view === 'day')
    return format(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, date)
  if (view === 'week')
    return new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }).formatRange(at(days[0] ?? date), at(days.at(-1) ?? date))
  return format(locale, { month: 'long', year: 'numeric' }, date)
}
