import { expect, it } from 'vitest'
import { creditWords, lateWords, maxWeeks, termsOf } from './booking-terms.rules.ts'

const request = {
  start: '2027-03-22T04:00:00.000Z',
  times: 2,
  weeks: 3,
  duration: 45,
  available: 8,
  theirZone: 'Pacific/Auckland',
  now: new Date('2027-03-01T00:00:00.000Z'),
}

it('counts the credits of every week', () => {
  expect(termsOf(request)).toMatchObject({ cost: 6, left: 2 })
  expect(termsOf({ ...request, weeks: 1, times: 1 })).toMatchObject({ cost: 1, left: 7 })
})

it('keeps the provider’s local time across a clock change', () => {
  // New Zealand puts its clocks back on 4 April 2027.
  expect(termsOf(request).lessons.map(({ start }) => start)).toEqual([
    '2027-03-22T04:00:00.000Z',
    '2027-03-29T04:00:00.000Z',
    '2027-04-05T05:00:00.000Z',
  ])
  expect(termsOf(request).lessons[0]?.end).toBe('2027-03-22T05:30:00.000Z')
})

it('gives the deadline for free cancellation', () => {
  expect(termsOf(request).freeUntil).toBe('2027-03-21T16:00:00.000Z')
  // Booked 13 hours before: 30 minutes after booking is earlier than 12 hours before the start.
  const soon = { ...request, now: new Date('2027-03-21T15:50:00.000Z') }
  expect(termsOf(soon).freeUntil).toBe('2027-03-21T16:20:00.000Z')
})

it('offers as many weeks as credits allow, at most twelve', () => {
  expect(maxWeeks(8, 2)).toBe(4)
  expect(maxWeeks(1, 2)).toBe(1)
  expect(maxWeeks(100, 1)).toBe(12)
  expect(creditWords(1)).toBe('1 credit')
  expect(creditWords(2)).toBe('2 credits')
})

it('explains late cancellation; nobody is paid for a free first lesson', () => {
  expect(lateWords(1, false)).toBe('After that, the credit is used, and the provider is paid half.')
  expect(lateWords(3, false)).toBe('After that, the credits are used, and the provider is paid half.')
  expect(lateWords(1, true)).toBe('After that, the free lesson is used.')
})
