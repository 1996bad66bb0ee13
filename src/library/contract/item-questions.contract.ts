// `library-question`: an educator asks the author of published content or of a prompt. The messages are a
// thread of type `unit` or `prompts`.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page } from '#kit/contract/wire.ts'
import { libraryModels } from './purchased.shapes.ts'
import { itemQuestionPermissions } from './library.permissions.ts'

const Person = z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) })

export const ItemQuestion = z.object({
  _id: id,
  item: id,
  /** Also the type of its thread. */
  model: z.enum(libraryModels),
  asker: Person,
  owner: Person,
  /** Messages of the other side that the caller has not read. */
  unread: z.int(),
  createdAt: instant,
})
export type ItemQuestion = z.output<typeof ItemQuestion>

export const itemQuestionContract = service('library-question', itemQuestionPermissions, {
  /** Questions by either side, newest first. */
  find: { may: 'question.read', query: listQuery({ item: id }), result: page(ItemQuestion) },
  get: { may: 'question.read', result: ItemQuestion },
  /** Opens the thread with the author; a second call returns the same thread. */
  create: {
    may: 'question.ask',
    data: z.strictObject({ item: id }),
    result: ItemQuestion,
    perMinute: 10,
  },
})
