import { expect, test } from 'vitest'
import { eventsFrom, transition } from '#kit/contract/lifecycle.ts'
import { accidentLifecycle } from './accidents.lifecycle.ts'
import { bookingLifecycle, bookingStates, isLive } from './bookings.lifecycle.ts'

test('only live bookings can be cancelled', () => {
  for (const state of bookingStates)
    expect(transition(bookingLifecycle, state, 'cancel') !== undefined).toBe(isLive(state))
})

test('a lesson takes place only once scheduled, and its end is final', () => {
  expect(transition(bookingLifecycle, 'booked', 'end')).toBeUndefined()
  expect(transition(bookingLifecycle, 'waiting', 'schedule')).toBeUndefined()
  for (const end of ['ended', 'cancelled'] as const) expect(eventsFrom(bookingLifecycle, end)).toEqual([])
})

test('a report is decided once', () => {
  expect(eventsFrom(accidentLifecycle, 'pending').toSorted()).toEqual(['reject', 'uphold'])
  for (const decided of ['approved', 'rejected'] as const)
    expect(eventsFrom(accidentLifecycle, decided)).toEqual([])
})
