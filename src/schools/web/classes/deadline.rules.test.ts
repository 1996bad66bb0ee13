import { expect, test } from 'vitest'
import { instantOf, localOf } from './deadline.rules.ts'

test.each([
  ['2026-11-17T09:30', 'Pacific/Auckland', '2026-11-16T20:30:00.000Z'],
  ['2026-11-17T09:30', 'America/New_York', '2026-11-17T14:30:00.000Z'],
  // Daylight saving time starts at two: it applies at noon, but not yet at one.
  ['2026-09-27T12:00', 'Pacific/Auckland', '2026-09-26T23:00:00.000Z'],
  ['2026-09-27T01:00', 'Pacific/Auckland', '2026-09-26T13:00:00.000Z'],
])('%s in %s is %s, and converts back', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant)
  expect(localOf(instant, zone)).toBe(local)
})
