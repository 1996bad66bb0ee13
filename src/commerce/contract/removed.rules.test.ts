import { expect, test } from 'vitest'
import { droppedWords, orderName } from './removed.rules.ts'

const line = { refundPrice: 0, refundPoint: 0 }

test('a line removed before payment shows the reason, and that nothing was charged', () => {
  expect(droppedWords({ ...line, removedReason: 'changed' })).toBe(
    'Its price changed before you paid, so it was taken out of the order. You were not charged for it.',
  )
  expect(droppedWords({ ...line, removedReason: 'unpublished' })).toContain('no longer for sale')
})

test('a line removed after payment shows the refund, but only then', () => {
  expect(droppedWords({ ...line, refundPrice: 500, removedReason: 'changed' })).toMatch(
    /is refunded to your original payment method\.$/,
  )
  expect(droppedWords({ ...line, removedReason: 'cancelled' })).toBe('You cancelled it.')
})

test('an order is named after its remaining lines', () => {
  const [a, b, c] = [{ name: 'A' }, { name: 'B' }, { name: 'C' }]
  expect(orderName([a])).toBe('A')
  expect(orderName([a, b, c])).toBe('A and 2 more')
  expect(orderName([{ ...a, removed: true }, b])).toBe('B')
  expect(orderName([{ ...a, removed: true }])).toBe('A')
})
