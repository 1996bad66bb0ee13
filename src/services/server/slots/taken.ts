// When people have no time: sessions, other calendars, and lessons that are booked.
import { and, gt, inArray, lt, ne, or } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { takenTimes } from '#sessions/server/taken-times.api.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'

/** A booking that is about to move is in nobody's way. */
export type Moving = Pick<BookingRow, 'id' | 'session'>

export async function takenOf(
  db: Tx,
  uids: readonly string[],
  span: Span,
  moving?: Moving,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const taken = new Map(
    [...(await takenTimes(db, uids, span, moving?.session))].map(([uid, spans]) => [uid, [...spans]]),
  )
  if (uids.length === 0) return taken
  const booked = await db
    .select({
      booker: bookings.booker,
      servicer: bookings.servicer,
      start: bookings.start,
      end: bookings.end,
      heldUntil: bookings.heldUntil,
    })
    .from(bookings)
    .where(
      and(
        or(inArray(bookings.booker, [...uids]), inArray(bookings.servicer, [...uids])),
        lt(bookings.start, span.end),
        gt(bookings.heldUntil, span.start),
        ne(bookings.status, 'cancelled'),
        moving ? ne(bookings.id, moving.id) : undefined,
      ),
    )
  for (const { booker, servicer, start, end, heldUntil } of booked) {
    taken.get(booker)?.push({ start, end })
    taken.get(servicer)?.push({ start, end: heldUntil })
  }
  return taken
}
