// Creates the class snapshot and its learners' takeaways: once, when the lesson ends, or learner by
// learner in student pace.
import { and, eq, sql } from 'drizzle-orm'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { statsOf, type Answered } from '#rooms/contract/takeaway-figures.rules.ts'
import { inPageOrder } from '#rooms/contract/pages.rules.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import type { SessionSnapshot } from '#rooms/contract/takeaway.shapes.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import {
  roster,
  sessionsByIds,
  setReportees,
  snapshotOf,
  type SessionRow,
} from '#sessions/server/sessions.api.ts'
import { commentsOf, firstVersions, responsesOf, seatsOf, teachersOfSession } from '../rooms.api.ts'
import { snapshotRow } from './read.ts'
import { responses } from '../rooms.tables.ts'
import { classSnapshots, takeaways, type ClassSnapshotRow } from '../takeaway.tables.ts'
import { votesOf, responseOf, commentOf, premark } from './response.ts'

export interface WriteMoment {
  readonly db: Tx
  readonly now: Date
}

type SessionStudent = SessionSnapshot['students'][number]

export const isOwnPace = ({ type }: Pick<SessionRow, 'type'>): boolean => kinds[type].flags.ownPace

/** Courses have no pages of their own; only their sessions have takeaways. */
export const hasTakeaway = ({ type, childSize }: Pick<SessionRow, 'type' | 'childSize'>): boolean =>
  !kinds[type].flags.course && childSize === 0

/** Returns the snapshot or creates it: after the lesson, or at any time in student pace. */
export async function classSnapshot(
  kit: Kit,
  at: WriteMoment,
  session: SessionRow,
): Promise<ClassSnapshotRow> {
  const there = await snapshotRow(at.db, session.id)
  if (there) return there
  if (!hasTakeaway(session)) throw kitFail('not-found')
  if (session.status !== 'close' && !isOwnPace(session)) throw fail(takeawayErrors, 'session-not-over')
  return makeSnapshot(kit, at, session)
}

/** Runs when the lesson ends, and again after a reopening for answers given meanwhile. */
export async function keepLesson(kit: Kit, at: WriteMoment, session: SessionRow): Promise<void> {
  if (!hasTakeaway(session)) return
  const there = await snapshotRow(at.db, session.id, { lock: true })
  const made = there ?? (await makeSnapshot(kit, at, session))
  if (!there && !made.ownPace) return
  const students = await learnersOf(at.db, session)
  await at.db
    .update(classSnapshots)
    .set({ students, ...(await membersOf(at.db, session, students)), updatedAt: at.now })
    .where(eq(classSnapshots.id, session.id))
  await fillTakeaways(kit, at, session, made, students)
}

