// Figures of a school's week, in two queries whatever its size.
import { and, eq, inArray } from 'drizzle-orm'
import { defaults } from '#kit/contract/constants.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Tx } from '#kit/server/db.ts'
import { spanAround } from '#rooms/contract/learning-data.rules.ts'
import { weekOf } from '#rooms/contract/school-week.rules.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { lessonsOfSchool } from '#sessions/server/after-class.api.ts'
import type { SessionsJoin } from '#sessions/server/sessions.api.ts'
import { rooms, seats } from '../rooms.tables.ts'

export const schoolWeek: NonNullable<SessionsJoin['schoolWeek']> = async (
  _kit,
  { db, actor, now },
  { school, timeZone = actor.timeZone ?? defaults.timeZone },
) => {
  if (!isAdminOf(actor, school)) throw kitFail('not-found')
  const [from, until] = spanAround(now, 'week', timeZone)
  const lessons = await lessonsOfSchool(db, school, from, until)
  const present = await presentIn(
    db,
    lessons.filter(({ start }) => start <= now).map(({ id }) => id),
  )
  return weekOf(lessons, present, { from, now, timeZone })
}

/** Attendance by session. Guests are on no list. */
async function presentIn(
  db: Tx,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (sessions.length === 0) return new Map()
  const rows = await db
    .select({ session: rooms.session, uid: seats.uid })
    .from(seats)
    .innerJoin(rooms, eq(rooms.id, seats.room))
    .where(
      and(
        inArray(rooms.session, [...sessions]),
        eq(seats.side, 'learner'),
        eq(seats.guest, false),
        eq(seats.attend, true),
      ),
    )
  return new Map(
    [...Map.groupBy(rows, ({ session }) => session)].map(([session, own]) => [
      session,
      new Set(own.map(({ uid }) => uid)),
    ]),
  )
}
