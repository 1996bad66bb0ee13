// Records kept after a lesson (rooms.md section 8): the class snapshot, one takeaway per learner, and the
// marks of their answers.
import * as z from '#zod'
import { Page } from '#authoring/contract/deck.shapes.ts'
import {
  criterion,
  points,
  Question,
  questionOutlines,
  questionTypes,
  type QuestionOutline,
} from '#authoring/contract/question.shapes.ts'
import { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { fileHash } from '#files/contract/files.contract.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { CommentMedia } from './comment-media.shapes.ts'

export const takeawayLimits = { responses: 200, comments: 500, text: 20_000 } as const

export const Who = z.object({ _id: id, nickname: z.string(), avatar: z.nullable(z.string()) })

export const Stat = z.object({
  page: z.string(),
  question: z.string(),
  answer: z.int(),
  options: z.array(z.int()),
})

/** Created once; its pages, questions and materials never change. */
export const SessionSnapshot = z.object({
  _id: id,
  sid: z.string(),
  name: z.string(),
  uid: id,
  school: z.nullable(id),
  classId: z.nullable(id),
  start: instant,
  end: instant,
  ended: z.nullable(instant),
  /** Enrolled or selected learners, and which of them and of the teachers entered. */
  students: z.array(Who),
  members: z.array(
    z.extend(Who, {
      group: z.nullable(z.string()),
      feel: z.nullable(z.int()),
      late: z.boolean(),
      attend: z.boolean(),
    }),
  ),
  teachers: z.array(Who),
  pages: z.array(Page),
  questions: z.array(Question),
  materials: z.array(PageMaterials),
  stats: z.array(Stat),
  /** General remark on the class. */
  comment: z.string(),
  count: z.object({ students: z.int(), report: z.int() }),
  /** Signed URLs by file hash. */
  files: z.record(z.string(), z.string()),
  version: z.int(),
  createdAt: instant,
})

export type SessionSnapshot = z.output<typeof SessionSnapshot>

export const TakeawayResponse = z.object({
  _id: id,
  page: z.string(),
  type: z.enum(questionTypes),
  content: z.string(),
  answer: z.array(z.string()),
  point: z.nullable(z.unknown()),
  json: z.nullable(z.unknown()),
  /** Added by the teacher: a photo of paper work. */
  teacherSharing: z.boolean(),
  /** Its content is a file. */ file: z.boolean(),
  at: instant,
  /**
   * When the final version was submitted, the number of versions, and the time of the first. Missing in
   * older reports.
   */
  lastAt: z.optional(instant),
  versions: z.optional(z.int()),
  first: z.optional(
    z.object({ content: z.string(), answer: z.array(z.string()), json: z.nullable(z.unknown()) }),
  ),
  /** A draft submitted automatically because its page closed. */ auto: z.optional(z.boolean()),
  /** Classmates' votes. */ votes: z.optional(z.int()),
})

export type TakeawayResponse = z.output<typeof TakeawayResponse>

/** A comment on an answer, on a page, or on the learner's whole work. */
export const TakeawayComment = z.object({
  _id: id,
  rid: z.nullable(id),
  page: z.nullable(z.string()),
  review: z.string(),
  /** Its URL is in `files`. */
  media: z.optional(CommentMedia),
  from: z.object({ _id: id, nickname: z.string() }),
  at: instant,
})

export type TakeawayComment = z.output<typeof TakeawayComment>

const entry = z.object({
  _id: z.string(),
  parent: z.nullable(z.string()),
  name: z.string(),
  rubric: z.boolean(),
  criteria: z.array(criterion),
  score: z.number(),
  point: z.number(),
  criteriaCode: z.nullable(z.string()),
})

const perKind = <T extends z.ZodMiniType>(shape: T) =>
  z.partial(
    z.strictObject(
      Object.fromEntries(questionOutlines.map(kind => [kind, shape])) as Record<QuestionOutline, T>,
    ),
  )

export const MarkOutlines = perKind(z.array(entry))

export const TakeawayMark = z.object({
  _id: id,
  session: id,
  uid: id,
  page: z.string(),
  question: id,
  /** Maximum points, and points reached. */ score: z.number(),
  point: z.number(),
  points: z.record(z.string(), z.number()),
  outlines: MarkOutlines,
  /** Marked by key and not changed since. */
  auto: z.boolean(),
  version: z.int(),
  updatedAt: instant,
})

export type TakeawayMark = z.output<typeof TakeawayMark>

/** Points or a rubric step per target; the server adds up parents. */
export const givenOutlines = perKind(
  z
    .array(
      z.strictObject({
        _id: text(80, 1),
        point: z.optional(points),
        criteriaCode: z.optional(z.nullable(text(4))),
      }),
    )
    .check(z.maxLength(500)),
)

/** One learner's takeaway as teachers see it. `hash` covers the current scores and remarks. */
export const Takeaway = z.object({
  _id: id,
  session: id,
  school: z.nullable(id),
  classId: z.nullable(id),
  uid: id,
  student: Who,
  response: z.array(TakeawayResponse),
  comments: z.array(TakeawayComment),
  /** Ids of comments written after class, which can be edited. */ remarks: z.array(id),
  marks: z.array(TakeawayMark),
  score: z.number(),
  point: z.number(),
  /** Number of questions with points that are not marked yet. */ unscored: z.int(),
  hash: z.string(),
  /** Hash of the last sending. */ sentHash: z.nullable(z.string()),
  sentAt: z.nullable(instant),
  sent: z.int(),
  /** A parent with a confirmed email address exists. */
  parent: z.boolean(),
  finishedAt: z.nullable(instant),
  /** Self-study: learners finish one by one, and can be reopened. */ ownPace: z.boolean(),
  files: z.record(z.string(), z.string()),
  version: z.int(),
  updatedAt: instant,
})

export type Takeaway = z.output<typeof Takeaway>

/** Rows of the class list. */
export const TakeawayCard = z.extend(
  z.pick(Takeaway, {
    _id: true,
    session: true,
    uid: true,
    student: true,
    score: true,
    point: true,
    unscored: true,
    hash: true,
    sentHash: true,
    sentAt: true,
    sent: true,
    parent: true,
    finishedAt: true,
    ownPace: true,
    updatedAt: true,
  }),
  { answered: z.int(), questions: z.int() },
)

export type TakeawayCard = z.output<typeof TakeawayCard>

/** Paper work: a file uploaded by the teacher, or text. */
export const addedResponse = z.strictObject({
  page: text(80, 1),
  content: z.union([fileHash, text(takeawayLimits.text, 1)]),
  answer: z._default(z.array(text(40, 1)).check(z.maxLength(20)), []),
})

export const addedComment = z.strictObject({
  rid: z._default(z.nullable(id), null),
  page: z._default(z.nullable(text(80, 1)), null),
  review: text(5000, 1),
})
