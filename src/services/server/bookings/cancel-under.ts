// When a service loses approval, cancels its future lessons and returns their credits.
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Kit } from '#kit/server/kit.ts'
import { liveStates } from '#services/contract/bookings/bookings.lifecycle.ts'
import { bookings } from '../bookings.tables.ts'
import type { CallContext } from './act.ts'
import { cancelBooking } from './cancel.ts'

export async function cancelUnder(kit: Kit, by: CallContext, application: string): Promise<void> {
  const rows = await by.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.application, application),
        inArray(bookings.status, [...liveStates]),
        gt(bookings.start, by.now),
      ),
    )
    .orderBy(asc(bookings.id))
  for (const { id } of rows)
    await cancelBooking(kit, by, id, 'system', 'The provider no longer offers this service.')
}
