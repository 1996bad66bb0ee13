import { expect, it } from 'vitest'
import { dayEdge } from './days.ts'

it('a day starts and ends in the reader’s time zone, even when clocks change', () => {
  expect(dayEdge('2026-03-01', 'start', 'UTC')).toBe('2026-03-01T00:00:00.000Z')
  expect(dayEdge('2026-03-01', 'end', 'UTC')).toBe('2026-03-02T00:00:00.000Z')
  expect(dayEdge('2026-07-01', 'start', 'Pacific/Auckland')).toBe('2026-06-30T12:00:00.000Z')
  // The day when summer time begins in Berlin has 23 hours.
  expect([
    dayEdge('2026-03-29', 'start', 'Europe/Berlin'),
    dayEdge('2026-03-29', 'end', 'Europe/Berlin'),
  ]).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
})

it('an invalid day has no result', () => {
  expect([null, '', '2026-13-40', 'yesterday'].map(day => dayEdge(day, 'start', 'UTC'))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
