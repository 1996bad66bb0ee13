// The log of a bought package: one row per change, with the remaining credits.
import { and, count, eq, gt, lte, max, sql } from 'drizzle-orm'
import { newId } from '#kit/server/ids.ts'
import type { LogType } from '#services/contract/credits/credits.values.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { warningDays } from '#services/contract/credits/credits.rules.ts'
import { creditLogs, credits, packUsers, type CreditRow, type PackUserRow } from '../credits.tables.ts'
import type { Moment } from './credits.ts'

export interface LogFacts {
  readonly type: LogType
  /** Its subject: the lesson, or the package. */
  readonly name: string
  readonly reason?: string | null
  readonly start?: Date | null
  readonly servicer?: string | null
  readonly booking?: string | null
  readonly session?: string | null
  readonly compensation?: number
  readonly order?: string | null
}

/** The bought package is locked, so position and remainder are exact. */
export async function writeLog(
  { tx, now }: Moment,
  owner: PackUserRow,
  times: number,
  moved: readonly CreditRow[],
  facts: LogFacts,
): Promise<void> {
  const [last] = await tx
    .select({ position: max(creditLogs.position) })
    .from(creditLogs)
    .where(eq(creditLogs.packUser, owner.id))
  const soon = new Date(now.getTime() + warningDays * dayMs)
  const [left] = await tx
    .select({
      remaining: count(),
      soon: sql<number>`count(*) filter (where ${and(gt(credits.expiresAt, now), lte(credits.expiresAt, soon))})::int`,
    })
    .from(credits)
    .where(and(eq(credits.packUser, owner.id), eq(credits.status, 'available')))
  await tx.insert(creditLogs).values({
    reason: null,
    start: null,
    servicer: null,
    booking: null,
    session: null,
    order: moved[0]?.order ?? null,
    ...facts,
    id: newId({ now: () => now }),
    packUser: owner.id,
    owner: owner.owner,
    position: (last?.position ?? 0) + 1,
    times,
    remaining: left?.remaining ?? 0,
    expireSoon: left?.soon ?? 0,
    credits: moved.map(({ id }) => id),
    createdAt: now,
  })
  await tx.update(packUsers).set({ updatedAt: now }).where(eq(packUsers.id, owner.id))
}
