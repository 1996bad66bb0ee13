import { expect, it } from 'vitest'
import { barsOf } from './income.rules.ts'

const point = (at: string, category: string, expected: number, actual: number) => ({
  at,
  category,
  expected,
  actual,
})

it('one bar per day in the reader’s zone, in order, with expected income on top', () => {
  const points = [
    point('2026-03-02T11:30:00Z', 'content', 300, 200),
    point('2026-03-01T10:00:00Z', 'prompt', 0, 80),
    point('2026-03-02T10:30:00Z', 'content', 0, 500),
  ]
  // 11:30 UTC is already the next day in Auckland; 10:30 UTC is not.
  expect(barsOf(points, 'month', { timeZone: 'Pacific/Auckland', locale: 'en-GB' })).toEqual({
    kinds: ['content', 'prompt'],
    bars: [
      { label: '01/03', parts: [{ kind: 'prompt', value: 80, open: false }] },
      { label: '02/03', parts: [{ kind: 'content', value: 500, open: false }] },
      {
        label: '03/03',
        parts: [
          { kind: 'content', value: 200, open: false },
          { kind: 'content', value: 300, open: true },
        ],
      },
    ],
  })
})

it('days without a sale get empty bars, even around clock changes', () => {
  const points = [
    point('2026-04-02T10:00:00Z', 'content', 0, 1),
    point('2026-04-06T09:00:00Z', 'content', 0, 1),
  ]
  const { bars } = barsOf(points, 'month', { timeZone: 'Pacific/Auckland', locale: 'en-GB' })
  expect(bars.map(({ label, parts }) => [label, parts.length])).toEqual([
    ['02/04', 1],
    ['03/04', 0],
    ['04/04', 0],
    ['05/04', 0],
    ['06/04', 1],
  ])
})

it('long spans are grouped by month, and zero makes no bar', () => {
  const points = [
    point('2026-03-02T11:30:00Z', 'content', 0, 200),
    point('2026-03-20T11:30:00Z', 'content', 0, 50),
  ]
  expect(
    barsOf(points, 'year', { timeZone: 'UTC', locale: 'en-US' }).bars.map(({ label, parts }) => [
      label,
      parts.length,
    ]),
  ).toEqual([['Mar 2026', 2]])
  expect(barsOf([], 'year', { timeZone: 'UTC', locale: 'en-US' })).toEqual({ bars: [], kinds: [] })
})

it('days are formatted in the reader’s language', () => {
  const points = [point('2026-03-01T10:00:00Z', 'prompt', 0, 80)]
  const label = (locale: string) => barsOf(points, 'month', { timeZone: 'UTC', locale }).bars[0]?.label
  expect([label('en-US'), label('de')]).toEqual(['03/01', '01/03'])
})
