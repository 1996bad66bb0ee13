import { expect, test } from 'vitest'
import type { Credit } from '#services/contract/credits/credits.contract.ts'
import { aboutLogRow, pageOfLogRow, refundableOrders } from './credits.rules.ts'

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

test('only available paid credits count, order by order', () => {
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

test('a free package has no refund', () =>
  expect(refundableOrders([credit({ gift: true, payMethod: null })])).toEqual([]))

test('a row about a lesson links to the lesson, for people who may open it; others link to their order', () => {
  const lesson = { booking: 'lesson', order: 'first' }
  const bought = { booking: null, order: 'first' }
  const buyer = { orderPage: '/order/detail', opensLessons: true }
  expect(pageOfLogRow(lesson, buyer)).toBe('/detail/booking/lesson')
  expect(pageOfLogRow(lesson, { ...buyer, opensLessons: false })).toBeNull()
  expect(pageOfLogRow(bought, buyer)).toBe('/order/detail/first')
  expect(pageOfLogRow(bought, { ...buyer, orderPage: null })).toBeNull()
  expect(pageOfLogRow({ booking: null, order: null }, buyer)).toBeNull()
})

test('a row names its subject, with paid travel if any', () => {
  const row = { name: 'Physics', servicer: { _id: 'p', name: 'Priya' }, compensation: 30, reason: null }
  expect(aboutLogRow(row)).toBe('Physics · with Priya · 30 minutes of travel')
  expect(aboutLogRow({ ...row, compensation: 0, servicer: null, reason: 'Ill' })).toBe('Physics · Ill')
})
