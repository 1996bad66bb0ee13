// Free goods that a buyer has received under a promotion (commerce.md sections 2 and 3).
import { and, countDistinct, eq, gte, inArray, lt } from 'drizzle-orm'
import type * as z from '#zod'
import type { OrderLine } from '#commerce/contract/order.shapes.ts'
import type { CallContext } from '#kit/server/service.ts'
import { goodsKinds } from '../goods.api.ts'
import { orderCards } from './wire.ts'
import { lines, orders } from '../orders.tables.ts'

const isGiven = (buyer: string | null) =>
  and(
    eq(lines.buyer, buyer ?? ''),
    eq(lines.promotion, true),
    eq(lines.removed, false),
    eq(orders.status, '200'),
  )

/** Counts by UTC month, like the limits. Defaults to the current month. */
export async function promotionsOfMonth(
  { db, actor, now }: CallContext,
  named: string | undefined,
): Promise<{ month: string; count: number }> {
  const month = named ?? now.toISOString().slice(0, 7)
  const first = new Date(`${month}-01T00:00:00.000Z`)
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1))
  const [found] = await db
    .select({ count: countDistinct(lines.id) })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.order))
    .where(and(isGiven(actor.id), gte(orders.paidAt, first), lt(orders.paidAt, next)))
  return { month, count: found?.count ?? 0 }
}

/** Packages from which the buyer received something for free. */
export async function promotedServices({ db, actor }: CallContext): Promise<string[]> {
  const rows = await db
    .selectDistinct({ goods: lines.goods })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.order))
    .where(and(isGiven(actor.id), eq(lines.style, 'service')))
  return rows.map(({ goods }) => goods)
}

/** The buyer's free line that was used for a booking; null if the lesson was paid for. */
export async function promotionOfBooking(
  { db, actor, now }: CallContext,
  booking: string,
): Promise<z.input<typeof OrderLine> | null> {
  const used: string[] = []
  for (const kind of goodsKinds(db)) used.push(...((await kind.linesOfBooking?.(db, booking)) ?? []))
  if (used.length === 0) return null
  const [given] = await db
    .select({ id: lines.id, order: orders })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.order))
    .where(and(isGiven(actor.id), inArray(lines.id, used)))
    .limit(1)
  if (!given) return null
  const [card] = await orderCards(db, now, [given.order])
  return card?.links.find(({ _id }) => _id === given.id) ?? null
}
