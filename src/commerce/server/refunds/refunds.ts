// Refunds of a paid order, line by line: by the rule of the goods, or by hand by staff.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { commerceNotices } from '#commerce/contract/commerce.notices.ts'
import type { RefundCheck } from '#commerce/contract/payment.shapes.ts'
import { droppedWords } from '#commerce/contract/removed.rules.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { idAt } from '../orders/orders.ts'
import { notify } from '#kit/server/notify.ts'
import { afterOrders } from '../after-orders.api.ts'
import { goodsKind } from '../goods.api.ts'
import { paidOrder } from '../orders/complete.ts'
import {
  clockAt,
  linesOf,
  lockOrder,
  soldLine,
  states,
  sum,
  notifyBuyer,
  type ActorContext,
} from '../orders/orders.ts'
import { lines, orders, type LineRow, type OrderRow } from '../orders.tables.ts'
import { payments } from '../payments.tables.ts'
import { issueCreditNote } from '../receipts/receipts.ts'
import { sendBack } from './send.ts'
import { provided } from '#kit/server/ports.ts'

export type BackEvent = 'cancel' | 'hostCancels' | 'tooFew' | 'gone'
export interface RefundedLine {
  readonly line: LineRow
  readonly price: number
  readonly point: number
}

/** The lines that are refundable now, and why the others are not. */
export async function refundCheck(db: Tx, now: Date, order: OrderRow): Promise<z.input<typeof RefundCheck>> {
  const rows = await Promise.all(
    (await linesOf(db, order.id))
      .filter(({ counted }) => counted)
      .map(async line => {
        const rule = await ruleOf(db, now, order, line)
        return {
          _id: line.id,
          name: line.name,
          price: line.price,
          refundable: rule.price,
          refundablePoint: rule.point,
          why: rule.why,
        }
      }),
  )
  return {
    amount: sum(rows.map(({ refundable }) => refundable)),
    point: sum(rows.map(({ refundablePoint }) => refundablePoint)),
    lines: rows,
  }
}

async function ruleOf(
  db: Tx,
  now: Date,
  order: OrderRow,
  line: LineRow,
): Promise<{ price: number; point: number; why: string | null }> {
  if (order.status !== '200')
    return { price: 0, point: 0, why: 'This order is not paid, or was refunded already.' }
  if (line.removed) return { price: 0, point: 0, why: 'This was refunded already.' }
  const kind = goodsKind(db, line.style)
  if (!kind) return { price: 0, point: 0, why: 'This cannot be refunded.' }
  const { price, point, why } = await kind.refundable(db, soldLine(order, line), now)
  // A refund never exceeds the paid amount, whatever the rule says.
  return why === null
    ? {
        price: Math.min(Math.max(price, 0), line.price),
        point: Math.min(Math.max(point, 0), line.point),
        why,
      }
    : { price: 0, point: 0, why }
}

export interface Cancelling {
  readonly id: string
  readonly linkId?: readonly string[] | undefined
  readonly reason?: string | undefined
  readonly byHand?: boolean | undefined
  readonly staff: boolean
}

export async function cancelOrder(
  tx: Tx,
  by: ActorContext,
  { id, linkId, reason, byHand = false, staff }: Cancelling,
): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  const wanted = (await linesOf(tx, id)).filter(
    line => line.counted && !line.removed && (linkId === undefined || linkId.includes(line.id)),
  )
  const back: RefundedLine[] = []
  if (order.status === '200') {
    for (const line of wanted) {
      if (byHand) back.push({ line, price: line.price, point: line.point })
      else {
        const { price, point, why } = await ruleOf(tx, by.now, order, line)
        if (why === null) back.push({ line, price, point })
      }
    }
  }
  if (back.length === 0) throw fail(commerceErrors, 'refund-none')
  if (staff)
    await writeAudit(tx, by, byHand ? 'order.refundByHand' : 'order.refund', id, {
      after: { lines: back.map(({ line, price, point }) => ({ line: line.id, price, point })), reason },
    })
  return giveBack(tx, by, order, back, { event: 'cancel', reason: reason ?? 'Cancelled by the buyer' })
}

