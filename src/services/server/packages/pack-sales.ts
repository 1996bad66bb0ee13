// Sales figures of a package for staff, one row per order.
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleMatching } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { containing } from '#kit/server/like.ts'
import { listTable, type ListQuery } from '#kit/server/query.ts'
import { ownerNames } from '#schools/server/owners.api.ts'
import type { SalesStatistic } from '#services/contract/packages/packages.contract.ts'
import type { SalesRow } from '#services/contract/packages/packages.shapes.ts'
import { credits, packUsers } from '../credits.tables.ts'
import { packSales } from '../packages.tables.ts'

export async function salesStatistic(
  db: Tx,
  now: Date,
  pack: string,
): Promise<z.input<typeof SalesStatistic>> {
  const sales = await db.select().from(packSales).where(eq(packSales.pack, pack)).orderBy(packSales.at)
  const total = (of: (sale: (typeof sales)[number]) => number, among = sales) =>
    among.reduce((sum, sale) => sum + of(sale), 0)
  const income = (sale: (typeof sales)[number]) => sale.price - sale.refundPrice
  const months = Map.groupBy(sales, ({ at }) => at.toISOString().slice(0, 7))
  return {
    orders: sales.length,
    sold: total(({ count }) => count),
    gifts: total(({ gifts }) => gifts),
    ...(await stateCounts(db, now, pack)),
    income: total(income),
    point: total(({ point, refundPoint }) => point - refundPoint),
    statistic: (await salesRows(db, [pack])).get(pack) ?? [],
    months: [...months].map(([month, these]) => ({
      month,
      sold: total(({ count }) => count, these),
      income: total(income, these),
    })),
  }
}

/** Sales by purchase size, kind of buyer and city, for each package. */
export async function salesRows(
  db: Tx,
  packIds: readonly string[],
): Promise<ReadonlyMap<string, z.input<typeof SalesRow>[]>> {
  if (packIds.length === 0) return new Map()
  const { pack, count, isSchool, city } = packSales
  const rows = await db
    .select({
      pack,
      count,
      isSchool,
      city,
      orderCount: sql<number>`count(*)::int`,
      income: sql<number>`sum(${packSales.price} - ${packSales.refundPrice})::int`,
    })
    .from(packSales)
    .where(inArray(pack, [...packIds]))
    .groupBy(pack, count, isSchool, city)
    .orderBy(count, isSchool, city)
  return new Map(
    [...Map.groupBy(rows, row => row.pack)].map(([id, these]) => [
      id,
      these.map(({ pack: _pack, ...row }) => ({ ...row, type: 'all' as const })),
    ]),
  )
}

async function stateCounts(db: Tx, now: Date, pack: string) {
  const isPast = sql`${credits.expiresAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .select({
      valid: sql<number>`count(*) filter (where ${credits.status} = 'available' and not ${isPast})::int`,
      used: sql<number>`count(*) filter (where ${credits.status} = 'used')::int`,
      expired: sql<number>`count(*) filter (where ${credits.status} = 'expired' or (${credits.status} = 'available' and ${isPast}))::int`,
      refunded: sql<number>`count(*) filter (where ${credits.status} = 'refunded')::int`,
    })
    .from(credits)
    .innerJoin(packUsers, eq(packUsers.id, credits.packUser))
    .where(eq(packUsers.pack, pack))
  return row ?? { valid: 0, used: 0, expired: 0, refunded: 0 }
}

export async function salesHistory(
  db: Tx,
  { _id: pack, $search, ...query }: ListQuery & { readonly _id: string },
) {
  const people = $search ? await peopleMatching(db, $search) : []
  const page = await listTable(db, packSales, query, {
    columns: {},
    where: and(
      eq(packSales.pack, pack),
      $search
        ? or(containing($search, packSales.orderNo), inArray(packSales.buyer, [...people, '']))
        : undefined,
    ),
    order: [desc(packSales.at), desc(packSales.id)],
  })
  const names = await ownerNames(
    db,
    page.data.map(({ buyer }) => buyer),
  )
  return {
    ...page,
    data: page.data.map(({ id, buyer, pack: _pack, packUser: _packUser, ...sale }) => ({
      ...sale,
      _id: id,
      buyer: { _id: buyer, name: names.get(buyer) ?? '' },
    })),
  }
}
