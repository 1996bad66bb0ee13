// Lists of orders and payments: the caller's own, or all of them for staff.
import { and, count, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { accountsOf } from '#commerce/contract/relations.ts'
import type { orderContract } from '#commerce/contract/order.contract.ts'
import { peopleMatching } from '#identity/server/people.api.ts'
import { pageLimits } from '#kit/contract/constants.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import type { Call } from '#kit/server/service.ts'
import { orderCards, wirePayments } from './wire.ts'
import { goodsKinds } from '../goods.api.ts'
import { complaints, payments } from '../payments.tables.ts'
import { lines, orders, type OrderRow } from '../orders.tables.ts'

type Find = (typeof orderContract)['methods']['find']
type GetCalls = (typeof orderContract)['methods']['calls']['get']

const columns = {
  _id: orders.id,
  status: orders.status,
  type: orders.type,
  createdAt: orders.createdAt,
  price: orders.price,
  isSchool: orders.isSchool,
  buyer: orders.buyer,
}

export const ownOnly = (actor: Actor): SQL => inArray(orders.buyer, accountsOf(actor))

export async function findOrders({
  db,
  query,
  where,
  actor,
  scopes,
  now,
}: Call<z.output<Find['query']>>): Promise<z.input<Find['result']>> {
  const { mine = false, school, complaint, group, $search, ...rest } = query
  const page = await listTable(db, orders, rest, {
    columns,
    order: [desc(orders.createdAt), desc(orders.id)],
    where: and(
      where,
      mine ? ownOnly(actor) : undefined,
      school === undefined ? undefined : eq(orders.buyer, school),
      complaint === undefined
        ? undefined
        : exists(
            db
              .select({ one: sql`1` })
              .from(complaints)
              .where(and(eq(complaints.order, orders.id), eq(complaints.status, complaint))),
          ),
      group === undefined ? undefined : ofGroup(db, group),
      $search ? await matching(db, $search, scopes.includes('all')) : undefined,
    ),
  })
  return { ...page, data: await orderCards(db, now, page.data) }
}

/** At least one line has a product of the group. */
function ofGroup(db: Tx, group: string): SQL {
  const kinds = goodsKinds(db).flatMap(({ style, groups }) => {
    const ids = groups?.[group]
    return ids ? [and(eq(lines.style, style), inArray(lines.goods, ids(db)))] : []
  })
  if (kinds.length === 0) return sql`false`
  return exists(
    db
      .select({ one: sql`1` })
      .from(lines)
      .where(and(eq(lines.order, orders.id), or(...kinds))),
  )
}

/** Staff can also search by buyer. */
async function matching(db: Tx, words: string, staff: boolean): Promise<SQL | undefined> {
  const people = staff ? await peopleMatching(db, words) : []
  return or(
    containing(words, orders.no, orders.name, ...(staff ? [orders.buyerName] : [])),
    ...(people.length > 0 ? [inArray(orders.buyer, people), inArray(orders.person, people)] : []),
  )
}

/** An order within the caller's scope. */
export async function seen(db: Tx, id: string, where: SQL | undefined): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

export async function countOrders({
  db,
  query,
  where,
  actor,
}: Call<z.output<GetCalls['count']['query']>>): Promise<z.input<GetCalls['count']['result']>> {
  const rows = await db
    .select({ status: orders.status, n: count() })
    .from(orders)
    .where(and(where, query.mine === true ? ownOnly(actor) : undefined))
    .groupBy(orders.status)
  const of = (test: (status: string) => boolean) =>
    rows.reduce((total, { status, n }) => total + (test(status) ? n : 0), 0)
  return {
    all: of(() => true),
    unpaid: of(status => status === '100' || status === '300'),
    paid: of(status => status === '200'),
    closed: of(status => status.startsWith('4')),
    refunded: of(status => status.startsWith('5')),
  }
}

export async function listPayments({
  db,
  query,
  where,
  actor,
}: Call<z.output<GetCalls['payments']['query']>>): Promise<z.input<GetCalls['payments']['result']>> {
  const shown = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        where,
        query.mine === true ? ownOnly(actor) : undefined,
        query.order === undefined ? undefined : eq(orders.id, query.order),
      ),
    )
  const page = await listTable(
    db,
    payments,
    {
      $limit: Math.min(Math.max(query.$limit ?? pageLimits.default, 0), pageLimits.most),
      $skip: Math.min(Math.max(query.$skip ?? 0, 0), pageLimits.skip),
    },
    {
      columns: {},
      where: inArray(payments.order, shown),
      order: [desc(payments.createdAt), desc(payments.id)],
    },
  )
  return { ...page, data: await wirePayments(db, page.data) }
}
