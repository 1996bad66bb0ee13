import { expect, it } from 'vitest'
import { dayEdge } from './days.ts'

it('a day begins and ends by the clock of who asks, also where the clock changes', () => {
  expect(dayEdge('2026-03-01', 'start', 'UTC')).toBe('2026-03-01T00:00:00.000Z')
  expect(dayEdge('2026-03-01', 'end', 'UTC')).toBe('2026-03-02T00:00:00.000Z')
  expect(dayEdge('2026-07-01', 'start', 'Pacific/Auckland')).toBe('2026-06-30T12:00:00.000Z')
  // The day on which summer begins in Berlin has 23 hours.
  expect([
    dayEdge('2026-03-29', 'start', 'Europe/Berlin'),
    dayEdge('2026-03-29', 'end', 'Europe/Berlin'),
  ]).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
})

it('an invalid day gives none', () => {
  expect([null, '', '2026-13-40', 'yesterday'].map(day => dayEdge(day, 'start', 'UTC'))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
