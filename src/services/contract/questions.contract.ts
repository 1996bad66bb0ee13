// `service-question`: a question to a provider before booking. The messages are a separate thread.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page } from '#kit/contract/wire.ts'
import { permissions } from '#kit/contract/permissions.ts'
import './bookings/bookings.permissions.ts'

export const questionPermissions = permissions(
  //                  user
  ['user'],
  {
    'question.read': [['booker', 'servicer']],
    'question.ask': ['all'],
  },
)

const Person = z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) })
export const Question = z.object({
  _id: id,
  /** The asker, and the provider. */
  booker: Person,
  servicer: Person,
  /** Unread messages from the other side. */
  unread: z.int(),
  createdAt: instant,
})
export type Question = z.output<typeof Question>

export const questionContract = service('service-question', questionPermissions, {
  /** By either side, newest first. */
  find: {
    may: 'question.read',
    query: z.extend(listQuery({}), { tab: z.optional(z.enum(['booker', 'servicer'])) }),
    result: page(Question),
  },
  get: { may: 'question.read', result: Question },
  /** Opens the thread with an approved provider; idempotent. */
  create: {
    may: 'question.ask',
    data: z.strictObject({ servicer: id }),
    result: Question,
    perMinute: 10,
  },
})
