import { sql } from 'drizzle-orm'
import type Koa from 'koa'
import { basePath } from '#kit/contract/constants.ts'
import { canSendMail, canSendTexts } from './channels.ts'
import type { Database } from './db.ts'
import { jobs } from './kit.tables.ts'
import type { Kit } from './kit.ts'

/** Longest silence of a job before it is called late: twice its lease. */
const lateAfter = 30 * 60_000

/** `GET /v2/health`: database, migrations, jobs, version. 503 when something is wrong, so that a proxy takes the node out. */
export function health(
  kit: Kit,
  { db }: Database,
  version: string,
  jobNames: ReadonlySet<string>,
): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== `${basePath}/health`) return next()
    const state = await look(kit, db, jobNames).catch(() => ({
      database: 'unreachable',
      migrations: null,
      jobs: null,
    }))
    const ok = state.database === 'ok' && (state.jobs?.late.length ?? 0) === 0
    ctx.set('cache-control', 'no-store')
    ctx.status = ok ? 200 : 503
    ctx.body = {
      status: ok ? 'ok' : 'trouble',
      version,
      ...state,
      // A missing channel is a choice of whoever runs it, no reason to take the node out.
      channels: { mail: canSendMail(kit.config), texts: canSendTexts(kit.config) },
    }
  }
}

async function look({ clock }: Kit, db: Database['db'], jobNames: ReadonlySet<string>) {
  const migrations = await db.execute<{ n: number }>(sql`select count(*)::int as n from kit_migrations`)
  // Jobs of an earlier release have a row but nobody to run them.
  const rows = (await db.select().from(jobs)).filter(row => jobNames.has(row.name))
  const late = rows
    .filter(row => clock.now().getTime() - row.nextAt.getTime() > lateAfter)
    .map(row => row.name)
  const failed = rows.filter(row => row.lastError !== null).map(row => row.name)
  return {
    database: 'ok',
    migrations: migrations.rows[0]?.n ?? 0,
    jobs: { known: rows.length, late, failed },
  }
}
