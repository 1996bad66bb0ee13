// Every minute: starts due sessions and closes finished ones. Each in a separate transaction, so that a
// failing one holds up nobody; a second run finds nothing to do.
import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import {
  bookingClosesAfter,
  closesBecause,
  forgottenAfter,
  stateOf,
} from '#sessions/contract/session.lifecycle.ts'
import { answer } from './hooks.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { byClock, closeSession, startSession } from './state.ts'

export const minuteJobs = (kit: Kit): Job[] => [
  { name: 'sessions: begin and close', every: 60, run: now => everyMinute(kit, now) },
]

const batch = 500
const running = and(eq(sessions.del, false), ne(sessions.status, 'close'))

export async function everyMinute(kit: Kit, now: Date): Promise<void> {
  const due = await kit.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(running, isNull(sessions.startedAt), lte(sessions.start, now)))
    .orderBy(sessions.start, sessions.id)
    .limit(batch)
  for (const { id } of due)
    await one(kit, id, async (db, row) => {
      if (stateOf(row, now) === 'ongoing') await startSession(kit, { db, now }, row)
    })
  const over = await kit.db
    .select()
    .from(sessions)
    .where(and(running, lte(sessions.start, now), mayBeOver(now)))
    .orderBy(sessions.end, sessions.id)
    .limit(batch)
  const taught = (await answer(kit.db, 'teachersIn')?.(kit.db, over)) ?? new Set<string>()
  for (const { id } of over)
    await one(kit, id, async (db, row) => {
      const because = closesBecause({ ...row, ownPace: kinds[row.type].flags.ownPace }, now, taught.has(id))
      if (because !== null) await closeSession(kit, byClock(db, now), row, because)
    })
  if (due.length + over.length > 0) kit.wake()
}

/** A superset by index; the rule itself decides. */
const mayBeOver = (now: Date) =>
  or(
    lte(sessions.end, new Date(now.getTime() - forgottenAfter)),
    and(
      sql`${sessions.booking} is not null`,
      lte(sessions.end, new Date(now.getTime() - bookingClosesAfter)),
    ),
    sql`(${sessions.countdown} ->> 'type' = '1' and (${sessions.countdown} ->> 'deadline')::timestamptz <= ${now.toISOString()}::timestamptz)`,
  )

/** Locked against a teacher who moves it at the same moment. */
async function one(kit: Kit, id: string, act: (db: Tx, row: SessionRow) => Promise<void>): Promise<void> {
  try {
    await kit.db.transaction(async db => {
      const [row] = await db.select().from(sessions).where(eq(sessions.id, id)).for('update')
      if (row) await act(db, row)
    })
  } catch (error) {
    kit.log.error('a session could not be moved on', { session: id, ...errorFields(error) })
  }
}
