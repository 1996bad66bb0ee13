// Changes by the teacher: moved, renamed, other people, pace, end, archive. What is asked decides who may.
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { mayShowFile } from '#files/server/files.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { kinds, needsMeeting } from '#sessions/contract/kinds.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { mayArchive, stateOf } from '#sessions/contract/session.lifecycle.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionNotices } from '#sessions/contract/sessions.notices.ts'
import { mayWith, sessionFor } from '../access.ts'
import { refitCourse } from './courses.ts'
import { invitingTo } from '../enrol/invitations.ts'
import { answered, runHooks } from '../hooks.ts'
import { addSelected, dropSelected, selectedIn } from '../people.ts'
import { sessionById, snapshotOf, type Writing } from '../lists/read.ts'
import { orderChanged } from '../enrol/refunds.ts'
import { notifySelected } from './schedule.ts'
import { assertFree, assertRegistration, assertTimes } from './time.ts'
import { chosen } from './people.ts'
import { keepImage } from './snapshot.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { closeSession, setPace } from '../state.ts'
import { linkTo, notifyPeople, notifySession } from '../notify-session.ts'

type Patch = z.output<(typeof sessionContract)['methods']['patch']['data']>
/** Of these, those that the lesson itself needs while it runs. */
const inClass = ['status', 'block', 'guest', 'lobby', 'welcome', 'countdown', 'version'] as const

export async function patchSession(
  kit: Kit,
  by: Writing,
  key: string,
  { $addToSet, $pull, _date, ...changes }: Patch,
): Promise<SessionRow> {
  const session = await sessionFor(by.db, by.actor, key, 'session.patch', { lock: true })
  if ($addToSet) await answered('register')(kit, by, session, $addToSet.reg, _date)
  if ($pull) await answered('unregister')(kit, by, session, $pull.reg._id)
  const fields = Object.keys(changes).filter(name => changes[name as keyof typeof changes] !== undefined)
  if (fields.length === 0) return sessionById(by.db, session.id)
  const teaches = fields.every(name => (inClass as readonly string[]).includes(name))
  if (!mayWith(session, by.actor, teaches ? 'session.teach' : 'session.edit')) throw kitFail('forbidden')
  if (changes.version !== undefined && changes.version !== session.version)
    throw kitFail('stale-version', { version: session.version })
  return change(kit, by, session, changes)
}

