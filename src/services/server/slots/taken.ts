// Busy times: sessions, other calendars, and booked lessons.
import { and, gt, inArray, lt, ne, or } from 'drizzle-orm'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { takenTimes } from '#sessions/server/taken-times.api.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'

/** A booking being moved does not block itself. */
export type Moving = Pick<BookingRow, 'id' | 'session'>

/** Four credits of eight hours plus breaks are shorter. */
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
        // Bounds the index range; without a first date it would scan all past lessons.
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
