// Cancelling, by either side or the job. `cancelConsequence` decides the consequences, which apply once.
import { eq, sql } from 'drizzle-orm'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { cancelSession } from '#sessions/server/booked.api.ts'
import { sessionsByIds } from '#sessions/server/sessions.api.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import type { CancelCause } from '#services/contract/bookings/bookings.lifecycle.ts'
import { cancelConsequence, payFor, type Consequence } from '#services/contract/bookings/bookings.rules.ts'
import type { GiveBackReason } from '#services/contract/credits/credits.values.ts'
import type { BookingRow } from '../bookings.tables.ts'
import { freeImport } from '../content/imports.ts'
import { giveBackCredits } from '../credits/credits.ts'
import { profiles } from '../services.tables.ts'
import { bookingSteps, lockedBooking, minutesOf, type CallContext } from './act.ts'
import { expectPay } from './pay.ts'
import { announce, announceTime, notifyParty } from './booking-notices.ts'

/** Idempotent. */
export async function cancelBooking(
  kit: Kit,
  by: CallContext,
  id: string,
  cause: CancelCause,
  reason: string,
): Promise<BookingRow> {
  const row = await lockedBooking(by.db, id)
  if (row.status === 'cancelled') return row
  const consequence = cancelConsequence(row, cause, by.now)
  if (!consequence.isPossible) throw fail(bookingErrors, 'booking-over')
  const cancelled = await bookingSteps.advance(by.db, row, 'cancel', by, {
    cancel: cause,
    canceledAt: by.now,
    cancelReason: reason === '' ? null : reason,
    creditsBack: consequence.creditsBack,
    session: null,
    moveStart: null,
    moveBy: null,
    moveMessage: null,
    moveAt: null,
    sequence: row.sequence + 1,
    updatedAt: by.now,
  })
  if (consequence.creditsBack) await giveBack(by, row, cause === 'timeout' ? 'timeout' : 'cancel', reason)
  const settled =
    consequence.pay === 0
      ? cancelled
      : await expectPay(by, cancelled, payFor(row.rate, minutesOf(row), consequence.pay))
  await callOff(kit, by, row)
  await freeImport(kit, by, row.id)
  await countAgainst(by, row, consequence)
  await notifyCancelled(kit, by, settled, consequence)
  await announce(kit, by.db, settled, 'patched')
  await announceTime(kit, by.db, settled, 'freed')
  return settled
}

export const giveBack = (
  { db, now }: CallContext,
  { id, name, start, servicer, session, travelMinutes: compensation }: BookingRow,
  type: GiveBackReason,
  reason: string,
) =>
  giveBackCredits(
    { tx: db, now },
    {
      booking: id,
      type,
      reason: reason === '' ? null : reason,
      lesson: { name, start, servicer, session, compensation },
    },
  )

/** Cancels the session too. Its hook then finds the booking already cancelled. */
async function callOff(kit: Kit, by: CallContext, { session }: BookingRow): Promise<void> {
  if (session === null) return
  const [row] = await sessionsByIds(by.db, [session])
  if (row) await cancelSession(kit, by, row)
}

const counted = { cancel: 'cancelled', terminate: 'terminated' } as const

async function countAgainst(
  { db }: CallContext,
  { servicer }: BookingRow,
  { counts }: Consequence,
): Promise<void> {
  if (counts === null) return
  const column = counted[counts]
  await db
    .update(profiles)
    .set({ [column]: sql`${profiles[column]} + 1` })
    .where(eq(profiles.id, servicer))
}

const payWords: Readonly<Record<Consequence['pay'], string>> = {
  0: 'It was in time, so it is not paid.',
  50: 'It was late, so half of your pay stays yours.',
}

/** A provider is not notified of lessons that await a guardian. */
const isKnown = ({ guardianRequestedAt, guardianApprovedAt }: BookingRow): boolean =>
  guardianRequestedAt === null || guardianApprovedAt !== null

const timeoutWords = (row: BookingRow): string =>
  isKnown(row) ? 'it was not scheduled in time' : 'your parent or guardian did not approve it in time'

async function notifyCancelled(
  kit: Kit,
  { db }: CallContext,
  row: BookingRow,
  { pay }: Consequence,
): Promise<void> {
  const reason = row.cancelReason ?? ''
  switch (row.cancel) {
    case 'booker':
      if (isKnown(row))
        await notifyParty(kit, db, row, row.servicer, 'BookingCancelledByBooker', {
          reason,
          pay: payWords[pay],
        })
      return
    case 'servicer':
    case 'system':
      await notifyParty(kit, db, row, row.booker, 'BookingCancelledByProvider', { reason })
      return
    case 'timeout':
      await notifyParty(kit, db, row, row.booker, 'BookingTimeout', { why: timeoutWords(row) })
      if (isKnown(row))
        await notifyParty(kit, db, row, row.servicer, 'BookingTimeout', { why: timeoutWords(row) })
      return
    case 'guardian':
    case null:
  }
}
