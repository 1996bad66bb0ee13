import * as fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import {
  byDay,
  dayOf,
  daysOf,
  instantOfWall,
  nextDay,
  overlaps,
  startOfDay,
  wallTime,
  zoneFor,
} from './days.rules.ts'

const at = (text: string) => new Date(text)
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })

describe('a day', () => {
  // Some of them change clocks at midnight, so that a day starts at one o'clock, or starts twice.
  test.each([
    'Pacific/Auckland',
    'Australia/Lord_Howe',
    'Europe/London',
    'America/New_York',
    'America/Havana',
    'America/Santiago',
    'Asia/Beirut',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Atlantic/Azores',
    'Asia/Kolkata',
  ])('in %s starts with its first instant, all year', zone => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = nextDay(day)) {
      const start = startOfDay(day, zone)
      expect([dayOf(start.getTime() - 1, zone), dayOf(start, zone)].join(), `${zone} ${day}`).toBe(
        `${new Date(Date.parse(day) - 1).toISOString().slice(0, 10)},${day}`,
      )
      const here = DateTime.fromISO(day, { zone }).startOf('day')
      // Of a midnight that occurs twice luxon takes the second.
      expect(start.getTime(), `${zone} ${day}`).toBeLessThanOrEqual(here.toMillis())
      if (here.minus({ hours: 3 }).offset === here.plus({ hours: 3 }).offset)
        expect(start.getTime(), `${zone} ${day}`).toBe(here.toMillis())
    }
  })
  test('is shorter or longer on clock changes', () => {
    const hours = (day: string, zone: string) =>
      (startOfDay(nextDay(day), zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000
    expect([
      hours('2026-09-27', 'Pacific/Auckland'),
      hours('2026-04-05', 'Pacific/Auckland'),
      hours('2026-11-16', 'Pacific/Auckland'),
    ]).toEqual([23, 25, 24])
  })
  test('by minutes ahead of UTC', () => {
    expect(dayOf(at('2026-11-16T11:30:00Z'), 780)).toBe('2026-11-17')
    expect(dayOf(at('2026-11-16T02:30:00Z'), -300)).toBe('2026-11-15')
    expect(startOfDay('2026-11-17', 780).toISOString()).toBe('2026-11-16T11:00:00.000Z')
  })
})

describe('local time', () => {
  test('converts back to the same instant, except in a repeated hour', () => {
    const zones = fc.constantFrom(
      'Pacific/Auckland',
      'Australia/Sydney',
      'Australia/Lord_Howe',
      'Europe/London',
      'America/New_York',
      'America/Santiago',
      'Asia/Kolkata',
      'Africa/Casablanca',
    )
    fc.assert(
      fc.property(zones, fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }), (zone, instant) => {
        const back = instantOfWall(wallTime(instant, zone), zone)
        expect(wallTime(back, zone)).toBe(wallTime(instant, zone))
        expect(back).toBeLessThanOrEqual(instant)
      }),
      { numRuns: 500 },
    )
  })
  test('a skipped time shifts forward; a repeated one means the first', () => {
    expect(new Date(instantOfWall(Date.UTC(2026, 2, 29, 1, 30), 'Europe/London')).toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    )
    expect(new Date(instantOfWall(Date.UTC(2026, 9, 25, 1, 30), 'Europe/London')).toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    )
  })
})

describe('a list by days', () => {
  test('includes every day, and shows events past midnight on both', () => {
    const late = span('2026-11-16T10:30:00Z', '2026-11-16T12:30:00Z')
    const untilMidnight = span('2026-11-16T10:00:00Z', '2026-11-16T11:00:00Z')
    const days = byDay(
      [late, untilMidnight],
      span('2026-11-15T11:00:00Z', '2026-11-18T11:00:00Z'),
      'Pacific/Auckland',
    )
    expect([...days].map(([day, things]) => [day, things.length])).toEqual([
      ['2026-11-16', 2],
      ['2026-11-17', 1],
      ['2026-11-18', 0],
    ])
  })
  test('a lesson is on the right day for a teacher in Auckland and learners in Sydney and London, on both sides of a clock change', () => {
    // Auckland springs forward on 27 September at 2:00, Sydney on 4 October: 9:00 in Auckland is one hour
    // apart before and after.
    for (const [utc, sydney, london] of [
      ['2026-09-26T21:00:00Z', '2026-09-27 07:00', '2026-09-26 22:00'],
      ['2026-10-03T20:00:00Z', '2026-10-04 07:00', '2026-10-03 21:00'],
    ] as const) {
      const shown = (zone: string) =>
        new Date(wallTime(at(utc).getTime(), zone)).toISOString().slice(0, 16).replace('T', ' ')
      expect([shown('Australia/Sydney'), shown('Europe/London')]).toEqual([sydney, london])
      expect(dayOf(at(utc), 'Australia/Sydney')).toBe(sydney.slice(0, 10))
      expect(dayOf(at(utc), 'Europe/London')).toBe(london.slice(0, 10))
    }
  })
  test('a time without length belongs to its day', () =>
    expect(daysOf(span('2026-11-16T00:00:00Z', '2026-11-16T00:00:00Z'), 'UTC')).toEqual(['2026-11-16']))
})

describe('day boundaries by viewer', () => {
  const week = span('2026-09-24T12:00:00Z', '2026-10-01T11:00:00Z')
  test.each([
    [undefined, 'Pacific/Auckland', 'Pacific/Auckland'],
    [undefined, undefined, 'UTC'],
    ['Europe/London', 'Pacific/Auckland', 'Europe/London'],
    [720, 'Pacific/Auckland', 'Pacific/Auckland'],
    [780, 'Pacific/Auckland', 'Pacific/Auckland'],
    [60, 'Pacific/Auckland', 60],
    [60, undefined, 60],
  ] as const)('%s requested by somebody in %s: %s', (requested, own, meant) =>
    expect(zoneFor(requested, own, week)).toBe(meant),
  )
})

test('times that only touch do not overlap', () => {
  const lesson = span('2026-11-16T10:00:00Z', '2026-11-16T11:00:00Z')
  expect(overlaps(lesson, span('2026-11-16T11:00:00Z', '2026-11-16T12:00:00Z'))).toBe(false)
  expect(overlaps(lesson, span('2026-11-16T10:59:00Z', '2026-11-16T12:00:00Z'))).toBe(true)
  expect(overlaps(lesson, span('2026-11-16T10:20:00Z', '2026-11-16T10:30:00Z'))).toBe(true)
})
