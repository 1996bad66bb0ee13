import { expect, test } from 'vitest'
import { eventsFrom, transition } from '#kit/contract/lifecycle.ts'
import {
  applicationLifecycle,
  applicationStates,
  applicationStatus,
  stateOfStatus,
} from './applications.lifecycle.ts'

test('the wire states: 0 not applied, 1 under processing, 2 approved, -1 rejected', () => {
  expect([0, 1, 2, -1].map(stateOfStatus)).toEqual(['draft', 'submitted', 'approved', 'rejected'])
  expect(stateOfStatus(3)).toBeUndefined()
  expect(new Set(Object.values(applicationStatus)).size).toBe(applicationStates.length)
})

test('only a complete application is submitted, and only a submitted one is decided', () => {
  for (const from of ['draft', 'rejected'] as const)
    expect(transition(applicationLifecycle, from, 'submit')).toEqual([
      from,
      'submit',
      'submitted',
      'isComplete',
    ])
  for (const from of applicationStates.filter(state => state !== 'submitted'))
    for (const event of ['approve', 'reject', 'withdraw'] as const)
      expect(transition(applicationLifecycle, from, event)).toBeUndefined()
  expect(eventsFrom(applicationLifecycle, 'approved').toSorted()).toEqual(['replace', 'revoke'])
  expect(eventsFrom(applicationLifecycle, 'replaced')).toEqual([])
})
