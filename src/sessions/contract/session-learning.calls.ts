// Calls of `session` about learning: assessors, results, figures and attendance.
import * as z from '#zod'
import { timeZone } from '#identity/contract/people.shapes.ts'
import { id, instant, page } from '#kit/contract/wire.ts'
import { QuestionHistory, Statistics, StudyCard, studyQuery } from './learning.shapes.ts'
import { Attendance, Learning, SchoolWeek } from './session-lists.shapes.ts'
import { sessionCode } from './session-rules.shapes.ts'

export const sessionLearningCalls = {
  /** Who assesses whom. */
  toolMembers: {
    may: 'session.look',
    query: z.strictObject({
      sid: z.union([id, sessionCode]),
      role: z.optional(z.enum(['student', 'teacher'])),
      tool: z.optional(id),
    }),
    result: z.array(
      z.object({
        _id: id,
        nickname: z.string(),
        avatar: z.nullable(z.string()),
        as: z.enum(['teacher', 'self', 'peer']),
        filled: z.boolean(),
        tool: id,
        /** Id of the `tool-data` record. */ data: id,
      }),
    ),
    writes: true,
  },
  learningData: { may: 'session.report', query: z.strictObject({ pid: id }), result: Learning },
  studentLearningData: {
    may: 'session.look',
    query: z.strictObject({ uid: id, ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
    result: z.array(
      z.object({
        _id: id,
        name: z.string(),
        questions: z.int(),
        count: z.int(),
        attend: z.boolean(),
        late: z.boolean(),
        completed: z.boolean(),
      }),
    ),
  },
  /** The caller's self-study. */
  selfStudy: { may: 'session.lists', query: studyQuery, result: page(StudyCard) },
  /** Learners' results on content over its sessions, or in one session or course. */
  statistics: { may: 'session.report', query: z.strictObject({ pid: id }), result: Statistics },
  /** Results of one content question, over the sessions that asked it. */
  questionHistory: {
    may: 'session.report',
    query: z.strictObject({ cid: id, question: id }),
    result: QuestionHistory,
  },
  attendance: {
    may: 'session.report',
    query: z.strictObject({
      classId: id,
      span: z._default(z.enum(['week', 'month', 'year']), 'month'),
      at: z.optional(instant),
      timeZone: z.optional(timeZone),
    }),
    result: Attendance,
  },
  /** A school's week in figures, for its admins. */
  schoolWeek: {
    may: 'session.report',
    query: z.strictObject({ school: id, timeZone: z.optional(timeZone) }),
    result: SchoolWeek,
  },
} as const
