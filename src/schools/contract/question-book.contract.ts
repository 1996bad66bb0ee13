// `question-book`: questions from schools and their answers; staff of the section ask and read, heads save.
import * as z from '#zod'
import { Holder } from '#kit/contract/claims.rules.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { questionKinds } from './leads.rules.ts'
import { questionPermissions } from './schools.permissions.ts'

export const BookQuestion = z.object({
  _id: id,
  kind: z.enum(questionKinds),
  question: z.string(),
  /** Empty until somebody answers. */
  answer: z.string(),
  asker: z.nullable(Holder),
  createdAt: instant,
  answeredBy: z.nullable(Holder),
  answeredAt: z.nullable(instant),
})
export type BookQuestion = z.output<typeof BookQuestion>

export const maxImported = 500
export const bookFields = {
  kind: z.enum(questionKinds),
  question: text(500, 3),
  answer: text(5000),
}

export const questionBookContract = service('question-book', questionPermissions, {
  find: {
    may: 'question.read',
    query: z.extend(listQuery({ kind: z.enum(questionKinds) }, { sort: ['createdAt'], search: true }), {
      isAnswered: z.optional(wireBool),
    }),
    result: page(BookQuestion),
  },
  create: {
    may: 'question.ask',
    data: z.strictObject({ kind: bookFields.kind, question: bookFields.question }),
    result: BookQuestion,
  },
  patch: {
    may: 'question.save',
    data: z.partial(z.strictObject(bookFields)),
    result: BookQuestion,
  },
  calls: {
    patch: {
      /** A question that already exists gets the new answer. */
      import: {
        may: 'question.save',
        data: z.strictObject({
          rows: z.array(z.strictObject(bookFields)).check(z.minLength(1), z.maxLength(maxImported)),
        }),
        result: z.object({ added: z.int(), changed: z.int() }),
      },
    },
  },
})
