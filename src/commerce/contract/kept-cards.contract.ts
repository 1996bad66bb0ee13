// `kept-cards`: the card that an account has saved for the next payment.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page } from '#kit/contract/wire.ts'
import { orderPermissions } from './commerce.permissions.ts'

export const KeptCard = z.object({
  _id: id,
  network: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  createdAt: instant,
})
export type KeptCard = z.output<typeof KeptCard>

export const keptCardsContract = service('kept-cards', orderPermissions, {
  /** Cards of the current workplace. */
  find: {
    may: 'cart.own',
    query: listQuery({ _id: id }, { sort: ['createdAt'] }),
    result: page(KeptCard),
  },
  /** Also deletes the card at the processor. */
  remove: { may: 'cart.own', result: KeptCard },
})
