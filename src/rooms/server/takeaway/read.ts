// Reads for after-class work: the session for its teachers, the class snapshot, takeaways and marks.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { roleIn, sessionById, type SessionRow } from '#sessions/server/sessions.api.ts'
import {
  classSnapshots,
  marks,
  takeaways,
  type ClassSnapshotRow,
  type MarkRow,
  type TakeawayRow,
} from '../takeaway.tables.ts'

/**
 * Its teachers teach; admins of its school look on. Nobody else knows of it. Locks on several rows begin with
 * the session.
 */
export async function sessionFor(
  db: Tx,
  actor: Actor,
  id: string,
  to: 'look' | 'teach',
  options: { readonly lock?: boolean } = {},
): Promise<SessionRow> {
  const session = await sessionById(db, id, options)
  const role = await roleIn(db, session, actor)
  if (role !== 'teacher' && role !== 'observer') throw kitFail('not-found')
  if (to === 'teach' && role !== 'teacher') throw kitFail('forbidden')
  return session
}

export async function snapshotRow(
  db: Tx,
  session: string,
  options: { readonly lock?: boolean } = {},
): Promise<ClassSnapshotRow | undefined> {
  const query = db.select().from(classSnapshots).where(eq(classSnapshots.id, session))
  return (options.lock ? await query.for('update') : await query)[0]
}

export async function madeSnapshot(
  db: Tx,
  session: string,
  options: { readonly lock?: boolean } = {},
): Promise<ClassSnapshotRow> {
  const row = await snapshotRow(db, session, options)
  if (!row) throw kitFail('not-found')
  return row
}

export async function takeawayById(
  db: Tx,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<TakeawayRow> {
  const query = db.select().from(takeaways).where(eq(takeaways.id, id))
  const [row] = options.lock ? await query.for('update') : await query
  if (!row) throw kitFail('not-found')
  return row
}

export async function takeawayOf(db: Tx, session: string, uid: string): Promise<TakeawayRow | undefined> {
  return (
    await db
      .select()
      .from(takeaways)
      .where(and(eq(takeaways.session, session), eq(takeaways.uid, uid)))
  )[0]
}

/** Marks by learner. */
export async function marksOf(
  db: Tx,
  session: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, MarkRow[]>> {
  if (uids.length === 0) return new Map()
  return Map.groupBy(
    await db
      .select()
      .from(marks)
      .where(and(eq(marks.session, session), inArray(marks.uid, [...uids])))
      .orderBy(asc(marks.id)),
    ({ uid }) => uid,
  )
}
