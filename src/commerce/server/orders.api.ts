// Order functions that selling domains call inside their own transactions.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { LineStyle } from '#commerce/contract/order.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import type { SoldLine } from './goods.api.ts'
import { dropChanged } from './orders/close.ts'
import { byItself, linesOf, lockOrder, soldLine } from './orders/orders.ts'
import { lines, orders } from './orders.tables.ts'
import { giveBack } from './refunds/refunds.ts'

/** Call this after goods are unpublished or repriced. Unpaid orders lose those lines. */
export const goodsChanged = (tx: Tx, now: Date, style: LineStyle, ids: readonly string[]): Promise<void> =>
  dropChanged(tx, now, style, ids)

/** The newest paid line through which one of these accounts owns a product. */
export async function boughtLine(
  tx: Tx,
  buyers: readonly string[],
  style: LineStyle,
  goods: string,
): Promise<(SoldLine & { readonly newId: string | null }) | undefined> {
  if (buyers.length === 0) return undefined
  const [found] = await tx
    .select({ order: orders, line: lines })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.order))
    .where(
      and(
        inArray(lines.buyer, [...buyers]),
        eq(lines.style, style),
        eq(lines.goods, goods),
        eq(orders.status, '200'),
        eq(lines.removed, false),
      ),
    )
    .orderBy(desc(orders.paidAt))
    .limit(1)
  return found && { ...soldLine(found.order, found.line), newId: found.line.newId }
}

/** The paid lines of one order. */
export async function paidLines(
  tx: Tx,
  order: string,
): Promise<(SoldLine & { readonly newId: string | null })[]> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, order), eq(orders.status, '200')))
  return row
    ? (await linesOf(tx, order))
        .filter(({ removed }) => !removed)
        .map(line => ({ ...soldLine(row, line), newId: line.newId }))
    : []
}

/** Records the buyer's copy on a line, or marks the line as used. */
export async function markLine(
  tx: Tx,
  line: string,
  set: { readonly newId?: string | null; readonly used?: boolean },
): Promise<void> {
  await tx.update(lines).set(set).where(eq(lines.id, line))
}

/** Lines that these buyers have archived, as a subquery of ids. */
export const archivedLines = (tx: Tx, buyers: readonly string[]) =>
  tx
    .select({ id: lines.id })
    .from(lines)
    .where(and(inArray(lines.buyer, [...buyers]), eq(lines.archived, true)))

/** Refunds the lines of cancelled goods in full: for every buyer, or for one order only. */
export async function cancelGoods(
  tx: Tx,
  now: Date,
  style: LineStyle,
  goods: string,
  event: 'hostCancels' | 'tooFew',
  only?: string,
): Promise<void> {
  const sold = await tx
    .select({ order: lines.order })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.order))
    .where(
      and(
        eq(lines.style, style),
        eq(lines.goods, goods),
        eq(lines.removed, false),
        eq(orders.status, '200'),
        only === undefined ? undefined : eq(orders.id, only),
      ),
    )
    .orderBy(lines.order)
  for (const { order: id } of sold) {
    const order = await lockOrder(tx, id)
    const back = (await linesOf(tx, id))
      .filter(line => line.style === style && line.goods === goods && !line.removed)
      .map(line => ({ line, price: line.price, point: line.point }))
    if (order.status === '200' && back.length > 0)
      await giveBack(tx, byItself(now), order, back, {
        event,
        reason: event === 'tooFew' ? 'Too few took part' : 'Cancelled by the host',
      })
  }
}
