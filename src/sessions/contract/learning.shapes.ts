// What learners did, supplied by later domains: self-study lists, and statistics of content over its
// sessions.
import * as z from '#zod'
import { questionTargets, questionTypes } from '#authoring/contract/question.shapes.ts'
import { id, instant, text, wireInt } from '#kit/contract/wire.ts'
import { countdown } from './session-rules.shapes.ts'
import { SessionCard } from './session.shapes.ts'

/** Done means fully answered, submitted or ended, and not archived. */
export const studyLists = ['ongoing', 'scheduled', 'completed', 'archived', 'all'] as const
export type StudyList = (typeof studyLists)[number]

export const studyQuery = z.strictObject({
  list: z._default(z.enum(studyLists), 'ongoing'),
  $search: z.optional(text(200)),
  $limit: z._default(wireInt.check(z.minimum(1), z.maximum(50)), 20),
  $skip: z._default(wireInt.check(z.minimum(0), z.maximum(10_000)), 0),
})

/** A person's self-paced session and their progress. */
export const StudyCard = z.extend(SessionCard, {
  /** Including its parts. */
  questions: z.int(),
  answered: z.int(),
  completed: z.boolean(),
  handedIn: z.boolean(),
  countdown: z.nullable(countdown),
  /** The learner's own time limit: start, and deadline for answers. */
  began: z.nullable(instant),
  until: z.nullable(instant),
})
export type StudyCard = z.output<typeof StudyCard>

/** Points of a standard over all its questions; `bands` are quarters of the maximum. */
export const StandardFigures = z.object({
  kind: z.enum(questionTargets),
  _id: z.string(),
  parent: z.nullable(z.string()),
  name: z.string(),
  learners: z.int(),
  percent: z.number(),
  bands: z.array(z.int()),
})
export type StandardFigures = z.output<typeof StandardFigures>

export const QuestionFigures = z.object({
  _id: z.string(),
  page: z.string(),
  /** Page number; null for a question at a moment of a video. */ at: z.nullable(z.int()),
  name: z.string(),
  type: z.enum(questionTypes),
  multi: z.boolean(),
  scale: z.boolean(),
  /** Learners who could answer it, who did, and who were right; null without an answer key. */
  expected: z.int(),
  answered: z.int(),
  right: z.nullable(z.int()),
  options: z.array(z.object({ _id: z.string(), val: z.string(), on: z.boolean(), count: z.int() })),
  /** Mean percentage of points; null without any. */
  percent: z.nullable(z.number()),
})
export type QuestionFigures = z.output<typeof QuestionFigures>

export const Statistics = z.object({
  _id: id,
  name: z.string(),
  /** Content over its sessions, or one session or course. */ of: z.enum(['content', 'session']),
  cid: z.nullable(id),
  /** Newest first. */
  sessions: z.array(
    z.extend(
      z.pick(SessionCard, {
        _id: true,
        sid: true,
        name: true,
        type: true,
        className: true,
        start: true,
        state: true,
        sessionType: true,
      }),
      {
        learners: z.int(),
        present: z.int(),
        late: z.int(),
        absent: z.int(),
        questions: z.int(),
        /** Given answers, and possible ones. */ answered: z.int(),
        possible: z.int(),
      },
    ),
  ),
  /** Whether more sessions exist than are counted. */
  more: z.boolean(),
  questions: z.array(QuestionFigures),
  standards: z.array(StandardFigures),
  members: z.array(
    z.object({
      _id: id,
      nickname: z.string(),
      avatar: z.nullable(z.string()),
      sessions: z.int(),
      present: z.int(),
      late: z.int(),
      absent: z.int(),
      answered: z.int(),
      questions: z.int(),
      percent: z.nullable(z.number()),
    }),
  ),
})
export type Statistics = z.output<typeof Statistics>

/** Results of one question, session by session, newest first. */
export const QuestionHistory = z.object({
  _id: id,
  /** Whether more sessions exist than are listed. */ more: z.boolean(),
  sessions: z.array(
    z.extend(z.pick(SessionCard, { _id: true, sid: true, name: true, className: true, start: true }), {
      figures: z.omit(QuestionFigures, {
        _id: true,
        page: true,
        at: true,
        type: true,
        multi: true,
        scale: true,
      }),
      /** The newest ones; guests are left out. */
      answers: z.array(
        z.object({
          _id: id,
          nickname: z.string(),
          words: z.string(),
          /** Ids of options. */ picked: z.array(z.string()),
          right: z.nullable(z.boolean()),
        }),
      ),
    }),
  ),
})
export type QuestionHistory = z.output<typeof QuestionHistory>
