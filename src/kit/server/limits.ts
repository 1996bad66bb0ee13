// Two kinds of rate limits: an approximate one per node for every call, and an exact one in the database against
// guessing.
import { eq, lt, sql, type SQL } from 'drizzle-orm'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { kitFail } from './errors.ts'
import { limits } from './kit.tables.ts'

export interface CallerLimits {
  /** Counts a call; throws 429 when the caller's limit for this minute is used up. */
  take(caller: string, known: boolean, perMinute?: number): void
}

/** Per node and in memory: guests by address (a school shares one), people by account. */
export function callerLimits(clock: Clock, most: { guest: number; user: number }): CallerLimits {
  let window = 0
  let counts = new Map<string, number>()
  return {
    take(caller, known, perMinute = known ? most.user : most.guest) {
      const current = Math.floor(clock.now().getTime() / minuteMs)
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

/**
 * Counts one attempt and returns whether it is within the limit. Exact across nodes and restarts. Uses a
 * separate connection, because a refused write rolls back but its attempt must count. Call it from methods
 * that run outside a transaction.
 */
export async function attempt(
  { db, clock }: { readonly db: Tx; readonly clock: Clock },
  key: string,
  limit: Limit,
): Promise<{ allowed: boolean; count: number; retryAfter: number }> {
  const now = clock.now()
  const endsAt = new Date(now.getTime() + limit.seconds * 1000)
  const isOver = hasEnded(now, endsAt)
  const [row] = await db
    .insert(limits)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${limits.count} + 1 end`,
        endsAt: sql`case when ${isOver} then ${endsAt} else ${limits.endsAt} end`,
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

/**
 * Slows callers down instead of locking them out: some attempts are free, then each waits twice as long as
 * the one before.
 */
export interface Pace {
  readonly free: number
  /** Seconds before the first try that is not free. */
  readonly first: number
  /** Longest delay in seconds. */
  readonly most: number
  /** Seconds without a try after which everything is forgotten. */
  readonly forget: number
}

interface Paced {
  readonly allowed: boolean
  readonly count: number
  readonly retryAfter: number
}

/**
 * Counts one attempt unless it comes too early. Exact across nodes: of a thousand at once only the free ones
 * pass. Uses a separate connection, like `attempt`.
 */
export async function paced(
  { db, clock }: { readonly db: Tx; readonly clock: Clock },
  key: string,
  pace: Pace,
): Promise<Paced> {
  const now = clock.now()
  const endsAt = new Date(now.getTime() + pace.forget * 1000)
  const isOver = hasEnded(now, endsAt)
  const count = sql`case when ${isOver} then 1 else ${limits.count} + 1 end`
  const [row] = await db
    .insert(limits)
    .values({ key, count: 1, endsAt, nextAt: nextAfter(pace, now, sql`1`) })
    .onConflictDoUpdate({
      target: limits.key,
      set: { count, endsAt, nextAt: nextAfter(pace, now, sql`(${count})`) },
      setWhere: sql`${isOver} or ${limits.nextAt} is null or ${limits.nextAt} <= ${now}`,
    })
    .returning({ count: limits.count })
  if (row) return { allowed: true, count: row.count, retryAfter: 0 }
  return { allowed: false, count: 0, retryAfter: await secondsUntilNext({ db, clock }, key) }
}

/** Seconds to wait before the next try of a pace; 0 if it may be made now. */
export async function secondsUntilNext(
  { db, clock }: { readonly db: Tx; readonly clock: Clock },
  key: string,
): Promise<number> {
  const [row] = await db.select({ nextAt: limits.nextAt }).from(limits).where(eq(limits.key, key))
  return Math.max(0, Math.ceil(((row?.nextAt?.getTime() ?? 0) - clock.now().getTime()) / 1000))
}

/** Takes back a try that was no failure. */
export const giveBack = (db: Tx, key: string) =>
  db
    .update(limits)
    .set({ count: sql`greatest(${limits.count} - 1, 0)`, nextAt: null })
    .where(eq(limits.key, key))

/** Clocks of nodes differ a little; an end further ahead than this was written before the clock went back. */
const maxSkewMs = minuteMs

/** A clock that went back must not extend a delay. */
const hasEnded = (now: Date, endsAt: Date): SQL =>
  sql`(${limits.endsAt} <= ${now} or ${limits.endsAt} > ${new Date(endsAt.getTime() + maxSkewMs)})`

/**
 * No delay while attempts are free, so that simultaneous calls do not depend on whose clock was read first.
 */
const nextAfter = ({ free, first, most }: Pace, now: Date, count: SQL): SQL =>
  sql`case when ${count} < ${free}::int then null else ${now}::timestamptz + make_interval(secs =>
    least(${most}::float, ${first}::float * power(2, least(${count} - ${free}::int, 30)))) end`

export const resetLimit = (db: Tx, key: string) => db.delete(limits).where(eq(limits.key, key))

export const forgetLimits = (db: Tx, now: Date) => db.delete(limits).where(lt(limits.endsAt, now))
