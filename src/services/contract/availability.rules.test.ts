import { dayMs, hourMs, minuteMs } from '#kit/contract/durations.ts'
import { describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import {
  hoursIndex,
  hoursMax,
  openTimes,
  slotsIn,
  type Availability,
  type SlotRequest,
} from './availability.rules.ts'
import { anyAvailability, isOpenOnWall, random, wallOf } from './testing/clock-reading.ts'

const weekly = (timeZone: string, ...hours: [week: number, start: string, end: string][]): Availability => ({
  timeZone,
  hours: hours.map(([week, start, end]) => ({ week, start, end })),
  overrides: [],
  holiday: [],
})
const everyDay = (timeZone: string, start: string, end: string): Availability =>
  weekly(timeZone, ...[0, 1, 2, 3, 4, 5, 6].map((week): [number, string, string] => [week, start, end]))
const at = (text: string) => new Date(text)
const texts = (spans: readonly { start: Date; end: Date }[]) =>
  spans.map(({ start, end }) => `${start.toISOString().slice(0, 16)}/${end.toISOString().slice(0, 16)}`)
const request = (now: string, from: string, until: string, more: Partial<SlotRequest> = {}): SlotRequest => ({
  now: at(now),
  from: at(from),
  until: at(until),
  duration: 60,
  pause: 0,
  leadHours: 12,
  horizonDays: 60,
  ...more,
})

describe('slots', () => {
  const monday = weekly('UTC', [1, '09:00', '11:00'])
  const week = ['2026-11-16T00:00Z', '2026-11-23T00:00Z'] as const

  test('lie within the hours, on the half hour', () => {
    expect(texts(slotsIn(monday, [], request('2026-11-10T00:00Z', ...week)))).toEqual([
      '2026-11-16T09:00/2026-11-16T10:00',
      '2026-11-16T09:30/2026-11-16T10:30',
      '2026-11-16T10:00/2026-11-16T11:00',
    ])
  })

  test('leave room for the break after the lesson', () => {
    expect(texts(slotsIn(monday, [], request('2026-11-10T00:00Z', ...week, { pause: 15 })))).toEqual([
      '2026-11-16T09:00/2026-11-16T10:00',
      '2026-11-16T09:30/2026-11-16T10:30',
    ])
  })

  test('start at least 12 hours and at most 60 days from now', () => {
    const early = slotsIn(monday, [], request('2026-11-15T21:30Z', ...week))
    expect(texts(early)).toEqual(['2026-11-16T09:30/2026-11-16T10:30', '2026-11-16T10:00/2026-11-16T11:00'])
    expect(slotsIn(monday, [], request('2026-09-17T09:00Z', ...week))).toEqual([])
    expect(slotsIn(monday, [], request('2026-09-17T09:01Z', ...week))).toHaveLength(1)
  })

  test('avoid taken times, even partial overlaps', () => {
    const busy = [{ start: at('2026-11-16T09:50Z'), end: at('2026-11-16T10:00Z') }]
    expect(texts(slotsIn(monday, busy, request('2026-11-10T00:00Z', ...week)))).toEqual([
      '2026-11-16T10:00/2026-11-16T11:00',
    ])
  })

  test("a date's own hours replace the weekly ones, a holiday has none", () => {
    const changed = {
      ...monday,
      overrides: [{ date: '2026-11-16', hours: [{ start: '20:00', end: '21:00' }] }],
    }
    expect(texts(slotsIn(changed, [], request('2026-11-10T00:00Z', ...week)))).toEqual([
      '2026-11-16T20:00/2026-11-16T21:00',
    ])
    const away: Availability = { ...changed, holiday: [['2026-11-14', '2026-11-16']] }
    expect(slotsIn(away, [], request('2026-11-10T00:00Z', ...week))).toEqual([])
  })

  test('hours past midnight are continuous', () => {
    const night = weekly('UTC', [1, '23:00', '24:00'], [2, '00:00', '01:00'])
    expect(texts(slotsIn(night, [], request('2026-11-10T00:00Z', ...week, { duration: 120 })))).toEqual([
      '2026-11-16T23:00/2026-11-17T01:00',
    ])
  })
})

describe('a daylight-saving change', () => {
  test('keeps local hours', () => {
    // Auckland leaves daylight time on 5 April 2026: 15:00 is 02:00 UTC before and 03:00 UTC after.
    const afternoons = everyDay('Pacific/Auckland', '15:00', '16:00')
    expect(
      texts(openTimes(afternoons, { start: at('2026-04-04T00:00Z'), end: at('2026-04-06T00:00Z') })),
    ).toEqual(['2026-04-04T02:00/2026-04-04T03:00', '2026-04-05T03:00/2026-04-05T04:00'])
  })

  test('a skipped hour is not offered, a repeated one is open twice', () => {
    const night = everyDay('Europe/Berlin', '01:30', '02:30')
    const open = (date: string) =>
      texts(openTimes(night, { start: at(`${date}T00:00Z`), end: at(`${date}T03:00Z`) }))
    expect(open('2026-03-29')).toEqual(['2026-03-29T00:30/2026-03-29T01:00'])
    expect(open('2026-10-25')).toEqual([
      '2026-10-25T00:00/2026-10-25T00:30',
      '2026-10-25T01:00/2026-10-25T01:30',
    ])
  })
})

/**
 * Days within two years on which a zone's offset changes. No two changes are within ten days of each
 * other.
 */
function changesOf(zone: string): number[] {
  const wall = wallOf(zone)
  const offset = (time: number) => wall(time) - time
  const found: number[] = []
  for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 10 * dayMs) {
    if (offset(time) === offset(time + 10 * dayMs)) continue
    let change = time
    while (offset(change + dayMs) === offset(time)) change += dayMs
    found.push(change)
  }
  return found
}

