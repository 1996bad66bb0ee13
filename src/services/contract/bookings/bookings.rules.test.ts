import { hourMs, minuteMs } from '#kit/contract/durations.ts'
import { describe, expect, test } from 'vitest'
import { offsetAt } from '#kit/contract/dates.ts'
import { cancelCauses, type BookingState, type CancelCause } from './bookings.lifecycle.ts'
import {
  cancelConsequence,
  creditsFor,
  freeUntil,
  isFrequent,
  isNobodySatisfied,
  payFor,
  weeklyStarts,
} from './bookings.rules.ts'

const start = new Date('2026-12-10T15:00:00Z')
const booked = { status: 'booked' as BookingState, start, createdAt: new Date('2026-12-01T00:00:00Z') }
const before = (hours: number) => new Date(start.getTime() - hours * hourMs)

describe('the consequences of cancelling', () => {
  const table: readonly [CancelCause, number, boolean, boolean, number, string | null][] = [
    // who       hours before  possible  back   pay  counted
    ['booker', 13, true, true, 0, null],
    ['booker', 12, true, true, 0, null],
    ['booker', 11.99, true, false, 50, null],
    ['booker', 0.01, true, false, 50, null],
    ['booker', 0, false, false, 0, null],
    ['servicer', 100, true, true, 0, 'cancel'],
    ['servicer', 0.01, true, true, 0, 'cancel'],
    ['servicer', 0, false, false, 0, null],
    ['timeout', 0, true, true, 0, 'terminate'],
    ['guardian', 5, true, true, 0, null],
    ['system', 5, true, true, 0, null],
    ['system', -1, true, true, 0, null],
  ]
  test.each(table)('%s, %d hours before', (cause, hours, isPossible, creditsBack, pay, counts) => {
    expect(cancelConsequence(booked, cause, before(hours))).toEqual({ isPossible, creditsBack, pay, counts })
  })

  test.each(cancelCauses)('%s cannot cancel twice, nor after the end', cause => {
    for (const status of ['cancelled', 'ended'] as const)
      expect(cancelConsequence({ ...booked, status }, cause, before(20)).isPossible).toBe(false)
  })

  test('a late booking can be cancelled for 30 minutes, but not after the start', () => {
    const late = { ...booked, createdAt: before(12) }
    expect(freeUntil(late)).toEqual(before(11.5))
    expect(cancelConsequence(late, 'booker', before(11.6)).creditsBack).toBe(true)
    expect(cancelConsequence(late, 'booker', before(11.4)).creditsBack).toBe(false)
    expect(freeUntil({ start, createdAt: before(0.1) })).toEqual(start)
  })

  test("cancelling a lesson without a guardian's approval costs nothing and counts against nobody", () => {
    const waiting = { ...booked, status: 'waiting' as const }
    expect(cancelConsequence(waiting, 'booker', before(1)).creditsBack).toBe(true)
    expect(cancelConsequence(waiting, 'timeout', before(0)).counts).toBeNull()
  })
})

test('more than a third counts from the third booking on', () => {
  expect(isFrequent({ booked: 2, lost: 2 })).toBe(false)
  expect(isFrequent({ booked: 3, lost: 1 })).toBe(false)
  expect(isFrequent({ booked: 3, lost: 2 })).toBe(true)
  expect(isFrequent({ booked: 6, lost: 2 })).toBe(false)
  expect(isFrequent({ booked: 5, lost: 2 })).toBe(true)
})

test('having no satisfied rating counts from the third rating on', () => {
  expect(isNobodySatisfied({ ratings: 2, satisfied: 0 })).toBe(false)
  expect(isNobodySatisfied({ ratings: 3, satisfied: 0 })).toBe(true)
  expect(isNobodySatisfied({ ratings: 3, satisfied: 1 })).toBe(false)
})

test('credits are whole', () => {
  expect(creditsFor(45, 45)).toBe(1)
  expect(creditsFor(90, 45)).toBe(2)
  expect(creditsFor(60, 45)).toBeNull()
  expect(creditsFor(225, 45)).toBeNull()
  expect(creditsFor(0, 45)).toBeNull()
})

test('pay is calculated by the minute, half for a late cancellation', () => {
  expect(payFor(4000, 45)).toBe(3000)
  expect(payFor(4000, 45, 50)).toBe(1500)
  expect(payFor(3333, 50)).toBe(2777)
})

test.each(Intl.supportedValuesOf('timeZone').filter((_, at) => at % 9 === 0))(
  'a weekly series keeps its local time in %s',
  zone => {
    const first = new Date('2026-02-03T20:30:00Z')
    const wall = (at: Date) => (at.getTime() / minuteMs + offsetAt(at.getTime(), zone)) % (7 * 1440)
    const starts = weeklyStarts(first, 52, at => offsetAt(at.getTime(), zone))
    expect(new Set(starts.map(wall)).size).toBe(1)
    expect(new Set(starts.map(at => at.getTime())).size).toBe(52)
  },
)
