import { expect, it } from 'vitest'
import { instantAt, timesOfDay } from './time-first.rules.ts'

it('reads local day and time', () => {
  expect(instantAt('2026-11-18', '15:00', 'Pacific/Auckland')).toBe('2026-11-18T02:00:00.000Z')
  expect(instantAt('2026-06-18', '15:00', 'Pacific/Auckland')).toBe('2026-06-18T03:00:00.000Z')
  expect(instantAt('', '15:00', 'UTC')).toBeNull()
  expect(instantAt('2026-11-18', '', 'UTC')).toBeNull()
})

it('offers half hours, and the odd time of a link', () => {
  expect(timesOfDay('')).toHaveLength(48)
  expect(timesOfDay('15:30')).toHaveLength(48)
  expect(timesOfDay('15:45')).toContain('15:45')
})
