// When people have no time: sessions, other calendars, and lessons that are booked.
import { and, gt, inArray, lt, ne, or } from 'drizzle-orm'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { takenTimes } from '#sessions/server/taken-times.api.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'

/** A booking that is about to move is in nobody's way. */
export type Moving = Pick<BookingRow, 'id' | 'session'>

/** Four credits of eight hours and the pause after them are shorter. */
const longestLesson = 2 * dayMs

export async function takenOf(
  db: Tx,
  uids: readonly string[],
  span: Span,
  moving?: Moving,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const taken = await takenTimes(db, uids, span, moving?.session)
  for (const [uid, spans] of await bookedTimes(db, uids, span, moving)) taken.get(uid)?.push(...spans)
  return taken
}

/** Lessons without breaks; a provider is busy until the break after the lesson ends. */
export async function bookedTimes(
  db: Tx,
  uids: readonly string[],
  span: Span,
  moving?: Moving,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const taken = new Map(uids.map((uid): [string, Span[]] => [uid, []]))
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
        // What begins earlier is over; without a first date the index would give every lesson of the past.
        gt(bookings.start, new Date(span.start.getTime() - longestLesson)),
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
