// After a lesson: asks the booker for a rating, and records the expected pay.
import type { Kit } from '#kit/server/kit.ts'
import { payFor } from '#services/contract/bookings/bookings.rules.ts'
import { bookingById, bookingSteps, minutesOf, type CallContext } from './act.ts'
import { expectPay } from './pay.ts'
import { announce, notifyParty } from './booking-notices.ts'

/** Idempotent: reopening and closing the room changes nothing. */
export async function endBooking(kit: Kit, by: CallContext, id: string): Promise<void> {
  const row = await bookingById(by.db, id)
  if (row.status !== 'scheduled') return
  const ended = await bookingSteps.advance(by.db, row, 'end', by, { updatedAt: by.now })
  const paid = await expectPay(by, ended, payFor(row.rate, minutesOf(row) + row.travelMinutes))
  await notifyParty(kit, by.db, paid, paid.booker, 'BookingRateMe', {})
  await announce(kit, by.db, paid, 'patched')
}
