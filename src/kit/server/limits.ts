// Limits of two strengths: a cheap one per node for every call, and an exact one in the database for what must not be guessed.
import { eq, lt, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { kitFail } from './errors.ts'
import { limits } from './kit.tables.ts'

export interface CallerLimits {
  /** Takes one from the caller's minute; throws 429 when it is used up. */
  take(caller: string, known: boolean, perMinute?: number): void
}

const minute = 60_000

/** Per node and in memory: guests by address (a school shares one), people by account. */
export function callerLimits(clock: Clock, most: { guest: number; user: number }): CallerLimits {
  let window = 0
  let counts = new Map<string, number>()
  return {
    take(caller, known, perMinute = known ? most.user : most.guest) {
      const current = Math.floor(clock.now().getTime() / minute)
      if (current !== window) {
        window = current
        counts = new Map()
      }
      const used = (counts.get(caller) ?? 0) + 1
      counts.set(caller, used)
      if (used > perMinute) throw kitFail('too-many-requests', { retryAfter: 60 })
    },
  }
}

export interface Limit {
  readonly most: number
  readonly seconds: number
}

/** Counts one attempt and tells whether it is within the limit. Exact across nodes and restarts, and on a connection
 *  of its own: a refused write rolls back, its attempt must not. Call it from methods that run outside a transaction. */
export async function attempt(
  { db, clock }: { readonly db: Tx; readonly clock: Clock },
  key: string,
  limit: Limit,
): Promise<{ allowed: boolean; count: number; retryAfter: number }> {
  const now = clock.now()
  const endsAt = new Date(now.getTime() + limit.seconds * 1000)
  const [row] = await db
    .insert(limits)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: sql`case when ${limits.endsAt} <= ${now} then 1 else ${limits.count} + 1 end`,
        endsAt: sql`case when ${limits.endsAt} <= ${now} then ${endsAt} else ${limits.endsAt} end`,
      },
    })
    .returning()
  const count = row?.count ?? 1
  return {
    allowed: count <= limit.most,
    count,
    retryAfter: Math.max(1, Math.ceil(((row?.endsAt ?? endsAt).getTime() - now.getTime()) / 1000)),
  }
}

export const resetLimit = (db: Tx, key: string) => db.delete(limits).where(eq(limits.key, key))

export const forgetLimits = (db: Tx, now: Date) => db.delete(limits).where(lt(limits.endsAt, now))
