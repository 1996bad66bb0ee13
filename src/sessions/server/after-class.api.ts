// For the work after class, beside `sessions.api.ts`: files of copies, lessons of a class, and that a teacher
// has looked.
import { and, asc, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { sessions, snapshots, type SessionRow, type SnapshotRow } from './sessions.tables.ts'

export { filesInSnapshot, signSnapshot } from './schedule/snapshot-files.ts'

/** The teacher has opened the takeaway. */
export const markViewed = async (db: Tx, id: string): Promise<void> =>
  void (await db
    .update(sessions)
    .set({ isView: true })
    .where(and(eq(sessions.id, id), eq(sessions.isView, false))))

/** Live lessons of a class that started within a span, in order. */
export const lessonsOf = (
  db: Tx,
  classId: string,
  from: Date,
  until: Date,
  now: Date,
  most: number,
): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.classId, classId),
        eq(sessions.del, false),
        eq(sessions.sessionType, 'live'),
        eq(sessions.childSize, 0),
        gte(sessions.start, from),
        lt(sessions.start, until),
        lte(sessions.start, now),
      ),
    )
    .orderBy(asc(sessions.start), asc(sessions.id))
    .limit(most)

/** A school's live lessons in a period: start times and participants. */
export const lessonsOfSchool = (
  db: Tx,
  school: string,
  from: Date,
  until: Date,
): Promise<Pick<SessionRow, 'id' | 'start' | 'people'>[]> =>
  db
    .select({ id: sessions.id, start: sessions.start, people: sessions.people })
    .from(sessions)
    .where(
      and(
        eq(sessions.school, school),
        eq(sessions.del, false),
        eq(sessions.sessionType, 'live'),
        eq(sessions.childSize, 0),
        gte(sessions.start, from),
        lt(sessions.start, until),
      ),
    )
    .orderBy(asc(sessions.start))

/** Questions and tools of several sessions. */
export async function copiesOf(
  db: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<SnapshotRow, 'questions' | 'tools'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ session: snapshots.session, questions: snapshots.questions, tools: snapshots.tools })
    .from(snapshots)
    .where(inArray(snapshots.session, [...ids]))
  return new Map(rows.map(({ session, ...row }) => [session, row]))
}

/** One lesson's questions, without the rest of its copy. */
export async function copiedQuestions(db: Tx, session: string): Promise<SnapshotRow['questions']> {
  const [row] = await db
    .select({ questions: snapshots.questions })
    .from(snapshots)
    .where(eq(snapshots.session, session))
  return row?.questions ?? []
}

/** The content's category when each lesson was copied. */
export async function copiedCategories(
  db: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly label: string; readonly value: string } | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      session: snapshots.session,
      category: sql<{ label: string; value: string } | null>`${snapshots.task} -> 'category'`,
    })
    .from(snapshots)
    .where(inArray(snapshots.session, [...ids]))
  return new Map(rows.map(({ session, category }) => [session, category]))
}

/** The content's fields when a lesson was copied; undefined if the copy is gone. */
export async function copiedTask(db: Tx, session: string): Promise<SnapshotRow['task']> {
  const [row] = await db
    .select({ task: snapshots.task })
    .from(snapshots)
    .where(eq(snapshots.session, session))
  return row?.task ?? null
}

interface ClassScope {
  readonly me: string
  readonly schools: readonly string[]
  readonly classes: readonly string[]
}

/** Started sessions of content or a unit that somebody taught or manages, newest first. */
export const sessionsOfContent = (
  db: Tx,
  cid: string,
  { me, schools, classes }: ClassScope,
  now: Date,
  most: number,
): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        or(eq(sessions.cid, cid), eq(sessions.unit, cid)),
        eq(sessions.del, false),
        eq(sessions.childSize, 0),
        lte(sessions.start, now),
        or(
          eq(sessions.owner, me),
          eq(sessions.taught, me),
          schools.length === 0 ? undefined : inArray(sessions.school, [...schools]),
          classes.length === 0 ? undefined : inArray(sessions.classId, [...classes]),
        ),
      ),
    )
    .orderBy(desc(sessions.start), desc(sessions.id))
    .limit(most)

/** Page ids of several copies, in order. */
export async function pageIdsOf(
  db: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      session: snapshots.session,
      pages: sql<string[]>`jsonb_path_query_array(${snapshots.pages}, '$[*]._id')`,
    })
    .from(snapshots)
    .where(inArray(snapshots.session, [...ids]))
  return new Map(rows.map(({ session, pages }) => [session, pages]))
}
