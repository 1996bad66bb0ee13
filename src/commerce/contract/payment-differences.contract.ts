// `payment-differences`: differences between our books and the payment provider's, for the accountant.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { orderPermissions } from './commerce.permissions.ts'

const difference = z.object({
  _id: id,
  kind: z.string(),
  order: z.nullable(id),
  payment: z.nullable(id),
  provider: z.string(),
  expected: z.int(),
  found: z.int(),
  note: z.string(),
  resolved: z.boolean(),
  createdAt: instant,
})

/** What does not agree between our books and the provider's, for the accountant. */
export const differencesContract = service('payment-differences', orderPermissions, {
  find: {
    may: 'order.decide',
    query: listQuery({ _id: id, resolved: wireBool, kind: text(60) }, { sort: ['createdAt'] }),
    result: page(difference),
  },
  patch: {
    may: 'order.decide',
    data: z.strictObject({ resolved: z.boolean(), note: text(2000) }),
    result: difference,
  },
})
