// `cart`: goods that a person wants to buy together (commerce.md section 1). Prices are read on each request.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text } from '#kit/contract/wire.ts'
import { orderPermissions } from './commerce.permissions.ts'
import { Product } from './goods.shapes.ts'

export const cartLimit = 50
export const cartStyles = ['unit', 'session'] as const

export const CartRow = z.object({
  _id: id,
  buyer: z.string(),
  goodsId: z.string(),
  style: z.enum(cartStyles),
  /** As it is now; null when it is gone. */ goods: z.nullable(Product),
  inviter: z.nullable(z.string()),
  createdAt: instant,
})
export type CartRow = z.output<typeof CartRow>

export const cartContract = service('cart', orderPermissions, {
  find: {
    may: 'cart.own',
    query: listQuery({ _id: id, goodsId: text(80, 1) }, { sort: ['createdAt'] }),
    result: page(CartRow),
  },
  /**
   * For the current workplace: an admin's cart is the school's while they act for it. Adding an item twice has no
   * further effect.
   */
  create: {
    may: 'order.make',
    data: z.strictObject({
      goodsId: text(80, 1),
      style: z._default(z.enum(cartStyles), 'unit'),
      inviter: z.optional(text(20)),
    }),
    result: CartRow,
  },
  remove: { may: 'cart.own', result: CartRow },
  calls: { get: { count: { may: 'order.make', query: nothing, result: z.object({ count: z.int() }) } } },
  events: { created: z.object({ _id: id }), removed: z.object({ _id: id }) },
})
