// Sums over credits; computed from the rows.
import { count, inArray, max, min, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { warningDays, type CreditSums } from '#services/contract/credits/credits.rules.ts'
import { credits } from '../credits.tables.ts'

export interface PackUserSums extends CreditSums {
  readonly expireSoon: number
  readonly nextExpiry: Date | null
  readonly lastExpiry: Date | null
}
const none: PackUserSums = {
  total: 0,
  available: 0,
  used: 0,
  expired: 0,
  refunded: 0,
  expireSoon: 0,
  nextExpiry: null,
  lastExpiry: null,
}

/** By bought package. Expired credits count as expired even before the job has marked them. */
export async function creditSums(
  db: Tx,
  packUsers: readonly string[],
  now: Date,
): Promise<(packUser: string) => PackUserSums> {
  if (packUsers.length === 0) return () => none
  const at = sql`${now.toISOString()}::timestamptz`
  const soon = sql`${new Date(now.getTime() + warningDays * dayMs).toISOString()}::timestamptz`
  const isLeft = sql`${credits.status} = 'available' and ${credits.expiresAt} > ${at}`
  const rows = await db
    .select({
      packUser: credits.packUser,
      total: count(),
      available: sql<number>`count(*) filter (where ${isLeft})::int`,
      used: sql<number>`count(*) filter (where ${credits.status} = 'used')::int`,
      expired: sql<number>`count(*) filter (where ${credits.status} = 'expired' or (${credits.status} = 'available' and ${credits.expiresAt} <= ${at}))::int`,
      refunded: sql<number>`count(*) filter (where ${credits.status} = 'refunded')::int`,
      expireSoon: sql<number>`count(*) filter (where ${isLeft} and ${credits.expiresAt} <= ${soon})::int`,
      nextExpiry: min(sql<Date>`case when ${isLeft} then ${credits.expiresAt} end`).mapWith(
        credits.expiresAt,
      ),
      lastExpiry: max(sql<Date>`case when ${isLeft} then ${credits.expiresAt} end`).mapWith(
        credits.expiresAt,
      ),
    })
    .from(credits)
    .where(inArray(credits.packUser, [...packUsers]))
    .groupBy(credits.packUser)
  const byId = new Map(rows.map(({ packUser, ...sums }) => [packUser, sums]))
  return packUser => byId.get(packUser) ?? none
}
