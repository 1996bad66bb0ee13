import { dateText, type RegionalSettings } from '#kit/contract/dates.ts'
import { spanAround, type spans } from '#rooms/contract/learning-data.rules.ts'

export type AttendanceSpan = (typeof spans)[number]

/** An instant in the previous or next span, by the reader's calendar. */
export function besideSpan(at: string, span: AttendanceSpan, by: 1 | -1, timeZone: string): string {
  const [from, until] = spanAround(new Date(at), span, timeZone)
  return (by === 1 ? until : new Date(from.getTime() - 1)).toISOString()
}

/** "11/16/2026–11/22/2026", "November 2026" or "2026". */
export function spanWords(at: string, span: AttendanceSpan, place: RegionalSettings): string {
  const { timeZone, locale } = place
  const [from, until] = spanAround(new Date(at), span, timeZone)
  if (span === 'week')
    return [from, until.getTime() - 1].map(each => dateText(each, place, { day: true })).join('–')
  const month = span === 'month' ? ({ month: 'long' } as const) : {}
  return new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric', ...month }).format(from)
}

export const percentWords = (percent: number | null): string =>
  percent === null ? 'Nothing to count' : `${percent.toLocaleString('en-US')}%`
