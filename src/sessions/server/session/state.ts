// Starting, ending and reopening: by the owner, the room, or the minute job. The status follows its
// transition table.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { setTaught } from '#authoring/server/teaching.api.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import type { CallContext } from '#kit/server/service.ts'
import { sessionLifecycle, type Pace } from '#sessions/contract/session.lifecycle.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionNotices } from '#sessions/contract/sessions.notices.ts'
import { runHooks, type Closing } from './hooks.ts'
import { childrenOf } from '../lists/read.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { notifyPeople, notifySession } from '../notices/notify-session.ts'

export const byClock = (db: Tx, now: Date): CallContext => ({ db, now, actor: { id: null, roles: [] } })

const states = lifecycle('session', sessions, sessionLifecycle, {
  guards: {
    nothingSent(_tx, row) {
      if (row.countReport > 0) throw fail(sessionErrors, 'report-sent')
    },
  },
})

/** Idempotent. Opening the room early starts the session now. */
export async function startSession(
  kit: Kit,
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  session: SessionRow,
): Promise<SessionRow> {
  const early = session.start > now
  const [row] = await db
    .update(sessions)
    .set({
      startedAt: now,
      updatedAt: now,
      ...(early && { start: now, ...(session.end <= now && { end: new Date(now.getTime() + minuteMs) }) }),
    })
    .where(and(eq(sessions.id, session.id), isNull(sessions.startedAt), eq(sessions.del, false)))
    .returning()
  if (!row) return session
  if (row.cid !== null) await setTaught(db, row.cid)
  await runHooks('onStart', kit, { db, now }, row)
  await notifySession(db, kit, row, 'patched', ['startedAt', ...(early ? ['start'] : [])])
  if (row.status === 'live' && row.childSize === 0)
    await notifyPeople(
      db,
      kit,
      sessionNotices,
      'SessionStarts',
      row.people,
      () => ({ name: row.name, code: row.sid, link: `/s/${row.sid}` }),
      { key: row.id, school: row.school },
    )
  return row
}

export async function setPace(
  kit: Kit,
  by: CallContext,
  session: SessionRow,
  pace: Pace,
): Promise<SessionRow> {
  if (session.status === 'close') return reopenSession(kit, by, session, pace)
  if (session.status === pace) return session
  const row = await states.advance(by.db, session, pace === 'live' ? 'livePace' : 'studentPace', by, {
    updatedAt: by.now,
  })
  await notifySession(by.db, kit, row, 'patched', ['status'])
  return row
}

/** Turns on the lobby for people who arrive from now on and are not on the list. */
export async function raiseLobby(
  kit: Kit,
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  id: string,
): Promise<void> {
  const [row] = await db
    .update(sessions)
    .set({ lobby: true, updatedAt: now, version: sql`${sessions.version} + 1` })
    .where(and(eq(sessions.id, id), eq(sessions.guest, true), eq(sessions.lobby, false)))
    .returning()
  if (row) await notifySession(db, kit, row, 'patched', ['lobby'])
}

/** Clears the session's timer, for the class and in student pace. */
export async function endCountdown(kit: Kit, id: string): Promise<void> {
  await kit.db.transaction(async db => {
    const [row] = await db
      .update(sessions)
      .set({ countdown: null, updatedAt: kit.clock.now(), version: sql`${sessions.version} + 1` })
      .where(and(eq(sessions.id, id), sql`${sessions.countdown} ->> 'type' = '2'`))
      .returning()
    if (row) await notifySession(db, kit, row, 'patched', ['countdown'])
  })
  kit.wake()
}

/** Closes a course's sessions too. Idempotent. */
export async function closeSession(
  kit: Kit,
  by: CallContext,
  session: SessionRow,
  because: Closing['because'] = 'ended',
): Promise<SessionRow> {
  if (session.status === 'close') return session
  const row = await states.advance(by.db, session, 'end', by, { ended: by.now, updatedAt: by.now })
  await runHooks('onClose', kit, by, { session: row, by: by.actor.id, because })
  await notifySession(by.db, kit, row, 'patched', ['status', 'ended'])
  if (row.childSize > 0)
    for (const child of await childrenOf(by.db, row.id)) await closeSession(kit, by, child, 'course')
  return row
}

/** Possible until a report was sent. */
export async function reopenSession(
  kit: Kit,
  by: CallContext,
  session: SessionRow,
  pace: Pace = 'live',
): Promise<SessionRow> {
  if (session.del) throw fail(sessionErrors, 'session-archived')
  const row = await states.advance(by.db, session, pace === 'live' ? 'reopen' : 'reopenOwn', by, {
    ended: null,
    updatedAt: by.now,
  })
  await runHooks('onReopen', kit, by, row)
  await notifySession(by.db, kit, row, 'patched', ['status', 'ended'])
  return row
}
