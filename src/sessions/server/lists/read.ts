// Reads sessions: rows, roles, participants, and copied content.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { teachesClass } from '#schools/server/classes.api.ts'
import type { Person, SessionRole } from '#sessions/contract/session.shapes.ts'
import {
  registrations,
  selected,
  sessions,
  snapshots,
  type SessionRow,
  type SnapshotRow,
} from '../sessions.tables.ts'

/** With `lock`, blocks other writers until the transaction ends. */
export async function sessionById(
  db: Tx,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<SessionRow> {
  return found(db, id, options)
}

/** By room code. */
export async function sessionBySid(
  db: Tx,
  sid: string,
  options: { readonly lock?: boolean } = {},
): Promise<SessionRow> {
  return found(db, sid, options)
}

/** Ids have hyphens, codes have none. */
async function found(db: Tx, key: string, { lock }: { readonly lock?: boolean }): Promise<SessionRow> {
  const query = db
    .select()
    .from(sessions)
    .where(key.includes('-') ? eq(sessions.id, key) : eq(sessions.sid, key.toUpperCase()))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw kitFail('not-found')
  return row
}

/** Equal while nothing relevant to a room changed: figures, which grow with every answer, are excluded. */
export const sessionStamp = (id: string): SQL<string | null> =>
  sql`(select hashtextextended(row(${sessions.owner}, ${sessions.taught}, ${sessions.type}, ${sessions.start}, ${sessions.end}, ${sessions.startedAt}, ${sessions.ended}, ${sessions.status}, ${sessions.sessionType}, ${sessions.people}, ${sessions.block}, ${sessions.guest}, ${sessions.lobby}, ${sessions.countdown}, ${sessions.school}, ${sessions.classId}, ${sessions.del}, ${sessions.version})::text, 0)::text from ${sessions} where ${sessions.id} = ${id})`

/** A person's role in a session, for every screen; null means no access. */
export async function roleIn(db: Tx, session: SessionRow, actor: Actor): Promise<SessionRole | null> {
  const me = actor.id
  if (me !== null) {
    if (me === session.owner || me === session.taught) return 'teacher'
    if (session.people.includes(me)) return 'learner'
    if (session.classId !== null && (await teachesClass(db, session.classId, me))) return 'teacher'
    if (session.school !== null && isAdminOf(actor, session.school)) return 'observer'
  }
  return session.guest ? 'guest' : null
}

/** Everybody picked or registered, for it or its course, in order of registration. */
export async function roster(
  db: Tx,
  { id, pid }: Pick<SessionRow, 'id' | 'pid'>,
): Promise<z.input<typeof Person>[]> {
  const picked = await db
    .select({ uid: selected.uid, at: selected.at })
    .from(selected)
    .where(eq(selected.session, id))
    .orderBy(asc(selected.at), asc(selected.uid))
  const came = await db
    .select()
    .from(registrations)
    .where(inArray(registrations.session, [id, ...(pid === null ? [] : [pid])]))
    .orderBy(asc(registrations.at), asc(registrations.uid))
  const known = await peopleOf(
    db,
    [...picked, ...came].map(({ uid }) => uid),
  )
  const card = (uid: string) => ({
    _id: uid,
    nickname: known.get(uid)?.name ?? '',
    avatar: known.get(uid)?.avatar ?? null,
    email: known.get(uid)?.email ?? null,
  })
  return [
    ...picked.map(({ uid, at }) => ({ ...card(uid), by: 'students' as const, order: null, at, last: null })),
    ...came
      .filter(({ uid }) => picked.every(each => each.uid !== uid))
      .map(({ uid, at, order, last }) => ({ ...card(uid), by: 'reg' as const, order, at, last })),
  ]
}

/** Pages, questions, materials, videos and tools as copied; empty without a copy. */
/** Hidden from learners unless a teacher shows it. */
export async function isHiddenPage(db: Tx, session: string, page: string): Promise<boolean> {
  const [row] = await db
    .select({ session: snapshots.session })
    .from(snapshots)
    .where(
      and(
        eq(snapshots.session, session),
        sql`${snapshots.pages} @> ${JSON.stringify([{ _id: page, hidden: true }])}::jsonb`,
      ),
    )
  return row !== undefined
}

export async function snapshotOf(
  db: Tx,
  session: string,
  options: { readonly lock?: boolean } = {},
): Promise<SnapshotRow> {
  const query = db.select().from(snapshots).where(eq(snapshots.session, session))
  const [row] = options.lock ? await query.for('update') : await query
  if (!row) throw kitFail('not-found')
  return row
}

export const sessionsByIds = async (db: Tx, ids: readonly string[]): Promise<SessionRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(sessions)
        .where(inArray(sessions.id, [...ids]))

/** Sessions of a course, in order. */
export const childrenOf = (db: Tx, pid: string): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.pid, pid))
    .orderBy(asc(sessions.position), asc(sessions.start), asc(sessions.id))

type Figure = 'size' | 'income' | 'countStudents' | 'countReport' | 'freePromptCount'
/** Increments counters of other domains. */
export async function addToFigures(db: Tx, id: string, by: Partial<Record<Figure, number>>): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(by).map(([name, n]) => [name, sql`${sessions[name as Figure]} + ${n}`]),
  )
  if (Object.keys(set).length > 0) await db.update(sessions).set(set).where(eq(sessions.id, id))
}

/** The number of learners to report on, when the class snapshot is created. */
export const setReportees = async (db: Tx, id: string, countStudents: number): Promise<void> =>
  void (await db.update(sessions).set({ countStudents }).where(eq(sessions.id, id)))
