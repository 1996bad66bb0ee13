// Whether somebody is suspended.
import { and, eq, gt, isNull, lte, max } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { suspensions } from '../suspensions.tables.ts'

/** In force now: started, not over, not withdrawn. */
export const inForce = (now: Date) =>
  and(isNull(suspensions.withdrawnAt), lte(suspensions.startAt, now), gt(suspensions.endAt, now))

/** End of the last consecutive suspension; null if not suspended. */
export async function suspendedUntil(tx: Tx, now: Date, uid: string): Promise<Date | null> {
  const [current] = await tx
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(and(eq(suspensions.uid, uid), inForce(now)))
    .limit(1)
  if (!current) return null
  const [last] = await tx
    .select({ at: max(suspensions.endAt) })
    .from(suspensions)
    .where(and(eq(suspensions.uid, uid), isNull(suspensions.withdrawnAt), gt(suspensions.endAt, now)))
  return last?.at ?? null
}

/** Whether a lesson starting then falls into a current or future suspension. */
export const isSuspendedAt = async (tx: Tx, uid: string, at: Date): Promise<boolean> =>
  (await tx.$count(suspensions, and(eq(suspensions.uid, uid), inForce(at)))) > 0
