// Implements the calls of `session` about attendance, answers and assessments (sessions.md section 8).
import { and, countDistinct, eq, inArray } from 'drizzle-orm'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { isCompleted, presenceOf, type Presence } from '#rooms/contract/learning-data.rules.ts'
import { filledFor } from '#rooms/contract/tool-data.rules.ts'
import { stateOf } from '#sessions/contract/session.lifecycle.ts'
import { copiesOf } from '#sessions/server/after-class.api.ts'
import {
  childrenOf,
  roleIn,
  sessionById,
  sessionBySid,
  sessionsByIds,
  type SessionRow,
  type SessionsJoin,
} from '#sessions/server/sessions.api.ts'
import { responses, rooms, seats, type SeatRow } from '../rooms.tables.ts'
import { takeaways } from '../takeaway.tables.ts'
import { makeRows, rowsOf } from '../tool-data/tool-data.ts'
import { toolData } from '../tool-data.tables.ts'

export type RequiredHook<K extends keyof SessionsJoin> = NonNullable<SessionsJoin[K]>

/** Results of learners in several sessions. */
export interface LearnerWork {
  seat(session: string, uid: string): SeatRow | undefined
  /** Number of questions answered. */
  answers(session: string, uid: string): number
  handedIn(session: string, uid: string): boolean
}

/** Takes three queries for any number of sessions and learners. Leaves out guests. */
export async function did(db: Tx, sessions: readonly string[]): Promise<LearnerWork> {
  const none = sessions.length === 0
  const found = none
    ? []
    : await db
        .select({ session: rooms.session, seat: seats })
        .from(seats)
        .innerJoin(rooms, eq(rooms.id, seats.room))
        .where(and(inArray(rooms.session, [...sessions]), eq(seats.side, 'learner'), eq(seats.guest, false)))
  const counted = none
    ? []
    : await db
        .select({ session: responses.session, uid: responses.uid, n: countDistinct(responses.page) })
        .from(responses)
        .where(and(inArray(responses.session, [...sessions]), eq(responses.guest, false)))
        .groupBy(responses.session, responses.uid)
  const done = none
    ? []
    : await db
        .select({ session: takeaways.session, uid: takeaways.uid, finishedAt: takeaways.finishedAt })
        .from(takeaways)
        .where(inArray(takeaways.session, [...sessions]))
  const key = (session: string, uid: string) => `${session} ${uid}`
  const [bySeat, byCount] = [
    new Map(found.map(({ session, seat }) => [key(session, seat.uid), seat])),
    new Map(counted.map(({ session, uid, n }) => [key(session, uid), n])),
  ]
  const byDone = new Set(
    done.filter(({ finishedAt }) => finishedAt !== null).map(({ session, uid }) => key(session, uid)),
  )
  return {
    seat: (session, uid) => bySeat.get(key(session, uid)),
    answers: (session, uid) => byCount.get(key(session, uid)) ?? 0,
    handedIn: (session, uid) => byDone.has(key(session, uid)),
  }
}

export const presenceIn = ({ start }: Pick<SessionRow, 'start'>, seat: SeatRow | undefined): Presence => {
  const presence = presenceOf(start, { attend: seat?.attend ?? false, joinedAt: seat?.entered ?? null })
  // A rescheduled lesson keeps the room's mark.
  return presence === 'present' && seat?.late ? 'late' : presence
}

