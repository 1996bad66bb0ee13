import { peopleOf } from '#identity/server/people.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import { defaults } from '#kit/contract/constants.ts'
import { attendanceOf, attendanceTable, spanAround } from '#rooms/contract/learning-data.rules.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { classRow, learnersOf, teachesClass } from '#schools/server/classes.api.ts'
import { lessonsOf } from '#sessions/server/after-class.api.ts'
import type { SessionRow } from '#sessions/server/sessions.api.ts'
import {
  type RequiredHook,
  type LearnerWork,
  did,
  presenceIn,
  answeredBy,
  percentOf,
} from '../statistics/learning-data.ts'

const maxLessons = 500

/** Lessons of a class that have started, in the week, month or year around a day. */
export const attendance: RequiredHook<'attendance'> = async (
  _kit,
  { db, actor, now },
  { classId, span, at, timeZone = actor.timeZone ?? defaults.timeZone },
) => {
  const klass = await classRow(db, classId)
  if (!isAdminOf(actor, klass.school) && !(await teachesClass(db, classId, actor.id ?? '')))
    throw kitFail('not-found')
  const [from, until] = spanAround(at === undefined ? now : new Date(at), span, timeZone)
  const lessons = await lessonsOf(db, classId, from, until, now, maxLessons)
  const facts = await did(
    db,
    lessons.map(({ id }) => id),
  )
  const uids = [...new Set([...(await learnersOf(db, classId)), ...lessons.flatMap(({ people }) => people)])]
  const known = await peopleOf(db, uids)
  const markOf = (session: SessionRow, uid: string) =>
    session.people.includes(uid) ? presenceIn(session, facts.seat(session.id, uid)) : null
  const marks = lessons.flatMap(session =>
    session.people.map(uid => ({ uid, presence: presenceIn(session, facts.seat(session.id, uid)) })),
  )
  const { members, total, full, over90, under90 } = attendanceTable(uids, marks)
  return {
    sessions: lessons.map(lesson => ({
      _id: lesson.id,
      sid: lesson.sid,
      name: lesson.name,
      start: lesson.start,
      end: lesson.end,
      questions: lesson.questionNum,
      ...figuresOf(lesson, facts),
    })),
    members: members.map(({ uid, present, late, absent, percent }) => ({
      _id: uid,
      nickname: known.get(uid)?.name ?? '',
      avatar: known.get(uid)?.avatar ?? null,
      present,
      late,
      absent,
      percent,
      ...answeredBy(lessons, facts, uid),
      marks: lessons.map(session => markOf(session, uid)),
    })),
    percent: total.percent,
    full,
    over90,
    under90,
  }
}

function figuresOf(lesson: SessionRow, facts: LearnerWork) {
  const { id, people, questionNum } = lesson
  const answered = people.reduce((sum, uid) => sum + Math.min(questionNum, facts.answers(id, uid)), 0)
  return {
    percent: attendanceOf(people.map(uid => presenceIn(lesson, facts.seat(id, uid)))).percent,
    answeredPercent: percentOf(answered, questionNum * people.length),
  }
}
