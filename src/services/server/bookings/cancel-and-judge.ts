// Cancelling by people and automatically, and its effect on the provider's record.
import type { Kit } from '#kit/server/kit.ts'
import type { CancelCause } from '#services/contract/bookings/bookings.lifecycle.ts'
import { judgeCancelling } from '../accidents/suspend.ts'
import type { BookingRow } from '../bookings.tables.ts'
import type { CallContext } from './act.ts'
import { cancelBooking } from './cancel.ts'

export async function cancelAndJudge(
  kit: Kit,
  by: CallContext,
  id: string,
  cause: CancelCause,
  reason: string,
): Promise<BookingRow> {
  const row = await cancelBooking(kit, by, id, cause, reason)
  if (cause === 'servicer' || cause === 'timeout') await judgeCancelling(kit, by, row.servicer)
  return row
}
