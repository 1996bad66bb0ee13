// Closes unpaid orders: when they expire, when the buyer cancels, or when no line is left.
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { commerceNotices } from '#commerce/contract/commerce.notices.ts'
import { droppedWords, orderName } from '#commerce/contract/removed.rules.ts'
import type { LineStyle } from '#commerce/contract/order.shapes.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { notify } from '#kit/server/notify.ts'
import { put } from '#kit/server/outbox.ts'
import { completeFree } from './complete.ts'
import { staleLines, type Stale } from './look.ts'
import {
  byItself,
  clockAt,
  idAt,
  isOpen,
  linesOf,
  lockOrder,
  releaseLines,
  states,
  sum,
  notifyBuyer,
  type ActorContext,
} from './orders.ts'
import { carts, lines, orders, type LineRow, type OrderRow } from '../orders.tables.ts'
import { payments } from '../payments.tables.ts'
import { releaseGifts } from '../payments/gifts.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** Asks the processor to void a payment attempt. */
    'commerce-void': { payment: string }
  }
}

/** Closes an unpaid order: releases its goods, and restores its cart rows and gift cards. */
export async function closeUnpaid(
  tx: Tx,
  order: OrderRow,
  event: 'expire' | 'close',
  by: ActorContext,
): Promise<OrderRow> {
  const { now } = by
  const closed = await states.advance(tx, order, event, by, { updatedAt: now })
  await tx.update(lines).set({ open: false }).where(eq(lines.order, order.id))
  await releaseLines(tx, now, order, await linesOf(tx, order.id))
  if (order.cart.length > 0)
    await tx
      .insert(carts)
      .values(order.cart.map(row => ({ ...row, id: idAt(now), buyer: order.buyer, createdAt: now })))
      .onConflictDoNothing()
  await releaseGifts(tx, now, order)
  const waiting = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order, order.id), inArray(payments.state, ['confirm', 'pending', 'created'])))
  for (const { id } of waiting) await put(tx, clockAt(now), 'commerce-void', { payment: id }, { key: id })
  await notifyBuyer(tx, now, closed)
  return closed
}

export async function cancelBeforePay(tx: Tx, id: string, by: ActorContext): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (!isOpen(order)) throw fail(commerceErrors, 'order-closed')
  const underWay = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order, id), inArray(payments.state, ['pending', 'created'])))
    .limit(1)
  if (underWay.length > 0) throw fail(commerceErrors, 'pay-under-way')
  return closeUnpaid(tx, order, 'close', by)
}

const batch = 200
const reminderBefore = 15 * minuteMs

/** Closes expired orders, each in a separate transaction, so that one failure does not block the others. */
export async function expireOrders({ db, log }: Pick<Kit, 'db' | 'log'>, now: Date): Promise<void> {
  let due: { id: string }[]
  let closed: number
  do {
    closed = 0
    due = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.status, ['100', '300']), lte(orders.expiration, now)))
      .orderBy(asc(orders.expiration))
      .limit(batch)
    for (const { id } of due) {
      try {
        await db.transaction(tx => expire(tx, id, now))
        closed++
      } catch (error) {
        log.warn('an order did not close', { order: id, ...errorFields(error) })
      }
    }
  } while (due.length === batch && closed > 0)
}

async function expire(tx: Tx, id: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!isOpen(order)) return
  await closeUnpaid(tx, order, 'expire', byItself(now))
  await notify(
    tx,
    clockAt(now),
    commerceNotices,
    'OrderTimeout',
    { user: order.person },
    { id, no: order.no, name: order.name },
    { key: id },
  )
}

/** Once per order, 15 minutes before it expires; orders with less time get no reminder. */
export async function remindOrders({ db }: Pick<Kit, 'db'>, now: Date): Promise<void> {
  await db.transaction(async tx => {
    const due = await tx
      .update(orders)
      .set({ reminded: true })
      .where(
        and(
          inArray(orders.status, ['100', '300']),
          eq(orders.reminded, false),
          gt(orders.expiration, now),
          lte(orders.expiration, new Date(now.getTime() + reminderBefore)),
          sql`${orders.expiration} - ${orders.createdAt} > interval '15 minutes'`,
        ),
      )
      .returning()
    for (const { id, no, name, person, expiration } of due) {
      await notify(
        tx,
        clockAt(now),
        commerceNotices,
        'OrderUnpaid15m',
        { user: person },
        { id, no, name, until: `${expiration?.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
        { key: id },
      )
    }
  })
}

/** Removes lines from an unpaid order. A payment in progress for them is refunded when it arrives. */
export async function dropLines(
  tx: Tx,
  now: Date,
  order: OrderRow,
  stale: readonly Stale[],
): Promise<OrderRow> {
  if (stale.length === 0) return order
  for (const { line, reason } of stale) {
    await tx
      .update(lines)
      .set({ removed: true, removedReason: reason, open: false, counted: false })
      .where(eq(lines.id, line.id))
    await notify(
      tx,
      clockAt(now),
      commerceNotices,
      'OrderLineRemoved',
      { user: order.person },
      { id: order.id, no: order.no, name: line.name, why: droppedWords(unpaidLine(reason)) },
      { key: line.id },
    )
  }
  const gone = stale.map(({ line }) => line)
  await releaseLines(tx, now, order, gone)
  const [smaller] = await tx
    .update(orders)
    .set({
      name: orderName(await linesOf(tx, order.id)),
      price: order.price - sum(gone.map(({ price }) => price)),
      point: order.point - sum(gone.map(({ point }) => point)),
      updatedAt: now,
    })
    .where(eq(orders.id, order.id))
    .returning()
  const left = (await linesOf(tx, order.id)).filter(({ removed }) => !removed)
  // Removed goods do not return to the cart.
  const cart = order.cart.filter(row =>
    left.some(line => line.goods === row.goods && line.style === row.style),
  )
  await tx.update(orders).set({ cart }).where(eq(orders.id, order.id))
  const rest = { ...(smaller ?? order), cart }
  if (left.length === 0) return closeUnpaid(tx, rest, 'expire', byItself(now))
  if (rest.price === 0 && rest.point === 0) return completeFree(tx, now, rest, left)
  await notifyBuyer(tx, now, rest)
  return rest
}

const unpaidLine = (removedReason: Stale['reason']) => ({ removedReason, refundPrice: 0, refundPoint: 0 })

/** Checks all lines of an unpaid order again, as before every payment. */
export async function refresh(tx: Tx, now: Date, order: OrderRow): Promise<OrderRow> {
  const open = (await linesOf(tx, order.id)).filter(({ removed }) => !removed)
  return dropLines(tx, now, order, await staleLines(tx, now, order, open))
}

export async function dropChanged(
  tx: Tx,
  now: Date,
  style: LineStyle,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const hit = await tx
    .selectDistinct({ order: lines.order })
    .from(lines)
    .where(and(eq(lines.style, style), inArray(lines.goods, [...ids]), eq(lines.open, true)))
    .orderBy(asc(lines.order))
  for (const { order: id } of hit) {
    const order = await lockOrder(tx, id)
    if (!isOpen(order)) continue
    const concerned: LineRow[] = (await linesOf(tx, id)).filter(
      line => !line.removed && line.style === style && ids.includes(line.goods),
    )
    await dropLines(tx, now, order, await staleLines(tx, now, order, concerned))
  }
}
