// Times across zones and clock changes (invariant 11).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate } from '#kit/contract/dates.ts'
import { dateInWords, dayAt, dayAtOffset, instantAt, overlap, slotsOf } from './times.rules.ts'

const auckland = 'Pacific/Auckland'
const zones = [auckland, 'Australia/Sydney', 'Europe/London', 'America/St_Johns', 'Asia/Kathmandu', 'UTC']

test('a lesson at nine stays at nine across a clock change', () => {
  // The clock goes forward in Auckland on 27 September 2026.
  const slots = slotsOf([{ week: 5, start: '09:00', end: '09:45' }], '2026-09-21', '2026-10-04', auckland)
  expect(slots.map(({ start }) => start.toISOString())).toEqual([
    '2026-09-24T21:00:00.000Z',
    '2026-10-01T20:00:00.000Z',
  ])
  expect(slots.map(({ start }) => formatDate(start, 'dayAndTime', auckland))).toEqual([
    '09/25 09:00',
    '10/02 09:00',
  ])
})

test('learners elsewhere see the same lesson in their own time', () => {
  const start = instantAt('2026-10-02', 9 * 60, auckland)
  const words = (timeZone: string, locale: string) => dateInWords(start, { timeZone, locale })
  expect(words(auckland, 'en-NZ')).toMatch(/^Fri 02\/10\/2026 09:00 \(/)
  expect(words('Australia/Sydney', 'en-US')).toMatch(/^Fri 10\/02\/2026 06:00 \(/)
  expect(words('Europe/London', 'en-GB')).toMatch(/^Thu 01\/10\/2026 21:00 \(/)
})

test('a skipped time shifts forward, and a repeated one means the first', () => {
  expect(formatDate(instantAt('2026-03-29', 90, 'Europe/London'), 'dayAndTime', 'Europe/London')).toBe(
    '03/29 02:30',
  )
  expect(instantAt('2026-10-25', 90, 'Europe/London').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('every local time round-trips, outside the hours of a change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 240, max: 1439 }),
      (zone, days, minutes) => {
        const date = new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10)
        const at = instantAt(date, minutes, zone)
        expect(dayAt(at, zone)).toBe(date)
        expect(formatDate(at, 'dayAndTime', zone).slice(6)).toBe(
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
        )
      },
    ),
  )
})

describe('slots', () => {
  test('are one per block and week, in order, both dates inclusive', () => {
    const slots = slotsOf(
      [
        { week: 3, start: '11:00', end: '11:45' },
        { week: 1, start: '08:30', end: '09:15' },
      ],
      '2026-11-16',
      '2026-11-25',
      'UTC',
    )
    expect(slots.map(({ start }) => start.toISOString())).toEqual([
      '2026-11-16T08:30:00.000Z',
      '2026-11-18T11:00:00.000Z',
      '2026-11-23T08:30:00.000Z',
      '2026-11-25T11:00:00.000Z',
    ])
  })
})

test("days start at the viewer's midnight", () => {
  expect(dayAtOffset(new Date('2026-11-16T11:30:00Z'), 13 * 60)).toBe('2026-11-17')
  expect(dayAtOffset(new Date('2026-11-16T01:30:00Z'), -5 * 60)).toBe('2026-11-15')
})

test('adjacent lessons do not overlap', () => {
  const one = { start: new Date(0), end: new Date(10) }
  expect(overlap(one, { start: new Date(10), end: new Date(20) })).toBe(false)
  expect(overlap(one, { start: new Date(9), end: new Date(20) })).toBe(true)
})
