import { sql } from 'drizzle-orm'
import type Koa from 'koa'
import { basePath } from '#kit/contract/constants.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { canSendMail, canSendTexts } from './channels.ts'
import type { Tx } from './db.ts'
import { diskState } from './disk-space.ts'
import { jobs } from './kit.tables.ts'
import type { Kit } from './kit.ts'
import { outboxState } from './outbox-state.ts'

export interface HealthOptions {
  readonly version: string
  /** Migrations that this build relies on. */
  readonly migrations: readonly string[]
  readonly jobs: readonly string[]
  /** Outbox topics that this build handles. */
  readonly topics: readonly string[]
  isStopping(): boolean
}

/** A job that has been due for longer is late. */
const lateAfter = 30 * minuteMs
/** A message that has been due for longer is stuck. */
const maxLagSeconds = 300

/**
 * `GET /v2/health`. The status code is readiness: whether this node can serve, that is, reaches the database and finds
 * its migrations applied. State shared by all nodes (late jobs, the outbox) is reported only in the body, because
 * taking nodes out of service would not help.
 */
export function health({ db, clock, config }: Kit, options: HealthOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== `${basePath}/health`) return next()
    const state = await read(db, clock.now(), options)
    const disk = diskState(config.dataDir)
    ctx.set('cache-control', 'no-store')
    const isStopping = options.isStopping()
    ctx.status = isStopping || state.status === 'unavailable' ? 503 : 200
    ctx.body = {
      version: options.version,
      ...state,
      // With a full disk reads still work, and writes resume once there is room.
      ...(state.status === 'ok' && disk?.status === 'full' && { status: 'degraded' }),
      ...(isStopping && { status: 'stopping' }),
      disk,
      // A missing channel is the operator's choice, not a reason to take the node out.
      channels: { mail: canSendMail(config), texts: canSendTexts(config) },
    }
  }
}

async function read(db: Tx, now: Date, options: HealthOptions) {
  const unavailable = { status: 'unavailable', migrations: null, jobs: null, outbox: null } as const
  try {
    const migrations = await migrationState(db, options.migrations)
    if (migrations.missing > 0) return { ...unavailable, database: 'ok', migrations }
    const jobs = await jobState(db, now, options.jobs)
    const outbox = await outboxState(db, now, options.topics)
    const isDegraded =
      jobs.late.length + jobs.failed.length + outbox.parked.count > 0 || outbox.lagSeconds > maxLagSeconds
    return { status: isDegraded ? 'degraded' : 'ok', database: 'ok', migrations, jobs, outbox }
  } catch {
    return { ...unavailable, database: 'unreachable' }
  }
}

async function migrationState(db: Tx, expected: readonly string[]) {
  const { rows } = await db.execute<{ name: string }>(sql`select name from kit_migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  return { applied: applied.size, missing: expected.filter(name => !applied.has(name)).length }
}

async function jobState(db: Tx, now: Date, names: readonly string[]) {
  // Jobs of an earlier release have a row but nobody to run them.
  const rows = (await db.select().from(jobs)).filter(({ name }) => names.includes(name))
  return {
    known: rows.length,
    late: rows.filter(row => now.getTime() - row.nextAt.getTime() > lateAfter).map(({ name }) => name),
    failed: rows.filter(row => row.lastError !== null).map(({ name }) => name),
  }
}
