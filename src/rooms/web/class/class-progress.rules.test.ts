import { expect, test } from 'vitest'
import { besideSpan, percentWords } from './class-progress.rules.ts'

test.each([
  ['2026-03-31T10:00:00.000Z', 'month', -1, '2026-02-28T10:00:00.000Z'],
  ['2026-11-17T10:00:00.000Z', 'week', 1, '2026-11-24T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 'year', 1, '2029-02-28T10:00:00.000Z'],
] as const)('%s, a %s on or back, is in the span beside it', (at, span, by, expected) =>
  expect(besideSpan(at, span, by)).toBe(expected),
)

test('no lesson is not nought percent', () => {
  expect([percentWords(null), percentWords(66.7)]).toEqual(['Nothing to count', '66.7%'])
})
