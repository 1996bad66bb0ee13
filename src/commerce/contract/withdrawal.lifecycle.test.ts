import { expect, it } from 'vitest'
import { eventsFrom, transition } from '#kit/contract/lifecycle.ts'
import { withdrawalStates } from './withdrawal.contract.ts'
import { withdrawalLifecycle } from './withdrawal.lifecycle.ts'

it('covers exactly the states on the wire', () => {
  expect(
    [...new Set(withdrawalLifecycle.transitions.flatMap(([from, , to]) => [from, to]))].toSorted(),
  ).toEqual(withdrawalStates.toSorted())
})

it('only approved withdrawals are paid, and ended ones are final', () => {
  expect(transition(withdrawalLifecycle, 'requested', 'pay')).toBeUndefined()
  for (const end of ['paid', 'rejected', 'failed'] as const)
    expect(eventsFrom(withdrawalLifecycle, end)).toEqual([])
})
