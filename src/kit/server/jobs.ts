// Recurring work: each job is one row, claimed by one node at a time, run when the kit's clock says so. Jobs of a node
// run side by side; each has a deadline, and a lease that its node renews while the run goes on.
import { hourMs } from '#kit/contract/durations.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import {
  claimRun,
  dueJobs,
  endRun,
  leaseMs,
  registerJobs,
  releaseRun,
  renewLease,
  reportOverdue,
  type Claim,
} from './job-claims.ts'
import { errorFields, errorWords, type Log } from './log.ts'

export interface Job {
  readonly name: string
  /** Seconds between the starts of two runs; a job that runs `once` is tried again after an hour until it succeeds. */
  readonly every: number | 'once'
  /** Seconds that a run may take; ten minutes unless said. */
  readonly deadline?: number
  /**
   * Must be safe to run again: a node may die in the middle. The signal is aborted when the deadline has passed, when
   * another node has taken the job over, and when the server stops; a long loop should look at it.
   */
  run(now: Date, signal: AbortSignal): Promise<unknown>
}

export interface Scheduler {
  /** Runs everything due by the clock; resolves when those runs have ended or passed their deadline. */
  tick(): Promise<void>
  /** Aborts what is running and waits for it, except for runs that have passed their deadline. */
  stop(): Promise<void>
}

interface Run {
  readonly job: Job
  readonly claim: Claim
  readonly deadline: Date
  readonly controller: AbortController
  /** Resolves when the run has ended, or has been given up by its deadline. */
  readonly settled: PromiseWithResolvers<void>
  leaseEnd: Date
  isOverdue: boolean
}

const defaultDeadline = 600
/** Runs past their deadline do not count. */
const maxParallelRuns = 8
const tickMs = 1000

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

/** Ticks every second. Tests pass `autoTick: false` and call `tick()` after moving the clock. */
export async function startScheduler(
  db: Db,
  clock: Clock,
  log: Log,
  list: readonly Job[],
  autoTick = true,
): Promise<Scheduler> {
  const jobsByName = new Map(list.map(job => [job.name, job]))
  if (jobsByName.size !== list.length) throw new Error('two jobs share a name')
  await registerJobs(db, clock.now(), [...jobsByName.keys()])

  const running = new Map<string, Run>()
  let looking: Promise<number> | undefined
  let isStopped = false

  /** @returns How many runs it started. Overlapping calls share one poll. */
  const look = (): Promise<number> => {
    looking ??= lookOnce()
      .catch((error: unknown) => {
        log.error('scheduler stopped short', errorFields(error))
        return 0
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const lookOnce = async (): Promise<number> => {
    for (const run of running.values()) await watch(run)
    let started = 0
    const names = isStopped || !hasSlot() ? [] : await dueJobs(db, clock.now())
    for (const name of names) {
      const job = jobsByName.get(name)
      if (!job || running.has(name) || !hasSlot()) continue
      const claim = await claimRun(db, clock.now(), name)
      if (!claim) continue
      start(job, claim)
      started++
    }
    return started
  }

  const start = (job: Job, claim: Claim): void => {
    const run: Run = {
      job,
      claim,
      deadline: later(claim.startedAt, (job.deadline ?? defaultDeadline) * 1000),
      controller: new AbortController(),
      settled: Promise.withResolvers<void>(),
      leaseEnd: later(claim.startedAt, leaseMs),
      isOverdue: false,
    }
    running.set(job.name, run)
    void perform(run)
      .catch((error: unknown) => log.error('job not recorded', { job: job.name, ...errorFields(error) }))
      .finally(() => {
        running.delete(job.name)
        run.settled.resolve()
      })
  }

  const perform = async (run: Run): Promise<void> => {
    const { job, claim, controller } = run
    let lastError: string | null = null
    try {
      await job.run(claim.startedAt, controller.signal)
    } catch (error) {
      // Cut short by the stop of this node: another one begins anew.
      if (isStopped && !run.isOverdue && controller.signal.aborted) return releaseRun(db, claim)
      lastError = errorWords(error)
      log.error('job failed', { job: job.name, ...errorFields(error) })
    }
    if (run.isOverdue) lastError ??= overdueWords(run)
    await endRun(db, claim, nextRun(job, claim, lastError), lastError)
  }

  /** Renews the lease in time, and gives up on a run whose deadline has passed. */
  const watch = async (run: Run): Promise<void> => {
    const now = clock.now()
    if (run.isOverdue) return
    if (now >= run.deadline) return giveUp(run)
    if (later(now, (leaseMs * 2) / 3) < run.leaseEnd) return
    if (await renewLease(db, now, run.claim)) run.leaseEnd = later(now, leaseMs)
    else if (running.get(run.job.name) === run)
      run.controller.abort(new Error('another node has taken this job over'))
  }

  /**
   * Its slot is free for another job. This job itself waits here until the run ends, so that a job that hangs each
   * time does not pile up; without a renewed lease another node takes it over.
   */
  const giveUp = async (run: Run): Promise<void> => {
    const words = overdueWords(run)
    run.isOverdue = true
    run.controller.abort(new Error(words))
    run.settled.resolve()
    log.error('job passed its deadline', { job: run.job.name, error: words })
    await reportOverdue(db, run.claim, words)
  }

  const withinDeadline = () => [...running.values()].filter(run => !run.isOverdue)
  const hasSlot = () => withinDeadline().length < maxParallelRuns
  const timer = autoTick ? setInterval(() => void look(), tickMs).unref() : undefined
  return {
    async tick() {
      // A poll that began earlier may have used an older time.
      await looking
      // Again after each round, for what was due but found no free slot.
      while ((await look()) > 0 || withinDeadline().length > 0)
        await Promise.all(withinDeadline().map(run => run.settled.promise))
    },
    async stop() {
      clearInterval(timer)
      isStopped = true
      await looking
      const open = withinDeadline()
      for (const { controller } of open) controller.abort(new Error('the server stops'))
      await Promise.all(open.map(run => run.settled.promise))
    },
  }
}

const never = new Date('9999-01-01T00:00:00Z')

function nextRun({ every }: Job, { startedAt }: Claim, lastError: string | null): Date {
  if (every !== 'once') return later(startedAt, every * 1000)
  return lastError === null ? never : later(startedAt, hourMs)
}

const overdueWords = ({ job }: Run) => `ran longer than its deadline of ${job.deadline ?? defaultDeadline} s`
