// Completion, in one transaction: delivers paid goods, and refunds those that are gone at once.
import { eq, inArray } from 'drizzle-orm'
import { commerceNotices } from '#commerce/contract/commerce.notices.ts'
import { droppedWords, orderName } from '#commerce/contract/removed.rules.ts'
import { currency, type PayMethod } from '#commerce/contract/order.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/db.ts'
import { notify } from '#kit/server/notify.ts'
import { afterOrders, type PaidOrder } from '../after-orders.api.ts'
import { goodsKind } from '../goods.api.ts'
import { staleLines } from './look.ts'
import { byItself, clockAt, releaseLines, soldLine, states, sum, notifyBuyer } from './orders.ts'
import { lines, orders, type LineRow, type OrderRow } from '../orders.tables.ts'
import { payments, type PaymentRow } from '../payments.tables.ts'
import { issueReceipt } from '../receipts/receipts.ts'
import { sendBack } from '../refunds/send.ts'
import { provided } from '#kit/server/ports.ts'

export const completeFree = (
  tx: Tx,
  now: Date,
  order: OrderRow,
  requestedLines: readonly LineRow[],
): Promise<OrderRow> => complete(tx, now, order, requestedLines, [])

/**
 * The order must be locked, and `paidWith` must equal the price of the lines. The state transition ensures that
 * this happens once.
 */
export async function complete(
  tx: Tx,
  now: Date,
  order: OrderRow,
  requestedLines: readonly LineRow[],
  paidWith: readonly PaymentRow[],
): Promise<OrderRow> {
  const gone = await removeGone(tx, now, order, requestedLines)
  const sold = requestedLines.filter(line => !gone.includes(line))
  if (paidWith.length > 0)
    await tx
      .update(payments)
      .set({ counts: true })
      .where(
        inArray(
          payments.id,
          paidWith.map(({ id }) => id),
        ),
      )
  const [card = paidWith[0]] = paidWith.filter(({ method }) => method === 'card' || method === 'wallet')
  const facts = {
    price: sum(requestedLines.map(({ price }) => price)),
    point: sum(requestedLines.map(({ point }) => point)),
    paidAt: now,
    updatedAt: now,
    payMethod: [...new Set(paidWith.map(({ method }) => method))],
    instrument: card?.instrument ?? null,
    network: card?.network ?? null,
    last4: card?.last4 ?? null,
    settled: paidWith.every(({ settled }) => settled),
  }
  const name = orderName(sold.length > 0 ? sold : requestedLines)
  if (sold.length === 0) return allGone(tx, now, order, gone, facts)

  let paid = await states.advance(tx, order, 'pay', byItself(now), { ...facts, name, paid: 1 })
  await tx.update(lines).set({ open: false }).where(eq(lines.order, order.id))
  for (const line of sold) {
    const kind = goodsKind(tx, line.style)
    if (!kind) throw new Error(`nobody sells ${line.style}`)
    const { newId = null } = await kind.deliver({ tx, now }, soldLine(paid, line))
    await tx.update(lines).set({ held: kind.once, newId }).where(eq(lines.id, line.id))
  }
  const backAtOnce = gone.length === 0 ? {} : await giveBackGone(tx, now, paid, gone)
  const paidEvent: PaidOrder = {
    ...paidOrder(paid, sold, paidWith),
    paidBy: less(methodsOf(paidWith), backAtOnce),
  }
  for (const listener of provided(tx, afterOrders)) await listener.paid?.(tx, paidEvent, now)
  const receipt =
    paid.isPoint || paidEvent.lines.every(({ price }) => price === 0)
      ? null
      : await issueReceipt(tx, now, paid, sold, paidEvent.paidBy)
  paid =
    (
      await tx.update(orders).set({ receipt, isSeparated: true }).where(eq(orders.id, order.id)).returning()
    )[0] ?? paid
  if (receipt !== null) {
    await notify(
      tx,
      clockAt(now),
      commerceNotices,
      'OrderPaid',
      { user: order.person },
      {
        id: order.id,
        no: order.no,
        name,
        receipt,
        amount: formatMoney(sum(sold.map(({ price }) => price)), currency),
      },
      { key: order.id },
    )
  }
  await notifyBuyer(tx, now, paid)
  return paid
}

export const paidOrder = (
  order: OrderRow,
  sold: readonly LineRow[],
  paidWith: readonly PaymentRow[],
): PaidOrder => ({
  id: order.id,
  no: order.no,
  buyer: order.buyer,
  isSchool: order.isSchool,
  person: order.person,
  isPoint: order.isPoint,
  inviter: order.inviter,
  paidAt: order.paidAt ?? order.updatedAt,
  paidBy: methodsOf(paidWith),
  lines: sold.map(line => ({ ...soldLine(order, line), inviter: line.inviter })),
})

export type ByMethod = Partial<Record<PayMethod, number>>
export function methodsOf(
  rows: readonly { readonly method: PayMethod; readonly amount: number }[],
): ByMethod {
  const by: ByMethod = {}
  for (const { method, amount } of rows) by[method] = (by[method] ?? 0) + amount
  return by
}

const less = (by: ByMethod, back: ByMethod): ByMethod =>
  Object.fromEntries(
    Object.entries(by).map(([method, amount]) => [method, amount - (back[method as PayMethod] ?? 0)]),
  )

/** Lines removed while the payment was in progress count as paid and refunded. */
async function removeGone(
  tx: Tx,
  now: Date,
  order: OrderRow,
  requestedLines: readonly LineRow[],
): Promise<LineRow[]> {
  const stale = await staleLines(
    tx,
    now,
    order,
    requestedLines.filter(({ removed }) => !removed),
  )
  for (const { line, reason } of stale)
    await tx.update(lines).set({ removed: true, removedReason: reason }).where(eq(lines.id, line.id))
  await releaseLines(
    tx,
    now,
    order,
    stale.map(({ line }) => line),
  )
  return requestedLines.filter(line => line.removed || stale.some(each => each.line.id === line.id))
}

async function giveBackGone(tx: Tx, now: Date, order: OrderRow, gone: readonly LineRow[]): Promise<ByMethod> {
  const back: LineRow[] = []
  for (const line of gone) {
    const [row = line] = await tx
      .update(lines)
      .set({ open: false, counted: true, refundPrice: line.price, refundPoint: line.point })
      .where(eq(lines.id, line.id))
      .returning()
    back.push(row)
  }
  const { by } = await sendBack(tx, now, order, {
    price: sum(gone.map(({ price }) => price)),
    point: sum(gone.map(({ point }) => point)),
    lines: gone.map(({ id }) => id),
    reason: 'Gone before the payment arrived',
  })
  await notify(
    tx,
    clockAt(now),
    commerceNotices,
    'OrderRemovedRefund',
    { user: order.person },
    {
      id: order.id,
      no: order.no,
      name: gone.map(({ name }) => name).join(', '),
      why: back.map(line => (back.length === 1 ? '' : `${line.name}: `) + droppedWords(line)).join(' '),
      amount: formatMoney(sum(gone.map(({ price }) => price)), currency),
    },
    { key: order.id },
  )
  return by
}

async function allGone(
  tx: Tx,
  now: Date,
  order: OrderRow,
  gone: readonly LineRow[],
  facts: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  await tx.update(lines).set({ open: false }).where(eq(lines.order, order.id))
  const moved = await states.advance(tx, order, 'gone', byItself(now), { ...facts, paid: 2 })
  await giveBackGone(tx, now, moved, gone)
  await notifyBuyer(tx, now, moved)
  return moved
}
