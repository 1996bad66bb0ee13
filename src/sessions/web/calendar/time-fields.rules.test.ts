import { expect, test } from 'vitest'
import { instantsOf, timesAt } from './time-fields.rules.ts'

const zone = 'Pacific/Auckland'
const hours = (times: ReturnType<typeof instantsOf>) =>
  times && (Date.parse(times.end) - Date.parse(times.start)) / 3_600_000

test('moving the start keeps the length: 09:30 to 10:15 moved to 10:30 ends at 11:15', () => {
  const times = timesAt('2026-11-20', 9 * 60 + 30, 45)
  expect(instantsOf({ ...times, from: '10:30' }, zone)).toEqual({
    start: '2026-11-19T21:30:00.000Z',
    end: '2026-11-19T22:15:00.000Z',
  })
})

test('a lesson may cross midnight and keeps its length across a clock change', () => {
  expect(hours(instantsOf(timesAt('2026-11-20', 23 * 60 + 30, 60), zone))).toBe(1)
  expect(hours(instantsOf(timesAt('2026-09-27', 60, 120), zone))).toBe(2)
})

test.each([
  ['no day', { date: '', from: '09:00', minutes: 45 }],
  ['no start', { date: '2026-11-20', from: '', minutes: 45 }],
  ['no length', { date: '2026-11-20', from: '09:00', minutes: Number.NaN }],
  ['less than five minutes', { date: '2026-11-20', from: '09:00', minutes: 4 }],
  ['more than a day', { date: '2026-11-20', from: '09:00', minutes: 1441 }],
])('%s is not a valid time', (_, times) => expect(instantsOf(times, zone)).toBeNull())
