// Requested lines, and whether each can be ordered.
import * as z from '#zod'
import { id, text, wireInt } from '#kit/contract/wire.ts'
import { Product } from './goods.shapes.ts'
import { lineStyles } from './order.shapes.ts'

const link = z.strictObject({
  id: text(80, 1),
  style: z._default(z.enum(lineStyles), 'unit'),
  mode: z.optional(text(40)),
  // The confirm page sends it as text in a URL.
  count: z._default(z.pipe(wireInt, z.int().check(z.minimum(1), z.maximum(1000))), 1),
  inviter: z.optional(text(20)),
})

export const linkList = z.array(link).check(z.minLength(1), z.maxLength(50))

/** A requested line and whether it can be ordered: for the confirm page, and checked again on ordering. */
export const CheckedLink = z.object({
  id: z.string(),
  style: z.enum(lineStyles),
  available: z.boolean(),
  notExist: z.boolean(),
  ordered: z.boolean(),
  orderId: z.nullable(id),
  paidOrderId: z.nullable(id),
  unpaidOrderId: z.nullable(id),
  goods: z.nullable(Product),
})

export type CheckedLink = z.output<typeof CheckedLink>
