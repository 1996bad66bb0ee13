import type { spans } from '#rooms/contract/learning-data.rules.ts'

export type AttendanceSpan = (typeof spans)[number]

/** A moment in the span before or after; months and years keep to days that every month has. */
export function besideSpan(at: string, span: AttendanceSpan, by: 1 | -1): string {
  const date = new Date(at)
  if (span === 'week') date.setUTCDate(date.getUTCDate() + 7 * by)
  else {
    date.setUTCDate(Math.min(date.getUTCDate(), 28))
    date.setUTCMonth(date.getUTCMonth() + (span === 'month' ? by : 12 * by))
  }
  return date.toISOString()
}

export const percentWords = (percent: number | null): string =>
  percent === null ? 'Nothing to count' : `${percent.toLocaleString('en-US')}%`
