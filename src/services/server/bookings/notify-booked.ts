// Notifies both sides of a new booking.
import { personOf } from '#identity/server/people.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { freeUntil } from '#services/contract/bookings/bookings.rules.ts'
import type { BookingRow } from '../bookings.tables.ts'
import type { CallContext } from './act.ts'
import { calendarOf } from './calendar.ts'
import { creditWords, notifyParty } from './booking-notices.ts'

/** Also runs after a guardian's approval. */
export async function notifyBooked(kit: Kit, { db, now }: CallContext, row: BookingRow): Promise<void> {
  const person = await personOf(db, row.booker)
  await notifyParty(kit, db, row, row.servicer, 'BookingCreated', { message: row.message })
  await notifyParty(
    kit,
    db,
    row,
    row.booker,
    'BookingConfirmed',
    { credits: creditWords(row.times) },
    {
      times: { until: freeUntil(row) },
      ...(person && { calendar: { method: 'PUBLISH', text: await calendarOf(kit, db, [row], person, now) } }),
    },
  )
}
