// The gift card part of a payment. It is taken when the buyer pays, and refunded if the rest fails.
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { giveBackGiftCards, spendGiftCards } from '../balances.api.ts'
import { idAt, sum } from '../orders/orders.ts'
import { payments, type PaymentRow } from '../payments.tables.ts'
import { type OrderRow } from '../orders.tables.ts'

/** Gift cards cannot pay for plans and storage. */
export const takesGifts = ({ type, isPoint }: OrderRow): boolean =>
  !isPoint && type !== 'plan' && type !== 'storage'

const held = (order: string) =>
  and(
    eq(payments.order, order),
    eq(payments.method, 'giftCard'),
    eq(payments.state, 'captured'),
    eq(payments.counts, false),
  )

export const heldGifts = (tx: Tx, order: string): Promise<PaymentRow[]> =>
  tx.select().from(payments).where(held(order))

export async function spendGifts(
  tx: Tx,
  now: Date,
  order: OrderRow,
  lines: readonly string[],
): Promise<PaymentRow | undefined> {
  const amount = await spendGiftCards(tx, { owner: order.buyer, most: order.price, order: order.id, now })
  if (amount === 0) return undefined
  const [row] = await tx
    .insert(payments)
    .values({
      id: idAt(now),
      order: order.id,
      lines: [...lines],
      method: 'giftCard',
      provider: 'gift-card',
      amount,
      state: 'captured',
      settled: true,
      instrument: 'Gift card',
      createdAt: now,
      doneAt: now,
    })
    .returning()
  return row
}

/** Refunds the gift cards of an order that was not paid. */
export async function releaseGifts(tx: Tx, now: Date, order: Pick<OrderRow, 'id'>): Promise<void> {
  const rows = await tx
    .update(payments)
    .set({ state: 'refunded', refunded: payments.amount, doneAt: now })
    .where(held(order.id))
    .returning()
  if (rows.length > 0)
    await giveBackGiftCards(tx, { order: order.id, amount: sum(rows.map(({ amount }) => amount)), now })
}