test('across every change of every zone, slots match a clock read minute by minute', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  expect(zones.length).toBeGreaterThan(300)
  const rounds = proofSize({ test: 1, stress: 6 })
  const step = 15 * minuteMs
  let changes = 0
  for (const [index, zone] of zones.entries()) {
    const wall = wallOf(zone)
    const next = random(index + 7)
    for (const change of [Date.UTC(2026, 5, 10), ...changesOf(zone)]) {
      changes += 1
      for (let round = 0; round < rounds; round++) {
        const availability = anyAvailability(zone, next, change)
        const [from, to] = [change - dayMs, change + 2 * dayMs]
        const begin = from + Math.floor(next() * 190) * step
        const busy = [{ start: new Date(begin), end: new Date(begin + (1 + Math.floor(next() * 8)) * step) }]
        const [duration, pause] = next() < 0.5 ? [45, 15] : [60, 0]
        const open = new Map<number, boolean>()
        for (let time = from; time < to + 2 * hourMs; time += step)
          open.set(
            time,
            isOpenOnWall(availability, wall(time)) &&
              !busy.some(({ start, end }) => start.getTime() <= time && time < end.getTime()),
          )
        const expected: string[] = []
        for (let time = from; time < to; time += step) {
          const parts = Array.from({ length: (duration + pause) / 15 }, (_, part) => time + part * step)
          if (wall(time) % (30 * minuteMs) === 0 && parts.every(part => open.get(part)))
            expected.push(new Date(time).toISOString())
        }
        const found = slotsIn(availability, busy, {
          ...request('2026-01-01T00:00Z', '2026-01-01T00:00Z', '2026-01-01T00:00Z'),
          now: new Date(from - 30 * dayMs),
          from: new Date(from),
          until: new Date(to),
          duration,
          pause,
        }).map(({ start }) => start.toISOString())
        expect(found, `${zone} ${new Date(change).toISOString()} ${JSON.stringify(availability)}`).toEqual(
          expected,
        )
      }
    }
  }
  expect(changes).toBeGreaterThan(600)
})

describe('the week on the wire', () => {
  test('counts 5-minute slots from Sunday 00:00 UTC', () => {
    expect(
      hoursIndex(weekly('UTC', [0, '00:00', '00:10'], [6, '23:55', '24:00']), at('2026-11-18T12:00Z')),
    ).toEqual([0, 1, 2015])
    expect(hoursIndex(weekly('Asia/Kolkata', [0, '05:30', '05:40']), at('2026-11-15T00:00Z'))).toEqual([0, 1])
  })

  test('the longest stretch crosses midnight and the end of the week', () => {
    expect(hoursMax([])).toBe(0)
    expect(
      hoursMax(weekly('UTC', [6, '22:00', '24:00'], [0, '00:00', '03:00'], [3, '09:00', '13:00']).hours),
    ).toBe(300)
    expect(hoursMax(everyDay('UTC', '00:00', '24:00').hours)).toBe(10_080)
  })
})
