import { describe, expect, it } from 'vitest'
import { cancelConsequence } from '#services/contract/bookings/bookings.rules.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { cancelledWords, consequenceWords, otherSide, sideOf } from './booking-words.ts'

const party = (name: string) => ({ _id: name.toLowerCase(), name, avatar: null, timeZone: 'UTC' })
const booking = {
  booker: party('Ana'),
  servicer: party('Sam'),
  times: 1,
  cancel: null,
  creditsBack: null,
  trial: false,
} as Booking
const lesson = {
  status: 'booked' as const,
  start: new Date('2026-11-20T10:00:00Z'),
  createdAt: new Date('2026-11-01T10:00:00Z'),
}
const words = (cause: 'booker' | 'servicer', at: string, times = 1) =>
  consequenceWords(cancelConsequence(lesson, cause, new Date(at)), cause, { ...booking, times })

describe('the consequences of cancelling are shown first', () => {
  it('to the booker in time', () => {
    expect(words('booker', '2026-11-19T10:00:00Z')).toBe('You get your credit back, and Sam is notified.')
    expect(words('booker', '2026-11-19T10:00:00Z', 2)).toContain('your 2 credits back')
  })
  it('to the booker who is late', () =>
    expect(words('booker', '2026-11-20T01:00:00Z')).toBe(
      'It is too late for getting your credit back: it stays used, and Sam is paid half.',
    ))
  it('to the booker who is late for a free lesson', () =>
    expect(
      consequenceWords(cancelConsequence(lesson, 'booker', new Date('2026-11-20T01:00:00Z')), 'booker', {
        ...booking,
        trial: true,
      }),
    ).toBe('It is too late for getting your credit back: it stays used.'))
  it('to the provider', () => {
    expect(words('servicer', '2026-11-20T01:00:00Z')).toContain('Ana gets the credit back and is notified.')
    expect(words('servicer', '2026-11-20T01:00:00Z')).toContain('counts as a cancellation')
  })
})

it('says who cancelled, and what happened to the credits', () => {
  expect(cancelledWords({ ...booking, cancel: 'servicer', creditsBack: true })).toBe(
    'Cancelled by the provider. 1 credit was given back.',
  )
  expect(cancelledWords({ ...booking, times: 2, cancel: 'booker', creditsBack: false })).toBe(
    'Cancelled by the learner. 2 credits were used.',
  )
})

it('identifies the sides', () => {
  expect(sideOf(booking, 'ana')).toBe('booker')
  expect(sideOf(booking, 'sam')).toBe('servicer')
  expect(sideOf(booking, 'eve')).toBeNull()
  expect(otherSide(booking, 'servicer').name).toBe('Ana')
})
