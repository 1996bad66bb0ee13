// Questions of the platform's bank in three representations (authoring.md section 4).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { questionFields } from './question.shapes.ts'

export const bankParts = ['abstract', 'pictorial', 'concrete'] as const
export type BankPartName = (typeof bankParts)[number]
export const bankPart = z.enum(bankParts)

/** Staff's input for one representation; files come from the platform library. */
export const bankPartData = z.strictObject({
  text: z._default(text(10_000), ''),
  script: z._default(text(10_000), ''),
  file: z._default(z.nullable(fileHash), null),
  cover: z._default(z.nullable(fileHash), null),
})

export const BankPart = z.object({
  /** 0 generating, 1 waiting, 2 confirmed, 3 has feedback. */ status: z.int(),
  text: z.string(),
  script: z.string(),
  file: z.nullable(z.string()),
  fileUrl: z.nullable(z.string()),
  cover: z.nullable(z.string()),
  coverUrl: z.nullable(z.string()),
})
export type BankPart = z.output<typeof BankPart>

const { type, multi, name, options, list, bloom, dimension, verb, tags, tips, data, outlines } =
  questionFields
/** Staff's input for the question itself; its outline follows from topic and standard. */
export const bankFields = {
  type,
  multi,
  name,
  options,
  list,
  bloom,
  dimension,
  verb,
  tags,
  tips,
  data,
} as const

const link = {
  curriculum: z.string(),
  curriculumName: z.string(),
  subject: id,
  subjectName: z.string(),
  grade: z.string(),
  topic: id,
  topicName: z.string(),
  standard: id,
  standardName: z.string(),
  outcome: z.string(),
}
const bankQuestion = {
  _id: id,
  /** The platform. */ uid: z.literal('1'),
  ...bankFields,
  outlines,
  /** Central subject, and the platform's grades. */
  center: z.object({ subject: id, grade: z.array(z.string()) }),
  abstract: BankPart,
  pictorial: z.nullable(BankPart),
  concrete: z.nullable(BankPart),
}

/** A question as staff see it. */
export const BankQuestion = z.object({
  ...bankQuestion,
  cpa: z.object({
    status: z.int(),
    ...link,
    reason: z.string(),
    feedback: z.array(z.object({ part: bankPart, text: z.string(), at: instant })),
  }),
  version: z.int(),
  updatedAt: instant,
})
export type BankQuestion = z.output<typeof BankQuestion>

/** A question as teachers find it: only its confirmed representations. */
export const BankHit = z.object({
  ...bankQuestion,
  cpa: z.object(link),
  /** Match score, from 0 to 1. */ score: z.number(),
})
export type BankHit = z.output<typeof BankHit>

/** A topic and a standard with confirmed questions. */
export const BankPair = z.object({
  curriculum: z.string(),
  curriculumName: z.string(),
  subject: id,
  subjectName: z.string(),
  topic: id,
  topicName: z.string(),
  standard: id,
  standardName: z.string(),
  count: z.int(),
})
export type BankPair = z.output<typeof BankPair>

export const BankUse = z.object({ _id: id, at: instant })
