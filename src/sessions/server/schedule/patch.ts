// The teacher's changes: time, name, people, pace, end, archive. The request decides who may.
import { eq, sql } from 'drizzle-orm'
import { mayShowFile } from '#files/server/files.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { mayArchive, stateOf } from '#sessions/contract/session.lifecycle.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionNotices } from '#sessions/contract/sessions.notices.ts'
import { mayWith, sessionFor } from '../access.ts'
import { refitCourse } from './courses.ts'
import { invitingTo } from '../enrol/invitations.ts'
import { answered, runHooks } from '../session/hooks.ts'
import { sessionById, snapshotOf } from '../lists/read.ts'
import { orderChanged } from '../enrol/refunds.ts'
import { assertFree } from './time.ts'
import { keepImage } from './snapshot.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { closeSession, setPace } from '../session/state.ts'
import { linkTo, notifyPeople, notifySession } from '../notices/notify-session.ts'
import { type Patch, type SessionChanges, plainFields, timeFields } from './patch-fields.ts'
import { setStudents } from './patch-students.ts'

/** The changes that a running lesson itself needs. */
const inClass = ['status', 'block', 'guest', 'lobby', 'welcome', 'countdown', 'version'] as const

export async function patchSession(
  kit: Kit,
  by: CallContext,
  key: string,
  { $addToSet, $pull, _date, ...changes }: Patch,
): Promise<SessionRow> {
  const session = await sessionFor(by.db, by.actor, key, 'session.patch', { lock: true })
  if ($addToSet) await answered(by.db, 'register')(kit, by, session, $addToSet.reg, _date)
  if ($pull) await answered(by.db, 'unregister')(kit, by, session, $pull.reg._id)
  const fields = Object.keys(changes).filter(name => changes[name as keyof typeof changes] !== undefined)
  if (fields.length === 0) return sessionById(by.db, session.id)
  const teaches = fields.every(name => (inClass as readonly string[]).includes(name))
  if (!mayWith(session, by.actor, teaches ? 'session.teach' : 'session.edit')) throw kitFail('forbidden')
  if (changes.version !== undefined && changes.version !== session.version)
    throw kitFail('stale-version', { version: session.version })
  return change(kit, by, session, changes)
}

/** Times and registration of one of many; the caller notifies participants of all changes at once. */
export const moveUntold = (
  kit: Kit,
  by: CallContext,
  session: SessionRow,
  changes: Pick<SessionChanges, 'start' | 'end' | 'regDate' | 'countdown'>,
): Promise<SessionRow> => setFields(kit, by, session, changes, 'later')

/** Moves a booked lesson to a time both sides agreed on. */
export const moveSession = (
  kit: Kit,
  by: CallContext,
  session: SessionRow,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<SessionRow> => setFields(kit, by, session, { start: start.toISOString(), end: end.toISOString() })

async function change(
  kit: Kit,
  by: CallContext,
  before: SessionRow,
  changes: SessionChanges,
): Promise<SessionRow> {
  let row = before
  // Restores first and archives last, so that one call can combine either with other changes.
  if (changes.del === false) row = await restore(kit, by, row)
  if (changes.status !== undefined && changes.status !== 'close')
    row = await setPace(kit, by, row, changes.status)
  row = await setFields(kit, by, row, changes)
  if (changes.students) await setStudents(kit, by, row, changes.students)
  if (changes.status === 'close') row = await endNow(kit, by, row)
  if (changes.del === true) row = await archive(kit, by, row)
  return sessionById(by.db, row.id)
}

async function endNow(kit: Kit, by: CallContext, row: SessionRow): Promise<SessionRow> {
  if (stateOf(row, by.now) === 'scheduled')
    throw kitFail('wrong-state', { status: 'scheduled', event: 'end' })
  return closeSession(kit, by, row)
}

export async function restore(kit: Kit, { db, now }: CallContext, row: SessionRow): Promise<SessionRow> {
  if (!row.del) return row
  const [restored] = await db
    .update(sessions)
    .set({ del: false, updatedAt: now })
    .where(eq(sessions.id, row.id))
    .returning()
  await db.update(sessions).set({ del: false, updatedAt: now }).where(eq(sessions.pid, row.id))
  await notifySession(db, kit, restored ?? row, 'patched', ['del'])
  return restored ?? row
}

export async function archive(kit: Kit, by: CallContext, row: SessionRow): Promise<SessionRow> {
  if (row.del) return row
  if (row.pid !== null) throw fail(sessionErrors, 'course-child')
  if (!mayArchive(stateOf(row, by.now))) throw fail(sessionErrors, 'session-ongoing')
  const [gone] = await by.db
    .update(sessions)
    .set({ del: true, updatedAt: by.now })
    .where(eq(sessions.id, row.id))
    .returning()
  await by.db.update(sessions).set({ del: true, updatedAt: by.now }).where(eq(sessions.pid, row.id))
  await runHooks('onArchive', kit, by, gone ?? row)
  await notifySession(by.db, kit, row, 'patched', ['del'])
  return gone ?? row
}

async function setFields(
  kit: Kit,
  by: CallContext,
  before: SessionRow,
  changes: SessionChanges,
  notices: 'now' | 'later' = 'now',
): Promise<SessionRow> {
  const { db, now, actor } = by
  const set = { ...plainFields(before, changes), ...timeFields(before, changes, now) }
  if (Object.keys(set).length === 0) return before
  if (before.del) throw fail(sessionErrors, 'session-archived')
  if (typeof set.image === 'string' && !(await mayShowFile(db, actor.id ?? '', set.image)))
    throw kitFail('bad-data', { fields: [{ path: 'image', message: 'This picture is not yours.' }] })
  const moves = set.start !== undefined || set.end !== undefined
  if (moves && !kinds[before.type].flags.ownPace)
    await assertFree(
      db,
      before.owner,
      { start: set.start ?? before.start, end: set.end ?? before.end },
      before,
    )
  const [row] = await db
    .update(sessions)
    .set({ ...set, ...(moves && { movedAt: now }), updatedAt: now, version: sql`${sessions.version} + 1` })
    .where(eq(sessions.id, before.id))
    .returning()
  if (!row) throw kitFail('not-found')
  if (set.image !== undefined) await keepImage(db, row, await snapshotOf(db, row.id))
  if (moves) await afterMove(kit, by, before, row)
  if (moves && notices === 'now') await notifyMoved(kit, by, before, row)
  // Unpaid orders get the new price, or are cancelled.
  if (
    row.price !== before.price ||
    row.discount !== before.discount ||
    row.discountEnd?.getTime() !== before.discountEnd?.getTime()
  )
    await orderChanged(by, row.id)
  await notifySession(db, kit, row, 'patched', Object.keys(set))
  return row
}

async function afterMove(kit: Kit, by: CallContext, before: SessionRow, after: SessionRow): Promise<void> {
  await runHooks('onMove', kit, by, { before, after })
  if (after.pid !== null) await refitCourse(by, after.pid)
}

async function notifyMoved(kit: Kit, by: CallContext, before: SessionRow, after: SessionRow): Promise<void> {
  await notifyPeople(
    by.db,
    kit,
    sessionNotices,
    'SessionMoved',
    after.people,
    (_person, when) => ({
      name: after.name,
      before: when(before.start),
      when: when(after.start),
      link: linkTo(after),
    }),
    {
      key: `${after.id} ${after.version}`,
      school: after.school,
      from: after.owner,
      calendar: await invitingTo(kit, by, after, 'REQUEST'),
    },
  )
}
