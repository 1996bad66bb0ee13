// Recurring work: each job is one row, claimed by one node at a time, run when the kit's clock says so.
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { jobs } from './kit.tables.ts'
import { errorFields, errorWords, type Log } from './log.ts'

export interface Job {
  readonly name: string
  /** Seconds between the starts of two runs. */
  readonly every: number
  /** Must be safe to run again: a node may die in the middle. */
  run(now: Date): Promise<unknown>
}

export interface Scheduler {
  /** Runs everything due by the clock. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/** A run that takes longer than this is taken for dead and may be started by another node. */
const lease = 15 * 60_000
const tickEvery = 1000

/** With `alone` it ticks by itself; a test whose clock jumps asks for it instead, so that nothing runs at a time that it only visits. */
export async function startScheduler(
  db: Db,
  clock: Clock,
  log: Log,
  list: readonly Job[],
  alone = true,
): Promise<Scheduler> {
  const byName = new Map(list.map(job => [job.name, job]))
  if (byName.size !== list.length) throw new Error('two jobs share a name')
  if (list.length > 0)
    await db
      .insert(jobs)
      .values(list.map(job => ({ name: job.name, nextAt: clock.now() })))
      .onConflictDoNothing()

  let running: Promise<void> | undefined
  const tick = (): Promise<void> => {
    running ??= runDue(db, clock, log, byName)
      .catch((error: unknown) => log.error('scheduler stopped short', errorFields(error)))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = alone ? setInterval(() => void tick(), tickEvery).unref() : undefined
  return {
    tick,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function runDue(db: Db, clock: Clock, log: Log, byName: ReadonlyMap<string, Job>): Promise<void> {
  const due = await db
    .select({ name: jobs.name })
    .from(jobs)
    .where(lte(jobs.nextAt, clock.now()))
    .orderBy(asc(jobs.nextAt))
  for (const { name } of due) {
    const job = byName.get(name)
    if (job) await runOne(db, clock, log, job)
  }
}

async function runOne(db: Db, clock: Clock, log: Log, job: Job): Promise<void> {
  const now = clock.now()
  const claimed = await db
    .update(jobs)
    .set({ lockedUntil: new Date(now.getTime() + lease) })
    .where(
      and(
        eq(jobs.name, job.name),
        lte(jobs.nextAt, now),
        or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now)),
      ),
    )
    .returning()
  if (claimed.length === 0) return
  let lastError: string | null = null
  try {
    await job.run(now)
  } catch (error) {
    lastError = errorWords(error).slice(0, 500)
    log.error('job failed', { job: job.name, ...errorFields(error) })
  }
  await db
    .update(jobs)
    .set({
      lockedUntil: null,
      lastAt: now,
      lastError,
      runs: sql`${jobs.runs} + 1`,
      nextAt: new Date(now.getTime() + job.every * 1000),
    })
    .where(eq(jobs.name, job.name))
}
