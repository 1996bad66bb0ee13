// Income as bars: one per day or month from the first to the last sale, stacked by kind, with expected income
// on top.
import type { IncomeFigures, incomeSpans } from '#commerce/contract/earnings.contract.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Bar } from '../parts/bar-chart.rules.ts'
import { shortDayText, type RegionalSettings } from '#kit/contract/dates.ts'

export type Span = (typeof incomeSpans)[number]
export const spanNames: Readonly<Record<Span, string>> = {
  today: 'Today',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  all: 'All',
}

const halfDay = dayMs / 2
const long: readonly Span[] = ['year', 'all']

export function barsOf(
  points: IncomeFigures['points'],
  span: Span,
  place: RegionalSettings,
): { readonly bars: readonly Bar[]; readonly kinds: readonly string[] } {
  const kinds = [...new Set(points.map(({ category }) => category))].sort()
  const words = (at: Date | string): string =>
    long.includes(span)
      ? new Intl.DateTimeFormat(place.locale, {
          timeZone: place.timeZone,
          month: 'short',
          year: 'numeric',
        }).format(new Date(at))
      : shortDayText(at, place)
  const times = points.map(({ at }) => new Date(at).getTime())
  const bars = new Map<string, Bar['parts'][number][]>()
  // Steps are shorter than a day, so that clock changes skip no day.
  for (let time = Math.min(...times); time < Math.max(...times); time += halfDay)
    bars.set(words(new Date(time)), [])
  for (const { at, category, expected, actual } of points) {
    const label = words(at)
    const parts = bars.get(label) ?? []
    bars.set(label, parts)
    if (actual > 0) parts.push({ kind: category, value: actual, open: false })
    if (expected > 0) parts.push({ kind: category, value: expected, open: true })
  }
  return {
    kinds,
    bars: [...bars].map(([label, parts]) => ({
      label,
      parts: parts.sort((a, b) => Number(a.open) - Number(b.open)),
    })),
  }
}
