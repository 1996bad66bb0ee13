// Lists of `session`: the calendar, sessions open for registration, and the study centre.
import * as z from '#zod'
import { id, instant, text, wireInt } from '#kit/contract/wire.ts'
import { paces, sessionStates } from './session.lifecycle.ts'
import { CalendarEntry, cards, Rows, span } from './session-lists.shapes.ts'

const more = {
  $limit: z._default(wireInt.check(z.minimum(1), z.maximum(50)), 10),
  $skip: z._default(wireInt.check(z.minimum(0), z.maximum(10_000)), 0),
}

export const sessionListCalls = {
  calendarList: { may: 'session.lists', query: z.strictObject(span), result: z.array(CalendarEntry) },
  dateList: {
    may: 'session.lists',
    query: z.strictObject({ ...span, sessionType: z.optional(z.enum(paces)) }),
    result: z.array(z.object({ date: z.string(), count: z.int() })),
  },
  recommend: {
    may: 'session.lists',
    query: z.strictObject({
      dateRange: z.optional(z.tuple([instant, instant])),
      status: z.optional(z.enum(sessionStates)),
      school: z.optional(id),
    }),
    result: Rows,
  },
  /**
   * Sessions open for registration. `cost` and `place` filter: free or paid, inside one's school or open to
   * everybody.
   */
  recommendLive: {
    may: 'session.lists',
    query: z.strictObject({
      ...more,
      $search: z.optional(text(200)),
      cost: z.optional(z.enum(['free', 'paid'])),
      place: z.optional(z.enum(['school', 'public'])),
      kind: z.optional(z.enum(['workshop', 'course'])),
    }),
    result: cards,
  },
  recommendStudent: { may: 'session.lists', query: z.strictObject(more), result: cards },
  recommendMyLive: { may: 'session.lists', query: z.strictObject(more), result: cards },
  recommendMyStudent: { may: 'session.lists', query: z.strictObject(more), result: cards },
  /** Rows of the study centre, then pages of each. */
  indexStudent: {
    may: 'session.public',
    query: z.strictObject({ subjects: z.optional(text(200, 1)), grades: z.optional(text(200, 1)) }),
    result: Rows,
  },
  indexStudy: {
    may: 'session.public',
    query: z.strictObject({
      ...more,
      $search: z.optional(text(200)),
      subjects: z.optional(text(200, 1)),
      grades: z.optional(text(200, 1)),
    }),
    result: cards,
  },
  indexLive: {
    may: 'session.public',
    query: z.strictObject({
      ...more,
      kind: z.optional(z.enum(['workshop', 'course'])),
      $search: z.optional(text(200)),
      subjects: z.optional(text(200, 1)),
      grades: z.optional(text(200, 1)),
    }),
    result: cards,
  },
  indexPremium: {
    may: 'session.public',
    query: z.strictObject({
      ...more,
      $search: z.optional(text(200)),
      subjects: z.optional(text(200, 1)),
      grades: z.optional(text(200, 1)),
    }),
    result: cards,
  },
  indexPromotion: {
    may: 'session.public',
    query: z.strictObject({
      ...more,
      $search: z.optional(text(200)),
      subjects: z.optional(text(200, 1)),
      grades: z.optional(text(200, 1)),
    }),
    result: cards,
  },
} as const
