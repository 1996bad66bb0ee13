// Refunds to the source: card and wallet first, up to what they paid, then the gift card; points to the
// balance.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { put } from '#kit/server/outbox.ts'
import { giveBackGiftCards, giveBackPoints } from '../balances.api.ts'
import { goodsKind, pointCategoryOf, soldAs } from '../goods.api.ts'
import type { ByMethod } from '../orders/complete.ts'
import { clockAt, idAt, linesOf } from '../orders/orders.ts'
import { orders, type OrderRow } from '../orders.tables.ts'
import { payments, refunds, type PaymentRow, type RefundRow } from '../payments.tables.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'commerce-refund': { refund: string }
  }
}

export interface Sending {
  readonly price: number
  readonly point: number
  readonly lines: readonly string[]
  readonly reason: string
  readonly by?: string | null
}

/** Inserts the refund's rows and returns the amount per method. Refunds cannot exceed the captured amount. */
export async function sendBack(
  tx: Tx,
  now: Date,
  order: OrderRow,
  what: Sending,
): Promise<{ readonly by: ByMethod; readonly rows: readonly RefundRow[] }> {
  const rows: RefundRow[] = []
  const by: ByMethod = {}
  let left = order.isPoint ? what.point : what.price
  for (const payment of await paidRows(tx, order.id)) {
    const amount = Math.min(left, payment.amount - payment.refunded)
    if (amount === 0) continue
    rows.push(await refundOf(tx, now, order, payment, { ...what, amount, stray: false }))
    by[payment.method] = (by[payment.method] ?? 0) + amount
    left -= amount
  }
  if (left > 0) throw new Error(`order ${order.id}: ${left} more to give back than was paid`)
  return { by, rows }
}

/** Refunds money that the order does not need, such as a second payment, at once. */
export const sendStray = (
  tx: Tx,
  now: Date,
  order: OrderRow,
  payment: PaymentRow,
  reason: string,
): Promise<RefundRow> =>
  refundOf(tx, now, order, payment, {
    amount: payment.amount - payment.refunded,
    lines: [],
    reason,
    stray: true,
  })

const paidRows = (tx: Tx, order: string): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.order, order), eq(payments.counts, true)))
    .orderBy(sql`${payments.method} in ('giftCard', 'points')`, asc(payments.createdAt))
    .for('update')

interface PartialRefund {
  readonly amount: number
  readonly lines: readonly string[]
  readonly reason: string
  readonly stray: boolean
  readonly by?: string | null
}

async function refundOf(
  tx: Tx,
  now: Date,
  order: OrderRow,
  payment: PaymentRow,
  { amount, lines, reason, stray, by = null }: PartialRefund,
): Promise<RefundRow> {
  const outside = payment.method === 'card' || payment.method === 'wallet'
  const refunded = payment.refunded + amount
  await tx
    .update(payments)
    .set({ refunded, ...(refunded === payment.amount && !outside ? { state: 'refunded' as const } : {}) })
    .where(eq(payments.id, payment.id))
  const [row] = await tx
    .insert(refunds)
    .values({
      id: idAt(now),
      order: order.id,
      payment: payment.id,
      method: payment.method,
      status: outside ? 'waiting' : 'executed',
      amount,
      lines: [...lines],
      reason,
      stray,
      by,
      nextAt: outside ? now : null,
      createdAt: now,
      executedAt: outside ? null : now,
    })
    .returning()
  if (!row) throw new Error('the refund was not written')
  if (outside)
    await put(tx, clockAt(now), 'commerce-refund', { refund: row.id }, { key: row.id, orderKey: row.id })
  else if (payment.method === 'giftCard') await giveBackGiftCards(tx, { order: order.id, amount, now })
  else await backToBalance(tx, now, order, amount)
  await tx.update(orders).set({ updatedAt: now }).where(eq(orders.id, order.id))
  return row
}

async function backToBalance(tx: Tx, now: Date, order: OrderRow, points: number): Promise<void> {
  const [line] = await linesOf(tx, order.id)
  const kind = line && goodsKind(tx, line.style)
  if (!kind) throw new Error(`nobody sells what order ${order.id} holds`)
  await giveBackPoints(tx, {
    uid: order.buyer,
    isSchool: order.isSchool,
    points,
    order: order.id,
    orderNo: order.no,
    name: order.name,
    category: pointCategoryOf(soldAs(kind, line.mode), line.goods),
    now,
  })
}