/** A course with its sessions, or a single session. */
export const learningData: RequiredHook<'learningData'> = async (_kit, { db, actor, now }, { pid }) => {
  const parent = await sessionById(db, pid)
  const role = await roleIn(db, parent, actor)
  if (role !== 'teacher' && role !== 'observer') throw kitFail('not-found')
  const children = await childrenOf(db, pid)
  const list = children.length === 0 ? [parent] : children
  const ids = list.map(({ id }) => id)
  const [facts, copies, tools] = [await did(db, ids), await copiesOf(db, ids), await rowsOf(db, ids)]
  const uids = [...new Set([parent, ...list].flatMap(({ people }) => people))]
  const people = await peopleOf(db, uids)
  const questionsIn = (id: string) => copies.get(id)?.questions.length ?? 0
  return {
    members: uids.map(uid => ({
      _id: uid,
      nickname: people.get(uid)?.name ?? '',
      avatar: people.get(uid)?.avatar ?? null,
      sessions: list.map(session => {
        const presence = presenceIn(session, facts.seat(session.id, uid))
        const count = facts.answers(session.id, uid)
        return {
          _id: session.id,
          attend: presence !== 'absent',
          late: presence === 'late',
          count,
          ...filledFor(
            tools.filter(row => row.session === session.id),
            uid,
          ),
          completed: isCompleted(questionsIn(session.id), count, facts.handedIn(session.id, uid)),
        }
      }),
    })),
    sessions: list.map(session => ({
      _id: session.id,
      sid: session.sid,
      name: session.name,
      type: session.type,
      status: session.status,
      state: stateOf(session, now),
      sessionType: session.sessionType,
      start: session.start,
      end: session.end,
      ended: session.ended,
      questions: questionsIn(session.id),
      toolCount: copies.get(session.id)?.tools.length ?? 0,
    })),
  }
}

/** The caller's own figures, or a learner's for someone who teaches each of the sessions. */
export const studentLearningData: RequiredHook<'studentLearningData'> = async (
  _kit,
  { db, actor },
  { uid, ids },
) => {
  const found = (await sessionsByIds(db, ids)).filter(({ people }) => people.includes(uid))
  const mine: SessionRow[] = []
  for (const session of found) {
    const role = actor.id === uid ? 'learner' : await roleIn(db, session, actor)
    if (actor.id === uid || role === 'teacher' || role === 'observer') mine.push(session)
  }
  const own = mine.map(({ id }) => id)
  const [facts, copies] = [await did(db, own), await copiesOf(db, own)]
  return mine.map(session => {
    const [presence, count, questions] = [
      presenceIn(session, facts.seat(session.id, uid)),
      facts.answers(session.id, uid),
      copies.get(session.id)?.questions.length ?? 0,
    ]
    return {
      _id: session.id,
      name: session.name,
      questions,
      count,
      attend: presence !== 'absent',
      late: presence === 'late',
      completed: isCompleted(questions, count, facts.handedIn(session.id, uid)),
    }
  })
}

export function answeredBy(lessons: readonly SessionRow[], facts: LearnerWork, uid: string) {
  const own = lessons.filter(({ people }) => people.includes(uid))
  return {
    questions: own.reduce((sum, { questionNum }) => sum + questionNum, 0),
    answered: own.reduce(
      (sum, { id, questionNum }) => sum + Math.min(questionNum, facts.answers(id, uid)),
      0,
    ),
  }
}

export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/**
 * A teacher gets every learner; a learner gets themselves and the peers they assess, never who assesses
 * them.
 */
export const toolMembers: RequiredHook<'toolMembers'> = async (
  kit,
  by,
  { sid, role: requestedRole, tool },
) => {
  const { db, actor } = by
  const session = sid.includes('-') ? await sessionById(db, sid) : await sessionBySid(db, sid)
  const role = await roleIn(db, session, actor)
  if (role === null || role === 'guest') throw kitFail('not-found')
  const asLearner = role === 'learner' || requestedRole === 'student'
  if (role !== 'observer') await makeRows(kit, by, session)
  const rows = await db
    .select()
    .from(toolData)
    .where(
      and(
        eq(toolData.session, session.id),
        tool === undefined ? undefined : eq(toolData.tool, tool),
        asLearner
          ? and(eq(toolData.assessor, actor.id ?? ''), inArray(toolData.by, ['self', 'peer']))
          : eq(toolData.by, 'teacher'),
      ),
    )
    .orderBy(toolData.tool, toolData.by, toolData.id)
  const people = await peopleOf(
    db,
    rows.map(({ student }) => student),
  )
  return rows.map(({ id, tool: of, by: as, student, filled }) => ({
    _id: student,
    nickname: people.get(student)?.name ?? '',
    avatar: people.get(student)?.avatar ?? null,
    as,
    filled,
    tool: of,
    data: id,
  }))
}
