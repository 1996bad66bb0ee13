// Earnings from referred schools: the rate in force, and the sums from their orders.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ReferralRate } from '#commerce/contract/referral-rate.shapes.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { earnerOf } from './earnings/commission.ts'
import { earnings } from './earnings.tables.ts'
import { orders } from './orders.tables.ts'
import { commissionRate, pointRate } from './earnings/settings.ts'

export interface Earned {
  /** Points. Expected points become actual when the order is no longer refundable. */
  readonly points: number
  readonly pointsExpected: number
  /** Cents. */
  readonly commission: number
  readonly commissionExpected: number
}

export const nothingEarned: Earned = { points: 0, pointsExpected: 0, commission: 0, commissionExpected: 0 }

/** Earnings by buyer; buyers without orders are left out. */
export async function earnedByBuyers(
  db: Tx,
  uid: string,
  buyers: readonly string[],
): Promise<ReadonlyMap<string, Earned>> {
  if (buyers.length === 0) return new Map()
  const sumOf = (kind: 'point' | 'commission', status: 0 | 1) =>
    sql<number>`coalesce(sum(${earnings.value}) filter (where ${earnings.kind} = ${kind} and ${earnings.status} = ${status}), 0)::float8`.mapWith(
      Number,
    )
  const rows = await db
    .select({
      buyer: orders.buyer,
      points: sumOf('point', 1),
      pointsExpected: sumOf('point', 0),
      commission: sumOf('commission', 1),
      commissionExpected: sumOf('commission', 0),
    })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.businessId))
    .where(
      and(
        eq(earnings.uid, uid),
        eq(earnings.tab, 'earn'),
        ne(earnings.kind, 'income'),
        inArray(orders.buyer, [...buyers]),
      ),
    )
    .groupBy(orders.buyer)
  return new Map(rows.map(({ buyer, ...earned }) => [buyer, earned]))
}

/** The current reward for a paid plan; null if no setting is in force. */
export async function planRateOf(db: Tx, uid: string, at: Date): Promise<ReferralRate | null> {
  const who = (await peopleOf(db, [uid])).get(uid)
  const role = who && (await earnerOf(db, who)).role
  const rate = role
    ? await commissionRate(db, role, 'saas_tool_paid', at)
    : await pointRate(db, 'earn', 'saas_tool_paid', at)
  return rate ? { kind: role ? 'commission' : 'point', mode: rate.mode, value: rate.value } : null
}
