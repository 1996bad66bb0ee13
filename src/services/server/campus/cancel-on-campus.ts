// Cancels campus lessons a provider may no longer give, and returns their credits.
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Kit } from '#kit/server/kit.ts'
import { liveStates } from '#services/contract/bookings/bookings.lifecycle.ts'
import type { CallContext } from '../bookings/act.ts'
import { cancelBooking } from '../bookings/cancel.ts'
import { bookings } from '../bookings.tables.ts'
import { profiles } from '../services.tables.ts'

/** @param after Only lessons after this local date of the provider; null means all future ones. */
export async function cancelOnCampus(
  kit: Kit,
  by: CallContext,
  servicer: string,
  after: string | null,
): Promise<void> {
  const rows = await by.db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(profiles, eq(profiles.id, bookings.servicer))
    .where(
      and(
        eq(bookings.servicer, servicer),
        isNotNull(bookings.place),
        inArray(bookings.status, [...liveStates]),
        gt(bookings.start, by.now),
        after === null
          ? undefined
          : sql`(${bookings.start} at time zone ${profiles.timeZone})::date > ${after}::date`,
      ),
    )
    .orderBy(asc(bookings.id))
  const reason =
    after === null
      ? 'The provider no longer teaches on campus.'
      : 'The provider has no valid police vetting for that day.'
  for (const { id } of rows) await cancelBooking(kit, by, id, 'system', reason)
}
