// Bookings as a calendar file: one lesson, or a whole series.
import { asc, eq } from 'drizzle-orm'
import { addressOf } from '#communications/contract/render.rules.ts'
import { personOf, type Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { writeCalendar } from '#sessions/contract/ical-write.rules.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'
import { otherSide } from './act.ts'

export async function calendarOf(
  { origin }: Pick<Kit, 'origin'>,
  db: Tx,
  rows: readonly [BookingRow, ...BookingRow[]],
  reader: Pick<Person, 'id'>,
  now: Date,
): Promise<string> {
  const [{ name }] = rows
  const other = await personOf(db, otherSide(rows[0], reader.id))
  return writeCalendar({
    name,
    method: 'PUBLISH',
    events: rows.map(row => {
      const url = addressOf(origin, `/detail/booking/${row.id}`)
      return {
        uid: `${row.id}@classwright`,
        sequence: row.sequence,
        changedAt: now,
        start: row.start,
        end: row.end,
        name: other ? `${row.name} with ${other.name}` : row.name,
        words: `${row.scope}\n${url}`,
        url,
        ...(row.place && { place: `${row.place.address}, ${row.place.place}` }),
        cancelled: row.status === 'cancelled',
        alarm: 30,
      }
    }),
  })
}

/** The lesson and those of its weekly series, earliest first. All are between the same two people. */
export async function lessonsBookedWith(db: Tx, row: BookingRow): Promise<[BookingRow, ...BookingRow[]]> {
  if (row.series === null) return [row]
  const [first = row, ...rest] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.series, row.series))
    .orderBy(asc(bookings.start), asc(bookings.id))
  return [first, ...rest]
}
