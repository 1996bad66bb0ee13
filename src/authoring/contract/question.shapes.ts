// Questions: one per page of a deck, or per moment of a video (authoring.md section 4).
import * as z from '#zod'
import { bloomLevels, knowledgeTypes } from '#academics/contract/levels.ts'
import { id, text } from '#kit/contract/wire.ts'
import { outlineKinds, type OutlineKind } from './outline.contract.ts'

export const questionTypes = ['text', 'choice', 'media', 'comment', 'draw', 'website'] as const
export type QuestionType = (typeof questionTypes)[number]
export const questionLimits = {
  options: 20,
  parts: 20,
  words: 30,
  branches: 500,
  criteria: 20,
  points: 1000,
} as const

const bloom = z
  .array(z.int().check(z.minimum(0), z.maximum(bloomLevels.length - 1)))
  .check(z.maxLength(bloomLevels.length))
const dimension = z.nullable(z.int().check(z.minimum(0), z.maximum(knowledgeTypes.length - 1)))
const words = z.array(text(80, 1)).check(z.maxLength(questionLimits.words))
/** Whole or half points. */
export const points = z.number().check(z.minimum(0), z.maximum(questionLimits.points), z.multipleOf(0.5))

export const option = z.strictObject({ _id: text(40, 1), val: text(2000), on: z.boolean() })
export const part = z.strictObject({
  _id: text(40, 1),
  val: text(5000),
  bloom,
  dimension,
  verb: words,
  tags: words,
})

/**
 * One entry of the content's outline linked to the question; a leaf has a score or criteria, a parent the sum
 * of its enabled children.
 */
export const criterion = z.strictObject({
  _id: text(40, 1),
  code: text(4, 1),
  name: text(200, 1),
  desc: z._default(text(2000), ''),
  weight: z._default(z.number().check(z.minimum(0), z.maximum(100)), 1),
  point: points,
})
export const branch = z.strictObject({
  _id: text(80, 1),
  parent: z.nullable(text(80, 1)),
  name: text(2000, 1),
  enable: z.boolean(),
  score: points,
  rubric: z.boolean(),
  criteria: z._default(z.array(criterion).check(z.maxLength(questionLimits.criteria)), []),
})
export type Branch = z.output<typeof branch>
const branches = z.array(branch).check(z.maxLength(questionLimits.branches))

/** Kinds of targets for questions; `atl` is for content only. */
export const questionTargets = outlineKinds.filter(
  (kind): kind is Exclude<OutlineKind, 'atl'> => kind !== 'atl',
)
export type QuestionTarget = (typeof questionTargets)[number]
/** Where a question's points are stored: on its targets, and as a plain number (`plain`, one entry). */
export const questionOutlines = [...questionTargets, 'plain'] as const
export type QuestionOutline = QuestionTarget | 'plain'
export const outlines = z.partial(
  z.strictObject(
    Object.fromEntries(questionOutlines.map(kind => [kind, branches])) as Record<
      QuestionOutline,
      typeof branches
    >,
  ),
)

export const questionFields = {
  type: z.enum(questionTypes),
  multi: z.boolean(),
  name: text(5000),
  options: z.array(option).check(z.maxLength(questionLimits.options)),
  list: z.array(part).check(z.maxLength(questionLimits.parts)),
  bloom,
  dimension,
  verb: words,
  tags: words,
  tips: text(5000),
  /** Address of a website, or the description of a video question. */
  data: text(5000),
  outlines,
  /** Learners of an interactive video do not see the correct answer. */
  hideAnswer: z.boolean(),
  /** Shows a choice with ordered options as a scale, with mean and spread. Absent in older copies. */
  scale: z.optional(z.boolean()),
} as const

/** `HH:mm:ss` in an interactive video. */
export const moment = z.string().check(z.regex(/^\d{2}:[0-5]\d:[0-5]\d$/))

export const Question = z.object({
  _id: id,
  /** The deck or video, and the page or moment. */
  id,
  page: z.string(),
  rid: id,
  uid: z.string(),
  ...questionFields,
  /** Points per kind, summed by the server. */
  score: z.record(z.string(), z.object({ val: z.number(), enable: z.boolean() })),
  version: z.int(),
})
export type Question = z.output<typeof Question>
