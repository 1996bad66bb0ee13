import { expect, test } from 'vitest'
import { besideSpan, percentWords, spanWords } from './class-progress.rules.ts'

const timeZone = 'Pacific/Auckland'
const place = { timeZone, locale: 'en-US' }

// The first of December in Auckland is still November in UTC.
const early = '2026-11-30T12:00:00.000Z'

test.each([
  ['week', '11/30/2026–12/06/2026', '11/23/2026–11/29/2026'],
  ['month', 'December 2026', 'November 2026'],
  ['year', '2026', '2025'],
] as const)('a %s is %s for the reader, and %s precedes it', (span, here, before) => {
  const earlier = besideSpan(early, span, -1, timeZone)
  expect([spanWords(early, span, place), spanWords(earlier, span, place)]).toEqual([here, before])
  expect(spanWords(besideSpan(earlier, span, 1, timeZone), span, place)).toBe(here)
})

test('no lessons are not zero percent', () => {
  expect([percentWords(null), percentWords(66.7)]).toEqual(['Nothing to count', '66.7%'])
})
