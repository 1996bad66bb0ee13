import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsFrom, machine, transition } from './lifecycle.ts'

const booking = machine([
  ['booked', 'schedule', 'scheduled', 'providerFree'],
  ['booked', 'cancel', 'cancelled'],
  ['scheduled', 'cancel', 'cancelled', 'beforeCutoff'],
  ['scheduled', 'finish', 'done'],
])
const states = ['booked', 'scheduled', 'cancelled', 'done'] as const
const events = ['schedule', 'cancel', 'finish'] as const

test('a transition is found by state and event, with its guard', () => {
  expect(transition(booking, 'booked', 'schedule')).toEqual([
    'booked',
    'schedule',
    'scheduled',
    'providerFree',
  ])
  expect(transition(booking, 'booked', 'cancel')).toEqual(['booked', 'cancel', 'cancelled'])
  expect(transition(booking, 'done', 'cancel')).toBeUndefined()
})

test('menus offer exactly the events that lead somewhere', () => {
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.constantFrom(...events), (state, event) => {
      expect(eventsFrom(booking, state).includes(event)).toBe(transition(booking, state, event) !== undefined)
    }),
  )
  expect(eventsFrom(booking, 'cancelled')).toEqual([])
})

test('one state and event lead to one place', () => {
  expect(() =>
    machine([
      ['a', 'go', 'b'],
      ['a', 'go', 'c'],
    ]),
  ).toThrow('two transitions for a go')
})
