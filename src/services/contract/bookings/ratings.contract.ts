// `service-rating` and `service-fans`: bookers' ratings of lessons, and their favourites (services.md section
// 10).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { fansPermissions, ratingPermissions } from './bookings.permissions.ts'
import { trait } from './traits.conf.ts'
import './relations.ts'

const said = {
  /** Satisfied or not. */
  feel: z.boolean(),
  /** Codes from `FeedbackTraits`. */
  tags: z.array(trait).check(z.maxLength(20)),
  message: text(1000, 1),
}

export const Rating = z.object({
  _id: id,
  /** For both sides of the lesson only. */
  booking: z.nullable(id),
  session: z.nullable(id),
  servicer: z.string(),
  /** Others see the first name only. */
  booker: z.object({ _id: z.nullable(z.string()), name: z.string() }),
  feel: z.boolean(),
  tags: z.array(z.string()),
  message: z.string(),
  /** Editable by its author until then. */
  editableUntil: instant,
  createdAt: instant,
  updatedAt: instant,
})
export type Rating = z.output<typeof Rating>

export const ratingContract = service('service-rating', ratingPermissions, {
  /** Newest first. */
  find: {
    may: 'rating.read',
    query: listQuery({ servicer: id, booking: id, session: id, feel: wireBool }),
    result: page(Rating),
  },
  create: { may: 'rating.make', data: z.strictObject({ booking: id, ...said }), result: Rating },
  patch: { may: 'rating.edit', data: z.partial(z.strictObject(said)), result: Rating },
  calls: {
    get: {
      /** How often each trait was chosen, in descending order. */
      tagsCount: {
        may: 'rating.read',
        query: z.strictObject({ servicer: id }),
        result: z.array(z.object({ tag: z.string(), count: z.int() })),
      },
    },
  },
  events: { created: z.object({ _id: id }), patched: z.object({ _id: id }) },
})

const Fans = z.object({ _id: id, servicer: z.array(id) })
const change = z.strictObject({ servicer: id })
export const fansContract = service('service-fans', fansPermissions, {
  /** The caller's favourites, under the caller's id. */
  get: { may: 'fans.own', result: Fans },
  patch: {
    may: 'fans.own',
    data: z.union([z.strictObject({ $addToSet: change }), z.strictObject({ $pull: change })]),
    result: Fans,
  },
})
