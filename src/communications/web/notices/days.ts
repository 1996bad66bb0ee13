// Instants by the days of the reader's zone.
import { formatDate, type RegionalSettings } from '#kit/contract/dates.ts'
import { dayMs } from '#kit/contract/durations.ts'

/** `Today`, `Yesterday`, else the day in words. */
export function dayName(at: string, now: Date, { timeZone, locale }: RegionalSettings): string {
  const date = formatDate(at, 'iso', timeZone)
  if (date === formatDate(now, 'iso', timeZone)) return 'Today'
  if (date === formatDate(now.getTime() - dayMs, 'iso', timeZone)) return 'Yesterday'
  const sameYear = date.slice(0, 4) === formatDate(now, 'iso', timeZone).slice(0, 4)
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  }).format(new Date(at))
}

/** Rows under the names of their days, in the order they come. */
export function byDay<R extends { readonly createdAt: string }>(
  rows: readonly R[],
  now: Date,
  place: RegionalSettings,
): [name: string, rows: R[]][] {
  return [...Map.groupBy(rows, row => dayName(row.createdAt, now, place))]
}