/** A booked lesson to which both sides have agreed another time. */
export const moveSession = (
  kit: Kit,
  by: Writing,
  session: SessionRow,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<SessionRow> => setFields(kit, by, session, { start: start.toISOString(), end: end.toISOString() })

type SessionChanges = Omit<Patch, '$addToSet' | '$pull' | '_date'>

async function change(
  kit: Kit,
  by: Writing,
  before: SessionRow,
  changes: SessionChanges,
): Promise<SessionRow> {
  let row = before
  // Out of the archive first and into it last, so that one call can do both that and what else is asked.
  if (changes.del === false) row = await restore(kit, by, row)
  if (changes.status !== undefined && changes.status !== 'close')
    row = await setPace(kit, by, row, changes.status)
  row = await setFields(kit, by, row, changes)
  if (changes.students) await setStudents(kit, by, row, changes.students)
  if (changes.status === 'close') row = await endNow(kit, by, row)
  if (changes.del === true) row = await archive(kit, by, row)
  return sessionById(by.db, row.id)
}

async function endNow(kit: Kit, by: Writing, row: SessionRow): Promise<SessionRow> {
  if (stateOf(row, by.now) === 'scheduled')
    throw kitFail('wrong-state', { status: 'scheduled', event: 'end' })
  return closeSession(kit, by, row)
}

export async function restore(kit: Kit, { db, now }: Writing, row: SessionRow): Promise<SessionRow> {
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

export async function archive(kit: Kit, by: Writing, row: SessionRow): Promise<SessionRow> {
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
  by: Writing,
  before: SessionRow,
  changes: SessionChanges,
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
  if (moves) await notifyMoved(kit, by, before, row)
  // Whoever has ordered and not paid yet pays what it costs now, or nothing.
  if (
    row.price !== before.price ||
    row.discount !== before.discount ||
    row.discountEnd?.getTime() !== before.discountEnd?.getTime()
  )
    await orderChanged(by, row.id)
  await notifySession(db, kit, row, 'patched', Object.keys(set))
  return row
}

/** Everything but times: these may change whenever it is not over. */
function plainFields(before: SessionRow, changes: SessionChanges): Partial<typeof sessions.$inferInsert> {
  const {
    name,
    image,
    category,
    color,
    reminder,
    sessionType,
    block,
    guest,
    lobby,
    welcome,
    countdown,
    isView,
    zoom,
    discount,
  } = changes
  const set: Partial<typeof sessions.$inferInsert> = defined({
    name,
    image,
    category,
    color,
    reminder,
    sessionType,
    block,
    guest,
    lobby,
    welcome,
    countdown,
    isView,
  })
  if (zoom !== undefined) set.meeting = meetingAfter(before, zoom)
  if (discount) {
    if (kinds[before.type].access !== 'enrol' && discount.price > 0) throw fail(sessionErrors, 'kind-price')
    if (before.pid !== null && discount.price > 0) throw fail(sessionErrors, 'course-child')
    Object.assign(set, {
      price: discount.price,
      discount: discount.val,
      discountEnd: discount.end === null ? null : new Date(discount.end),
      discountSize: discount.size,
    })
  }
  if (
    before.status === 'close' &&
    Object.keys(set).some(field => ['block', 'guest', 'lobby', 'countdown', 'sessionType'].includes(field))
  )
    throw fail(sessionErrors, 'session-closed')
  return set
}

/** Another address, or other ways in at the same one. What people register for openly keeps a meeting. */
function meetingAfter(
  { type, sid, meeting: before }: SessionRow,
  zoom: NonNullable<SessionChanges['zoom']> | null,
): SessionRow['meeting'] {
  const url = zoom === null ? null : (zoom.url ?? before?.url ?? null)
  if (url === null && needsMeeting(type)) throw fail(sessionErrors, 'meeting-needed')
  if (zoom === null) return null
  if (url === null) throw fail(sessionErrors, 'zoom-missing')
  return { url, waiting_room: zoom.waiting_room, passcode: zoom.waiting_room ? null : (zoom.passcode ?? sid) }
}

/** Before the start only; a course follows its sessions. */
function timeFields(
  before: SessionRow,
  { start, end, regDate, regMax }: SessionChanges,
  now: Date,
): Partial<Pick<SessionRow, 'start' | 'end' | 'regDate' | 'regMax'>> {
  if (start === undefined && end === undefined && regDate === undefined && regMax === undefined) return {}
  if (before.startedAt !== null || before.start <= now || before.status === 'close')
    throw fail(sessionErrors, 'session-started')
  if (before.childSize > 0 && (start !== undefined || end !== undefined))
    throw fail(sessionErrors, 'course-times')
  // Moved as a whole where only its start is named.
  const from = start === undefined ? before.start : new Date(start)
  const to =
    end === undefined
      ? new Date(before.end.getTime() + from.getTime() - before.start.getTime())
      : new Date(end)
  if (start !== undefined || end !== undefined) assertTimes({ start: from, end: to }, now)
  const until = registrationEnd(before, regDate)
  assertRegistration(
    { start: from, end: to },
    regDate === undefined && until !== null && until > from ? from : until,
  )
  return {
    ...(from.getTime() !== before.start.getTime() && { start: from }),
    ...(to.getTime() !== before.end.getTime() && { end: to }),
    ...registrationField(regDate, until, from),
    ...(regMax !== undefined &&
      kinds[before.type].access === 'enrol' &&
      !kinds[before.type].flags.ownPace && { regMax }),
  }
}

function registrationEnd({ regDate: before }: SessionRow, wanted: SessionChanges['regDate']): Date | null {
  if (wanted === undefined) return before
  return wanted === null ? null : new Date(wanted)
}

/** Registration that nobody named ends with the start at the latest. */
function registrationField(
  wanted: SessionChanges['regDate'],
  until: Date | null,
  start: Date,
): Partial<Pick<SessionRow, 'regDate'>> {
  if (wanted !== undefined) return { regDate: until }
  return until !== null && until > start ? { regDate: start } : {}
}

async function notifyMoved(kit: Kit, by: Writing, before: SessionRow, after: SessionRow): Promise<void> {
  await runHooks('onMove', kit, by, { before, after })
  if (after.pid !== null) await refitCourse(by, after.pid)
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

/** Another choice of people for a selected kind; who is new is told. */
async function setStudents(
  kit: Kit,
  by: Writing,
  row: SessionRow,
  students: readonly string[],
): Promise<void> {
  if (kinds[row.type].access !== 'select') throw fail(sessionErrors, 'kind-enrol')
  if (row.status === 'close') throw fail(sessionErrors, 'session-closed')
  const wanted = await chosen(
    by.db,
    by.actor,
    { type: row.type, students },
    row.classId === null ? undefined : { id: row.classId },
    row.school,
  )
  const there = await selectedIn(by, row.id)
  if (wanted.length === there.length && wanted.every(id => there.includes(id))) return
  await by.db
    .update(sessions)
    .set({ updatedAt: by.now, version: sql`${sessions.version} + 1` })
    .where(eq(sessions.id, row.id))
  await dropSelected(
    by,
    row.id,
    there.filter(id => !wanted.includes(id)),
  )
  const fresh = await addSelected(by, row.id, wanted)
  await notifySelected(kit, by, row, fresh)
  await notifySession(by.db, kit, { ...row, people: [...new Set([...there, ...wanted])] }, 'patched', [
    'students',
  ])
}

const defined = <T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
