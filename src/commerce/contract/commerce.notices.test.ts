import { expect, it } from 'vitest'
import { commerceNotices } from './commerce.notices.ts'

it.each([
  ['OrderUnpaid15m', ['inbox', 'mail', 'push']],
  ['OrderTimeout', ['inbox', 'mail']],
  ['OrderCancelledByHost', ['inbox', 'mail', 'sms']],
  ['OrderCancelledMinimum', ['inbox', 'mail', 'sms']],
  ['OrderRemovedRefund', ['inbox', 'mail', 'sms']],
] as const)('%s is sent by %j', (code, channels) => {
  expect(commerceNotices[code].channels).toEqual(channels)
})
