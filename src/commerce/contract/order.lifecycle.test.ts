import { expect, it } from 'vitest'
import { eventsFrom, transition } from '#kit/contract/lifecycle.ts'
import { orderLifecycle } from './order.lifecycle.ts'
import { orderStatuses } from './order.shapes.ts'

it('speaks of exactly the states that the wire knows', () => {
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

it('money after the time is up is taken only while the goods are there; nothing ends as given back with a line left', () => {
  expect(transition(orderLifecycle, '400', 'pay')?.[3]).toBe('goodsAvailable')
  for (const [, , to, guard] of orderLifecycle.transitions)
    if (to.startsWith('50')) expect(guard).toBe('allLinesBack')
})
