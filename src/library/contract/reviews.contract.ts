import * as z from '#zod'
import { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { libraryPermissions } from './library.permissions.ts'

/** How hard learners found it. */
export const difficulties = ['easy', 'right', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const Review = z.object({
  _id: id,
  rid: id,
  uid: id,
  person: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  rate: z.int(),
  rates: z.object({
    engagement: z.nullable(z.int()),
    effectiveness: z.nullable(z.int()),
    quality: z.nullable(z.int()),
  }),
  difficulty: z.nullable(z.enum(difficulties)),
  grade: z.nullable(z.tuple([z.string(), z.string()])),
  tags: z.array(z.string()),
  note: z.string(),
  hidden: z.boolean(),
  reported: z.boolean(),
  /** Reason of a report, shown to staff. */
  reason: z.nullable(z.string()),
  mine: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

export type Review = z.output<typeof Review>

const Reviewed = z.pick(LibraryCard, { _id: true, mode: true, name: true, grades: true })

const star = z.int().check(z.minimum(1), z.maximum(5))

const reviewFields = {
  rate: star,
  rates: z._default(
    z.strictObject({
      engagement: z._default(z.nullable(star), null),
      effectiveness: z._default(z.nullable(star), null),
      quality: z._default(z.nullable(star), null),
    }),
    { engagement: null, effectiveness: null, quality: null },
  ),
  /** Only for learners, who give this instead of further ratings and uses. */
  difficulty: z._default(z.nullable(z.enum(difficulties)), null),
  grade: z._default(z.nullable(z.tuple([text(60, 1), text(60, 1)])), null),
  tags: z._default(z.array(text(60, 1)).check(z.maxLength(12)), []),
  note: z._default(text(2000), ''),
}

export const ReviewStat = z.object({
  average: z.nullable(z.number()),
  count: z.int(),
  stars: z.array(z.int()),
  rates: z.object({
    engagement: z.nullable(z.number()),
    effectiveness: z.nullable(z.number()),
    quality: z.nullable(z.number()),
  }),
  /** Number of learners per answer. */
  difficulty: z.object({ easy: z.int(), right: z.int(), hard: z.int() }),
})

export type ReviewStat = z.output<typeof ReviewStat>

/**
 * One review per person and item. Only buyers and people who completed it in self-study may review, never the owner.
 */
export const reviewsContract = service('reviews', libraryPermissions, {
  find: {
    may: 'review.read',
    query: listQuery(
      { _id: id, rid: id, rate: wireInt, reported: wireBool },
      { sort: ['createdAt', 'rate'] },
    ),
    result: page(Review),
  },
  create: { may: 'library.mine', data: z.strictObject({ rid: id, ...reviewFields }), result: Review },
  patch: { may: 'review.write', data: z.partial(z.strictObject(reviewFields)), result: Review },
  remove: { may: 'review.write', result: Review },
  calls: {
    get: {
      my: { may: 'library.mine', query: z.strictObject({ rid: id }), result: z.nullable(Review) },
      /** The item, if the caller may review it. */
      open: { may: 'library.mine', query: z.strictObject({ rid: id }), result: z.nullable(Reviewed) },
      stat: { may: 'review.read', query: z.strictObject({ rid: id }), result: ReviewStat },
      tags: { may: 'review.read', query: nothing, result: z.array(z.string()) },
    },
    patch: {
      report: {
        may: 'library.mine',
        data: z.strictObject({ _id: id, reason: text(1000, 3) }),
        result: z.object({ ok: z.literal(true) }),
      },
      hide: { may: 'review.hide', data: z.strictObject({ _id: id, hidden: z.boolean() }), result: Review },
    },
  },
})
