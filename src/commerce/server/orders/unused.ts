// Paid lines that are not used yet.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import type { LineStyle, OrderLine } from '#commerce/contract/order.shapes.ts'
import type { Call } from '#kit/server/service.ts'
import { orderCards } from './wire.ts'
import { lines, orders } from '../orders.tables.ts'

const maxUnused = 100

/** The caller's lines only, oldest first. */
export async function unusedLines(
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  style: LineStyle,
): Promise<z.input<typeof OrderLine>[]> {
  const waiting = await db
    .select({ id: lines.id, order: lines.order })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.order))
    .where(
      and(
        eq(lines.buyer, actor.id ?? ''),
        eq(lines.style, style),
        eq(lines.used, false),
        eq(lines.removed, false),
        eq(orders.status, '200'),
      ),
    )
    .orderBy(asc(orders.paidAt), asc(lines.id))
    .limit(maxUnused)
  if (waiting.length === 0) return []
  const ids = waiting.map(({ order }) => order)
  const cards = await orderCards(db, now, await db.select().from(orders).where(inArray(orders.id, ids)))
  const all = new Map(cards.flatMap(({ links }) => links).map(line => [line._id, line]))
  return waiting.flatMap(({ id }) => all.get(id) ?? [])
}
