// Rating a lesson: once, by its booker, after it took place.
import { count, eq, sql } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lockTimes } from '#sessions/server/lock-times.api.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { ratingContract } from '#services/contract/bookings/ratings.contract.ts'
import { feedbackTraits, unknownTraits } from '#services/contract/bookings/traits.conf.ts'
import { isAccident } from '#services/contract/bookings/traits.ts'
import { reportAccident } from '../accidents/report.ts'
import { judgeRatings } from '../accidents/suspend.ts'
import { bookingById, type CallContext } from '../bookings/act.ts'
import { ratings, type RatingRow } from '../bookings.tables.ts'
import { profiles } from '../services.tables.ts'

export interface NewRating {
  readonly booking: string
  readonly feel: boolean
  readonly tags: readonly string[]
  readonly message: string
}

export async function rate(kit: Kit, by: CallContext, data: NewRating): Promise<RatingRow> {
  const { db, now, actor } = by
  const booking = await bookingById(db, data.booking)
  if (booking.booker !== actor.id) throw kitFail('not-found')
  if (booking.status !== 'ended') throw fail(bookingErrors, 'rating-early')
  await assertOffered(kit, data.tags)
  await lockTimes(db, [booking.servicer])
  const [row] = await db
    .insert(ratings)
    .values({
      id: kit.newId(),
      booking: booking.id,
      session: booking.session,
      servicer: booking.servicer,
      booker: booking.booker,
      feel: data.feel,
      tags: [...new Set(data.tags)],
      message: data.message,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await settleRating(kit, by, row, 'created')
  return row
}

export async function assertOffered(
  kit: Pick<Kit, 'conf'>,
  tags: readonly string[],
  kept?: readonly string[],
): Promise<void> {
  const unknown = unknownTraits(tags, await kit.conf.get(feedbackTraits), kept)
  if (unknown.length > 0) throw fail(bookingErrors, 'trait-unknown', { tags: unknown })
}

/** The provider's figures are recounted from the rows, so edits cannot make them drift. */
export async function settleRating(
  kit: Kit,
  by: CallContext,
  row: RatingRow,
  event: 'created' | 'patched',
): Promise<void> {
  const { db } = by
  await openAccident(kit, by, row)
  const [figures] = await db
    .select({
      ratings: count(),
      satisfied: sql<number>`count(*) filter (where ${ratings.feel})::int`,
    })
    .from(ratings)
    .where(eq(ratings.servicer, row.servicer))
  if (figures) {
    await db.update(profiles).set(figures).where(eq(profiles.id, row.servicer))
    await judgeRatings(kit, by, row.servicer, figures)
  }
  await emit(db, kit.clock, ratingContract, event, { _id: row.id }, [
    `user:${row.booker}`,
    `user:${row.servicer}`,
  ])
}

/** Accident traits open a report, unless one exists. */
async function openAccident(kit: Kit, by: CallContext, { booking, tags, message }: RatingRow): Promise<void> {
  const accidentTags = tags.filter(isAccident)
  if (accidentTags.length > 0)
    await reportAccident(kit, by, { booking, tags: accidentTags, content: message, attachments: [] }, true)
}
