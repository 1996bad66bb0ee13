import { expect, it } from 'vitest'
import { byDay, dayName } from './days.ts'

const now = new Date('2026-11-15T11:30:00Z')
const utc = { timeZone: 'UTC', locale: 'en-GB' }
const auckland = { timeZone: 'Pacific/Auckland', locale: 'en-GB' }

it.each([
  ['2026-11-15T00:10:00Z', utc, 'Today'],
  ['2026-11-14T23:50:00Z', utc, 'Yesterday'],
  // In Auckland it is already past midnight.
  ['2026-11-15T10:30:00Z', auckland, 'Yesterday'],
  ['2026-11-15T11:05:00Z', auckland, 'Today'],
  ['2026-11-12T09:00:00Z', utc, 'Thursday 12 November'],
  ['2025-11-12T09:00:00Z', utc, 'Wednesday, 12 November 2025'],
])('%s is %o', (at, place, name) => expect(dayName(at, now, place)).toBe(name))

it('keeps the order of rows and of days', () => {
  const rows = ['2026-11-15T09:00:00Z', '2026-11-15T08:00:00Z', '2026-11-14T08:00:00Z'].map(createdAt => ({
    createdAt,
  }))
  expect(byDay(rows, now, utc).map(([name, list]) => `${name} ${list.length}`)).toEqual([
    'Today 2',
    'Yesterday 1',
  ])
})
