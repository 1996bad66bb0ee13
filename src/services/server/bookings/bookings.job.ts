// Every minute: cancels bookings not scheduled in time, reminds both sides, and makes pay actual.
import { hourMs } from '#kit/contract/durations.ts'
import { and, asc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { bookingLimits } from '#services/contract/bookings/bookings.rules.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'
import { byClock } from './act.ts'
import { cancelAndJudge } from './cancel-and-judge.ts'
import { settleDue } from './pay.ts'
import { notifyParty } from './booking-notices.ts'

const batch = 200

export const bookingsJob = (kit: Kit): Job => ({
  name: 'services: bookings',
  every: 60,
  async run(now) {
    const soon = new Date(now.getTime() + bookingLimits.reminderHours * hourMs)
    await each(
      kit,
      and(inArray(bookings.status, ['waiting', 'booked']), lte(bookings.start, now)),
      (tx, { id }) => cancelAndJudge(kit, byClock(tx, now), id, 'timeout', ''),
    )
    const ahead = and(gt(bookings.start, now), lte(bookings.start, soon))
    await each(kit, and(eq(bookings.status, 'booked'), isNull(bookings.warnedAt), ahead), (tx, row) =>
      warn(kit, tx, row, now),
    )
    await each(
      kit,
      and(inArray(bookings.status, ['booked', 'scheduled']), isNull(bookings.remindedAt), ahead),
      (tx, row) => remind(kit, tx, row, now),
    )
    await settleDue(kit, now)
    kit.wake()
  },
})

/** A batch, each in a separate transaction; failures are left for the next run. */
async function each(
  kit: Kit,
  which: SQL | undefined,
  act: (tx: Tx, row: BookingRow) => Promise<unknown>,
): Promise<void> {
  const rows = await kit.db.select().from(bookings).where(which).orderBy(asc(bookings.start)).limit(batch)
  for (const row of rows)
    await kit.db
      .transaction(tx => act(tx, row))
      .catch((error: unknown) =>
        kit.log.error('a booking could not be moved on', { booking: row.id, ...errorFields(error) }),
      )
}

async function warn(kit: Kit, tx: Tx, { id }: BookingRow, now: Date): Promise<void> {
  const [row] = await tx
    .update(bookings)
    .set({ warnedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'booked'), isNull(bookings.warnedAt)))
    .returning()
  if (row) await notifyParty(kit, tx, row, row.servicer, 'BookingToSchedule12h', {})
}

async function remind(kit: Kit, tx: Tx, { id }: BookingRow, now: Date): Promise<void> {
  const [row] = await tx
    .update(bookings)
    .set({ remindedAt: now })
    .where(
      and(
        eq(bookings.id, id),
        inArray(bookings.status, ['booked', 'scheduled']),
        isNull(bookings.remindedAt),
      ),
    )
    .returning()
  if (!row) return
  for (const to of [row.booker, row.servicer]) await notifyParty(kit, tx, row, to, 'BookingStarts12h', {})
}
