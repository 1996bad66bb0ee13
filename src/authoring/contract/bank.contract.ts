// `bank`: staff write, import and confirm the platform's questions. Teachers use it through `questions`.
import * as z from '#zod'
import { platformGrades } from '#academics/contract/grades.rules.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { bankPermissions } from './authoring.permissions.ts'
import { bankLimits } from './bank.rules.ts'
import {
  bankFields,
  BankHit,
  BankPair,
  bankPart,
  bankPartData,
  bankParts,
  BankQuestion,
  BankUse,
} from './bank.shapes.ts'
import { Question } from './question.shapes.ts'

const grade = z
  .string()
  .check(z.refine(value => platformGrades.includes(value), 'Choose a grade of the platform.'))
const center = z.strictObject({ subject: id, grade: z.array(grade).check(z.minLength(1), z.maxLength(14)) })
/** Subject, topic and standard are the platform's own: leaves of its published trees. */
const cpa = z.strictObject({
  subject: id,
  topic: id,
  standard: id,
  grade: z._default(text(60), ''),
  outcome: z._default(text(2000), ''),
  reason: z._default(text(2000), ''),
})
const parts = z.partial(
  z.strictObject({ abstract: bankPartData, pictorial: bankPartData, concrete: bankPartData }),
)
const written = z.partial(z.strictObject(bankFields))
export const bankData = z.strictObject({
  center,
  cpa,
  ...written.shape,
  type: bankFields.type,
  name: text(5000, 1),
  ...parts.shape,
})
export type BankData = z.output<typeof bankData>

/** Of the version that the caller saw. */
const step = z.strictObject({ _id: id, part: z.enum([...bankParts, 'cpa']), version: z.int() })

export const bankContract = service('bank', bankPermissions, {
  find: {
    may: 'bank.read',
    query: listQuery(
      { _id: id, subject: id, topic: id, standard: id },
      { sort: ['updatedAt'], search: true },
    ),
    result: page(BankQuestion),
  },
  get: { may: 'bank.read', result: BankQuestion },
  create: { may: 'bank.edit', data: bankData, result: BankQuestion },
  /** A changed question must be confirmed again. */
  patch: {
    may: 'bank.edit',
    data: z.strictObject({ ...z.partial(bankData).shape, version: z.int() }),
    result: BankQuestion,
  },
  remove: { may: 'bank.edit', result: BankQuestion },
  calls: {
    patch: {
      /** All or none; an error names the first invalid row. */
      import: {
        may: 'bank.edit',
        data: z.strictObject({
          questions: z.array(bankData).check(z.minLength(1), z.maxLength(bankLimits.import)),
        }),
        result: z.object({ made: z.array(id) }),
      },
      confirm: { may: 'bank.edit', data: step, result: BankQuestion },
      withdraw: { may: 'bank.edit', data: step, result: BankQuestion },
    },
  },
})

const wireShare = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && /^[01](\.\d{1,6})?$/.test(value) ? Number(value) : value,
  ),
  z.number().check(z.minimum(0), z.maximum(1)),
)
const ids = z.array(id).check(z.minLength(1), z.maxLength(200))

/** How `questions` returns the bank: confirmed questions only. */
export const bankCalls = {
  get: {
    /**
     * Pairs of topic and standard in the order of the published topics; those no longer in any tree
     * come last.
     */
    cpaTopics: {
      may: 'bank.use',
      query: z.strictObject({ subject: id, grade: z.optional(grade) }),
      result: z.array(BankPair),
    },
    cpaByTopics: { may: 'bank.use', query: z.strictObject({ topics: ids }), result: z.array(BankPair) },
    /**
     * Similar questions, best first. `related` also matches tags that often occur with the requested ones.
     */
    searchCpaByTopic: {
      may: 'bank.use',
      query: z.strictObject({
        topic: z.optional(id),
        standard: z.optional(id),
        tags: z.optional(z.array(text(80, 1)).check(z.maxLength(30))),
        words: z.optional(text(400)),
        subject: z.optional(id),
        grade: z.optional(grade),
        score: z._default(wireShare, bankLimits.score),
        related: z._default(wireBool, true),
      }),
      result: z.array(BankHit),
    },
    /**
     * For a central subject, by text or by branches: topics and standards, best first; ten per page. Without
     * either, all of them.
     */
    matchCpa: {
      may: 'bank.use',
      query: z.strictObject({
        subject: id,
        grade: z.optional(grade),
        prompt: z.optional(text(400)),
        branches: z.optional(z.array(text(80, 1)).check(z.maxLength(100))),
        $skip: z._default(wireInt.check(z.minimum(0), z.maximum(10_000)), 0),
      }),
      result: page(BankHit),
    },
    /** When I last used each, in one school or anywhere. */
    usedByTeacher: {
      may: 'bank.use',
      query: z.strictObject({ ids, school: z.optional(id) }),
      result: z.array(BankUse),
    },
    /** As a learner. */
    usedByStudent: { may: 'bank.learn', query: z.strictObject({ ids }), result: z.array(BankUse) },
    /** By anybody in the last seven days. */
    usedByPlatform: { may: 'bank.use', query: z.strictObject({ ids }), result: z.array(BankUse) },
  },
  patch: {
    /** A copy as the question of a page or moment; its topic and standard join the content's outline. */
    takeCpa: { may: 'bank.use', data: z.strictObject({ _id: id, id, page: text(40, 1) }), result: Question },
    /** Reports a faulty representation: it is hidden until staff have checked it. */
    feedbackCpa: {
      may: 'bank.use',
      data: z.strictObject({ _id: id, part: bankPart, text: text(2000, 1) }),
      result: z.object({ _id: id, at: instant }),
      perMinute: 10,
    },
  },
} as const
