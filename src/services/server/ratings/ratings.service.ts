// `service-rating` and `service-fans`: one rating per lesson by its booker, and favourites.
import { dayMs } from '#kit/contract/durations.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { lockTimes } from '#sessions/server/lock-times.api.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { ratingDays } from '#services/contract/bookings/bookings.rules.ts'
import { fansContract, ratingContract, type Rating } from '#services/contract/bookings/ratings.contract.ts'
import { fans, ratings, type RatingRow } from '../bookings.tables.ts'
import { profiles } from '../services.tables.ts'
import { assertOffered, rate, settleRating } from './rate.ts'

export function ratingService(kit: Kit) {
  return implement(ratingContract, {
    facts: { booker: ratings.booker },
    async find(call) {
      const page = await listTable(call.db, ratings, call.query, {
        columns: {
          servicer: ratings.servicer,
          booking: ratings.booking,
          session: ratings.session,
          feel: ratings.feel,
        },
        order: [desc(ratings.createdAt), desc(ratings.id)],
      })
      return { ...page, data: await wireRatings(call, page.data) }
    },
    async create(call) {
      return wireOne(call, await rate(kit, call, call.data))
    },
    async patch(id, call) {
      const { db, now, data, where } = call
      const [before] = await db
        .select()
        .from(ratings)
        .where(and(eq(ratings.id, id), where))
      if (!before) throw kitFail('not-found')
      if (now > editableUntil(before)) throw fail(bookingErrors, 'rating-late')
      await assertOffered(kit, data.tags ?? [], before.tags)
      await lockTimes(db, [before.servicer])
      const { feel = before.feel, tags = before.tags, message = before.message } = data
      const [row] = await db
        .update(ratings)
        .set({ feel, tags: [...new Set(tags)], message, updatedAt: now })
        .where(eq(ratings.id, id))
        .returning()
      if (!row) throw kitFail('not-found')
      await settleRating(kit, call, row, 'patched')
      return wireOne(call, row)
    },
    calls: {
      get: {
        async tagsCount({ db, query }) {
          const rows = await db
            .select({ tag: sql<string>`unnest(${ratings.tags})`, count: count() })
            .from(ratings)
            .where(eq(ratings.servicer, query.servicer))
            .groupBy(sql`1`)
            .orderBy(desc(count()), sql`1`)
          return rows
        },
      },
    },
  })
}

const editableUntil = ({ createdAt }: RatingRow): Date => new Date(createdAt.getTime() + ratingDays * dayMs)

async function wireOne(call: Call, row: RatingRow) {
  const [wired] = await wireRatings(call, [row])
  if (!wired) throw kitFail('not-found')
  return wired
}

/** Others only see a first name. */
async function wireRatings(
  { db, actor }: { readonly db: Tx; readonly actor: Actor },
  rows: readonly RatingRow[],
): Promise<z.input<typeof Rating>[]> {
  const people = await peopleOf(
    db,
    rows.map(({ booker }) => booker),
  )
  return rows.map(row => {
    const name = people.get(row.booker)?.name ?? ''
    const isSeen = actor.id !== null && (row.booker === actor.id || row.servicer === actor.id)
    return {
      _id: row.id,
      booking: isSeen ? row.booking : null,
      session: isSeen ? row.session : null,
      servicer: row.servicer,
      booker: isSeen ? { _id: row.booker, name } : { _id: null, name: name.split(' ')[0] ?? '' },
      feel: row.feel,
      tags: row.tags,
      message: row.message,
      editableUntil: editableUntil(row),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  })
}

export const fansService = () =>
  implement(fansContract, {
    facts: { owner: fans.fan },
    get: (id, call) => favourites(call, id),
    async patch(id, call) {
      const { db, now, data } = call
      if (id !== call.actor.id) throw kitFail('not-found')
      const [adds, servicer] =
        '$addToSet' in data ? [true, data.$addToSet.servicer] : [false, data.$pull.servicer]
      const changed = adds
        ? await db.insert(fans).values({ fan: id, servicer, at: now }).onConflictDoNothing().returning()
        : await db
            .delete(fans)
            .where(and(eq(fans.fan, id), eq(fans.servicer, servicer)))
            .returning()
      if (changed.length > 0)
        await db
          .update(profiles)
          .set({ fans: sql`${profiles.fans} + ${adds ? 1 : -1}` })
          .where(eq(profiles.id, servicer))
      return favourites(call, id)
    },
  })

async function favourites({ db, actor }: Call, id: string) {
  if (id !== actor.id) throw kitFail('not-found')
  const rows = await db
    .select({ servicer: fans.servicer })
    .from(fans)
    .where(eq(fans.fan, id))
    .orderBy(desc(fans.at))
  return { _id: id, servicer: rows.map(({ servicer }) => servicer) }
}
