// Finds and locks orders, and applies their state transitions.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { orderContract } from '#commerce/contract/order.contract.ts'
import { orderLifecycle } from '#commerce/contract/order.lifecycle.ts'
import { nobody, type Actor } from '#kit/contract/permissions.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import { newId } from '#kit/server/ids.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { goodsKind, type SoldLine } from '../goods.api.ts'
import { lines, orders, type LineRow, type OrderRow } from '../orders.tables.ts'

/** A clock that stays at one instant during a transaction. */
export const clockAt = (now: Date): Clock => ({ now: () => now })
export const idAt = (now: Date): string => newId(clockAt(now))

export interface ActorContext {
  readonly actor: Actor
  readonly now: Date
  readonly request?: { readonly address: string }
}
export const byItself = (now: Date): ActorContext => ({ actor: nobody, now })

/** Serialises orders, payments and refunds per buyer, so that each sees the others' results. */
export const lockBuyer = async (tx: Tx, buyer: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`commerce buyer ${buyer}`}))`))

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [found] = await tx.select({ buyer: orders.buyer }).from(orders).where(eq(orders.id, id))
  if (!found) throw kitFail('not-found')
  await lockBuyer(tx, found.buyer)
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw kitFail('not-found')
  return row
}

export const linesOf = (tx: Tx, order: string): Promise<LineRow[]> =>
  tx.select().from(lines).where(eq(lines.order, order)).orderBy(asc(lines.position))

export async function linesByOrder(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, LineRow[]>> {
  if (ids.length === 0) return new Map()
  return Map.groupBy(
    await tx
      .select()
      .from(lines)
      .where(inArray(lines.order, [...ids]))
      .orderBy(asc(lines.position)),
    line => line.order,
  )
}

export const isOpen = ({ status }: OrderRow): boolean => status === '100' || status === '300'
export const isPaid = ({ status }: OrderRow): boolean => status === '200' || status.startsWith('5')

export const states = lifecycle('order', orders, orderLifecycle, {
  guards: {
    goodsAvailable: (tx, { id }) => some(tx, id, 'left'),
    allLinesBack: (tx, { id }) => some(tx, id, 'none left'),
  },
})

async function some(tx: Tx, order: string, wanted: 'left' | 'none left'): Promise<void> {
  const left = await tx
    .select({ id: lines.id })
    .from(lines)
    .where(and(eq(lines.order, order), eq(lines.removed, false)))
    .limit(1)
  if (left.length > 0 !== (wanted === 'left'))
    throw kitFail('wrong-state', { reason: `lines: ${wanted} was expected` })
}

/** Notifies the buyer of a change. */
export const notifyBuyer = (
  tx: Tx,
  now: Date,
  order: OrderRow,
  event: 'created' | 'patched' = 'patched',
): Promise<void> =>
  emit(tx, clockAt(now), orderContract, event, { _id: order.id, status: Number(order.status) }, [
    `user:${order.person}`,
  ])

export const soldLine = (order: OrderRow, line: LineRow): SoldLine => ({
  id: line.id,
  order: order.id,
  orderNo: order.no,
  goods: line.goods,
  style: line.style,
  mode: line.mode,
  hash: line.hash,
  name: line.name,
  buyer: order.buyer,
  isSchool: order.isSchool,
  person: order.person,
  sellers: line.sellers,
  price: line.price,
  point: line.point,
  count: line.count,
  giftCount: line.giftCount,
  promotion: line.promotion,
})

/** Releases the goods that these lines reserved. */
export async function releaseLines(
  tx: Tx,
  now: Date,
  order: OrderRow,
  given: readonly LineRow[],
): Promise<void> {
  for (const line of given) await goodsKind(tx, line.style)?.release?.({ tx, now }, soldLine(order, line))
}

export const sum = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0)