async function makeSnapshot(kit: Kit, at: WriteMoment, session: SessionRow): Promise<ClassSnapshotRow> {
  const { db, now } = at
  const copied = await snapshotOf(db, session.id)
  const students = await learnersOf(db, session)
  const teacher = (await peopleOf(db, [session.taught ?? session.owner])).get(session.taught ?? session.owner)
  const [row] = await db
    .insert(classSnapshots)
    .values({
      id: session.id,
      sid: session.sid,
      name: session.name,
      owner: session.owner,
      taught: session.taught,
      teacher: teacher?.name ?? '',
      school: session.school,
      classId: session.classId,
      className: session.className,
      start: session.start,
      end: session.end,
      ownPace: isOwnPace(session),
      students,
      ...(await membersOf(db, session, students)),
      pages: copied.pages,
      questions: inPageOrder(copied.pages, copied.questions),
      materials: copied.materials,
      stats: [],
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  // A concurrent call created it first.
  if (!row) return (await snapshotRow(db, session.id)) ?? fallen()
  if (!row.ownPace) await fillTakeaways(kit, at, session, row, students)
  return (await snapshotRow(db, session.id)) ?? fallen()
}

const fallen = (): never => {
  throw kitFail('unexpected')
}

/** Selected and registered learners, never guests. */
const learnersOf = async (db: Tx, session: SessionRow): Promise<SessionStudent[]> =>
  (await roster(db, session)).map(({ _id, nickname, avatar }) => ({ _id, nickname, avatar }))

/** Which of them entered, and which teachers did. */
async function membersOf(
  db: Tx,
  session: SessionRow,
  students: readonly SessionStudent[],
): Promise<Pick<ClassSnapshotRow, 'members' | 'teachers'>> {
  const known = new Set(students.map(({ _id }) => _id))
  return {
    members: (await seatsOf(db, session.id))
      .filter(({ uid, entered }) => entered !== null && known.has(uid))
      .map(({ uid, nickname, avatar, group, feel, late, attend }) => ({
        _id: uid,
        nickname,
        avatar,
        group,
        feel,
        late,
        attend,
      })),
    teachers: (await teachersOfSession(db, session.id)).map(({ uid, nickname, avatar }) => ({
      _id: uid,
      nickname,
      avatar,
    })),
  }
}

/**
 * A takeaway for each learner, even one who never entered: current answers and comments, choices marked
 * by key.
 */
export async function fillTakeaways(
  kit: Kit,
  { db, now }: WriteMoment,
  session: SessionRow,
  snapshot: ClassSnapshotRow,
  learners: readonly SessionStudent[],
  finishedAt: Date | null = null,
): Promise<void> {
  const uids = learners.map(({ _id }) => _id)
  if (uids.length > 0) {
    const [known, only] = [new Set(uids), uids.length === 1 ? uids[0] : undefined]
    const answers = Map.groupBy(
      (await responsesOf(db, session.id, only)).filter(({ uid }) => known.has(uid)),
      ({ uid }) => uid,
    )
    const said = Map.groupBy(
      (await commentsOf(db, session.id, only)).filter(({ to }) => known.has(to)),
      ({ to }) => to,
    )
    const firsts = await firstVersions(db, session.id, only)
    const votesById = await votesOf(db, session.id)
    await db
      .insert(takeaways)
      .values(
        uids.map(uid => ({
          id: kit.newId(),
          session: session.id,
          school: session.school,
          classId: session.classId,
          uid,
          response: (answers.get(uid) ?? []).map(row =>
            responseOf(row, firsts.get(row.id), votesById.get(row.id)),
          ),
          comments: (said.get(uid) ?? []).map(commentOf),
          finishedAt,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [takeaways.session, takeaways.uid],
        set: {
          response: sql`excluded.response`,
          comments: sql`excluded.comments`,
          finishedAt: sql`coalesce(${takeaways.finishedAt}, excluded.finished_at)`,
          updatedAt: now,
        },
        // What was sent does not change.
        setWhere: sql`${takeaways.sends} = 0 or ${takeaways.reopenedAt} is not null`,
      })
    await premark(kit, { db, now }, snapshot, [...answers.values()].flat())
  }
  await recount(db, session.id)
}

/** Answers of closed accounts, whose reports are deleted. */
const namelessAnswers = (db: Tx, session: string): Promise<Answered[]> =>
  db
    .select({ uid: responses.uid, page: responses.page, answer: responses.answer })
    .from(responses)
    .where(
      and(
        eq(responses.session, session),
        eq(responses.nickname, ''),
        eq(responses.guest, false),
        eq(responses.teacherSharing, false),
      ),
    )

/** Recounts the figures of the class and the number of learners to report on. */
export async function recount(db: Tx, session: string): Promise<void> {
  const rows = await db
    .select({ uid: takeaways.uid, response: takeaways.response, added: takeaways.added })
    .from(takeaways)
    .where(eq(takeaways.session, session))
  const snapshot = await snapshotRow(db, session)
  if (!snapshot) return
  const answers = [
    ...rows.flatMap(({ uid, response, added }) =>
      [...response, ...added].map(({ page, answer }) => ({ uid, page, answer })),
    ),
    ...(await namelessAnswers(db, session)),
  ]
  await db
    .update(classSnapshots)
    .set({ stats: statsOf(snapshot.questions, answers) })
    .where(eq(classSnapshots.id, session))
  // A closed account may have had a report.
  const [figures] = await sessionsByIds(db, [session])
  await setReportees(db, session, Math.max(rows.length, figures?.countReport ?? 0))
}
