// Rows of jobs: which are due, who runs them, how it went. `runs` counts the starts and is the fencing token of a
// lease, so that a run that was taken over changes nothing any more.
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from './db.ts'
import { jobs } from './kit.tables.ts'

export interface Claim {
  readonly name: string
  readonly run: number
  readonly startedAt: Date
}

/** A node that has not renewed its lease for so long is dead. */
export const leaseMs = minuteMs

/** Clocks of nodes differ a little; a run or a lease further ahead than this was written before the clock went back. */
const maxSkewMs = minuteMs

const isDue = (now: Date) => {
  const skewed = new Date(now.getTime() + maxSkewMs)
  return and(
    or(lte(jobs.nextAt, now), gt(jobs.lastAt, skewed)),
    or(
      isNull(jobs.lockedUntil),
      lte(jobs.lockedUntil, now),
      gt(jobs.lockedUntil, new Date(skewed.getTime() + leaseMs)),
    ),
  )
}
const isOurs = ({ name, run }: Claim) => and(eq(jobs.name, name), eq(jobs.runs, run))

export async function registerJobs(db: Tx, now: Date, names: readonly string[]): Promise<void> {
  if (names.length > 0)
    await db
      .insert(jobs)
      .values(names.map(name => ({ name, nextAt: now })))
      .onConflictDoNothing()
}

/** Those that have waited longest first. */
export async function dueJobs(db: Tx, now: Date): Promise<string[]> {
  const rows = await db.select({ name: jobs.name }).from(jobs).where(isDue(now)).orderBy(asc(jobs.nextAt))
  return rows.map(({ name }) => name)
}

export async function claimRun(db: Tx, now: Date, name: string): Promise<Claim | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ lockedUntil: new Date(now.getTime() + leaseMs), runs: sql`${jobs.runs} + 1` })
    .where(and(eq(jobs.name, name), isDue(now)))
    .returning({ run: jobs.runs })
  return row && { name, run: row.run, startedAt: now }
}

/** @returns False when another node has taken the job over. */
export async function renewLease(db: Tx, now: Date, claim: Claim): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ lockedUntil: new Date(now.getTime() + leaseMs) })
    .where(isOurs(claim))
    .returning({ name: jobs.name })
  return rows.length > 0
}

export async function reportOverdue(db: Tx, claim: Claim, words: string): Promise<void> {
  await db.update(jobs).set({ lastError: words }).where(isOurs(claim))
}

export async function endRun(db: Tx, claim: Claim, nextAt: Date, lastError: string | null): Promise<void> {
  await db
    .update(jobs)
    .set({ lockedUntil: null, lastAt: claim.startedAt, lastError: lastError?.slice(0, 500) ?? null, nextAt })
    .where(isOurs(claim))
}

/** Leaves the job due. */
export async function releaseRun(db: Tx, claim: Claim): Promise<void> {
  await db.update(jobs).set({ lockedUntil: null }).where(isOurs(claim))
}
