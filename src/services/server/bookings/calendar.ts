// A booking as a calendar file.
import { addressOf } from '#communications/contract/render.rules.ts'
import { personOf, type Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { writeCalendar } from '#sessions/contract/ical-write.rules.ts'
import type { BookingRow } from '../bookings.tables.ts'
import { otherSide } from './act.ts'

export async function calendarOf(
  { origin }: Pick<Kit, 'origin'>,
  db: Tx,
  row: BookingRow,
  reader: Pick<Person, 'id'>,
  now: Date,
): Promise<string> {
  const other = await personOf(db, otherSide(row, reader.id))
  const url = addressOf(origin, `/detail/booking/${row.id}`)
  return writeCalendar({
    name: row.name,
    method: 'PUBLISH',
    events: [
      {
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
      },
    ],
  })
}
