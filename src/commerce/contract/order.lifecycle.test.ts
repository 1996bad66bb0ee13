import { expect, it } from 'vitest'
import { eventsFrom, transition } from '#kit/contract/lifecycle.ts'
import { orderLifecycle } from './order.lifecycle.ts'
import { orderStatuses } from './order.shapes.ts'

it('covers exactly the states on the wire', () => {
  const named = new Set(orderLifecycle.transitions.flatMap(([from, , to]) => [from, to]))
  expect([...named].toSorted()).toEqual(orderStatuses.map(String).toSorted())
})

it('refunded orders, and orders closed by their buyer, are final', () => {
  for (const end of ['405', '500', '501', '502', '503'] as const)
    expect(eventsFrom(orderLifecycle, end)).toEqual([])
})

it('a paid order is never paid, failed, timed out or closed again', () => {
  expect(eventsFrom(orderLifecycle, '200').toSorted()).toEqual(['cancel', 'gone', 'hostCancels', 'tooFew'])
})

it('late payment is accepted only if the goods still exist; an order is refunded only when no line is left', () => {
  expect(transition(orderLifecycle, '400', 'pay')?.[3]).toBe('goodsAvailable')
  for (const [, , to, guard] of orderLifecycle.transitions)
    if (to.startsWith('50')) expect(guard).toBe('allLinesBack')
})
