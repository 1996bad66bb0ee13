import { expect, test } from 'vitest'
import { eventsFrom, transition } from '#kit/contract/lifecycle.ts'
import { purchaseLifecycle, purchaseStates } from './purchases.lifecycle.ts'

test('covers exactly the stored states', () => {
  expect(
    [...new Set(purchaseLifecycle.transitions.flatMap(([from, , to]) => [from, to]))].toSorted(),
  ).toEqual(purchaseStates.toSorted())
})

test('buying needs an approval, which is good for one purchase', () => {
  expect(transition(purchaseLifecycle, 'waiting', 'use')).toBeUndefined()
  expect(transition(purchaseLifecycle, 'declined', 'use')).toBeUndefined()
  expect(transition(purchaseLifecycle, 'used', 'use')).toBeUndefined()
  expect(transition(purchaseLifecycle, 'approved', 'use')?.[2]).toBe('used')
})

test('a guardian decides once', () => {
  expect(eventsFrom(purchaseLifecycle, 'waiting').toSorted()).toEqual(['approve', 'decline'])
  for (const decided of ['approved', 'declined', 'used'] as const)
    for (const event of ['approve', 'decline'] as const)
      expect(transition(purchaseLifecycle, decided, event)).toBeUndefined()
  for (const end of ['declined', 'used'] as const) expect(eventsFrom(purchaseLifecycle, end)).toEqual([])
})
