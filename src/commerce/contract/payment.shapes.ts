// Payments of an order, payment methods, and refundable lines.
import * as z from '#zod'
import { id, instant } from '#kit/contract/wire.ts'
import { Order, payMethods } from './order.shapes.ts'

export const paymentStates = ['created', 'confirm', 'pending', 'captured', 'failed', 'refunded'] as const

/** A payment attempt. `confirm` sends the buyer to `url` for approval; `pending` settles later. */
export const Payment = z.object({
  _id: id,
  order: id,
  orderNo: z.string(),
  method: z.enum(payMethods),
  provider: z.string(),
  amount: z.int(),
  currency: z.string(),
  state: z.enum(paymentStates),
  instrument: z.nullable(z.string()),
  network: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** A stable failure code, and a sentence for the buyer. */
  failure: z.nullable(z.string()),
  words: z.nullable(z.string()),
  url: z.nullable(z.string()),
  createdAt: instant,
  doneAt: z.nullable(instant),
})

export type Payment = z.output<typeof Payment>

/** The current payment options of this order. */
export const PayOptions = z.object({
  order: Order,
  /** The current card processor; `key` is public. Null if cards are not configured. */
  card: z.nullable(z.object({ provider: z.enum(['test', 'stripe']), key: z.string() })),
  /** The buyer's saved card. */
  kept: z.nullable(z.object({ network: z.nullable(z.string()), last4: z.nullable(z.string()) })),
  /** Cents on the buyer's gift cards that this order may use. */
  giftCard: z.int(),
  /** Price in points, and the buyer's balance; null if points cannot buy it. */
  point: z.nullable(z.object({ price: z.int(), balance: z.int() })),
})

export type PayOptions = z.output<typeof PayOptions>

export const RefundCheck = z.object({
  amount: z.int(),
  point: z.int(),
  lines: z.array(
    z.object({
      _id: id,
      name: z.string(),
      price: z.int(),
      refundable: z.int(),
      refundablePoint: z.int(),
      /** Why not, in words. */ why: z.nullable(z.string()),
    }),
  ),
})

export type RefundCheck = z.output<typeof RefundCheck>
