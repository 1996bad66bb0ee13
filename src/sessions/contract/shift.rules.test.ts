import { expect, test } from 'vitest'
import { readShift, shiftInstant, shiftSpan, shiftText, shiftWords } from './shift.rules.ts'

const zone = 'Europe/Oslo'

test('a shift round-trips as text; nonsense and empty shifts are rejected', () => {
  const shift = { days: -7, minutes: 90, zone }
  expect(readShift(shiftText(shift))).toEqual(shift)
  for (const text of [
    '',
    '0 0 Europe/Oslo',
    '7 0 Nowhere/Land',
    '400 0 UTC',
    '1 1500 UTC',
    '7 UTC',
    'x 1 UTC',
  ])
    expect(readShift(text), text).toBeNull()
})

test('keeps local time across clock changes', () => {
  const before = new Date('2026-10-22T07:00:00Z')
  expect(shiftInstant(before, { days: 7, minutes: 0, zone }).toISOString()).toBe('2026-10-29T08:00:00.000Z')
  expect(shiftInstant(before, { days: 7, minutes: -30, zone }).toISOString()).toBe('2026-10-29T07:30:00.000Z')
})

test('a lesson keeps its length, and work open for days its closing time', () => {
  const start = new Date('2026-10-22T07:00:00Z')
  const shifted = (end: string) =>
    shiftSpan({ start, end: new Date(end) }, { days: 3, minutes: 0, zone }).end.toISOString()
  expect(shifted('2026-10-22T08:00:00Z')).toBe('2026-10-25T09:00:00.000Z')
  expect(shifted('2026-10-24T21:59:00Z')).toBe('2026-10-27T22:59:00.000Z')
})

test.each([
  [7, 0, '1 week later'],
  [-9, 0, '1 week and 2 days earlier'],
  [1, -30, '1 day later, 30 minutes earlier'],
  [0, 61, '1 hour and 1 minute later'],
])('%i days and %i minutes in words', (days, minutes, words) => {
  expect(shiftWords({ days, minutes, zone })).toBe(words)
})
