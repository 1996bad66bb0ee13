import { expect, test } from 'vitest'
import type { Credit } from '#services/contract/credits/credits.contract.ts'
import { refundableOrders } from './credits.rules.ts'

const credit = (more: Partial<Credit>): Credit => ({
  _id: 'credit',
  packUser: 'bought',
  expired: '2030-01-01T00:00:00.000Z',
  status: 0,
  gift: false,
  order: 'first',
  payMethod: 'cash',
  booking: null,
  givenBackFor: null,
  createdAt: '2029-01-01T00:00:00.000Z',
  ...more,
})

test('only available credits that were paid for count, order by order', () => {
  const rows = [
    credit({}),
    credit({ payMethod: 'point' }),
    credit({ order: 'second' }),
    credit({ status: 1 }),
    credit({ status: -1 }),
    credit({ status: -2 }),
    credit({ gift: true }),
    credit({ payMethod: null }),
    credit({ order: null }),
  ]
  expect(refundableOrders(rows)).toEqual([
    { order: 'first', unused: 2 },
    { order: 'second', unused: 1 },
  ])
})

test('nothing is refunded of a package that was free', () =>
  expect(refundableOrders([credit({ gift: true, payMethod: null })])).toEqual([]))