/** Refunds lines and reverses all their effects. The caller must hold the order's lock. */
export async function giveBack(
  tx: Tx,
  by: ActorContext,
  order: OrderRow,
  back: readonly RefundedLine[],
  { event, reason }: { readonly event: BackEvent; readonly reason: string },
): Promise<OrderRow> {
  const { now } = by
  for (const { line, price, point } of back) {
    await tx
      .update(lines)
      .set({
        removed: true,
        removedReason: event === 'cancel' && by.actor.id === order.person ? 'cancelled' : 'refunded',
        held: false,
        refundPrice: price,
        refundPoint: point,
      })
      .where(and(eq(lines.id, line.id), eq(lines.removed, false)))
    if (isWhole({ line, price, point }))
      await goodsKind(tx, line.style)?.withdraw({ tx, now }, soldLine(order, line))
  }
  const amount = sum(back.map(({ price }) => price))
  const { by: ways, rows } = await sendBack(tx, now, order, {
    price: amount,
    point: sum(back.map(({ point }) => point)),
    lines: back.map(({ line }) => line.id),
    reason,
    by: by.actor.id,
  })
  const all = await linesOf(tx, order.id)
  const done = all.every(({ removed }) => removed)
  const after = done
    ? await states.advance(tx, order, event, by, { paid: 2, updatedAt: now })
    : ((await tx.update(orders).set({ updatedAt: now }).where(eq(orders.id, order.id)).returning())[0] ??
      order)
  const paidWith = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.order, order.id), eq(payments.counts, true)))
  const refund = {
    order: paidOrder(
      after,
      all.filter(({ counted }) => counted),
      paidWith,
    ),
    refund: rows[0]?.id ?? idAt(now),
    lines: back.map(each => ({
      line: soldLine(after, each.line),
      price: each.price,
      point: each.point,
      whole: isWhole(each),
    })),
    by: ways,
  }
  for (const listener of provided(tx, afterOrders)) await listener.givenBack?.(tx, refund, now)
  await notifyOfBack(tx, now, after, back, event)
  if (amount > 0 && order.receipt !== null) await issueCreditNote(tx, now, after, back, ways)
  await notifyBuyer(tx, now, after)
  return after
}

const isWhole = ({ line, price, point }: RefundedLine): boolean =>
  price === line.price && point === line.point

async function notifyOfBack(
  tx: Tx,
  now: Date,
  order: OrderRow,
  back: readonly RefundedLine[],
  event: BackEvent,
): Promise<void> {
  const amount = order.isPoint
    ? `${sum(back.map(({ point }) => point))} points`
    : formatMoney(sum(back.map(({ price }) => price)), currency)
  const key = `${order.id} ${back[0]?.line.id ?? ''}`
  const to = { user: order.person }
  const name = back.map(({ line }) => line.name).join(', ')
  if (event === 'cancel')
    await notify(
      tx,
      clockAt(now),
      commerceNotices,
      'OrderRefunded',
      to,
      { id: order.id, no: order.no, amount },
      { key },
    )
  else
    await notify(
      tx,
      clockAt(now),
      commerceNotices,
      noticeOf(event),
      to,
      { id: order.id, no: order.no, name, amount, why: goneWords },
      { key },
    )
}

/** The reason for automatic refunds: the goods are no longer available. */
const goneWords = droppedWords({ removedReason: 'unpublished', refundPrice: 1, refundPoint: 0 })

function noticeOf(event: BackEvent) {
  if (event === 'hostCancels') return 'OrderCancelledByHost'
  return event === 'tooFew' ? 'OrderCancelledMinimum' : 'OrderRemovedRefund'
}
