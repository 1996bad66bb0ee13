// Overlapping appointments: a warning in the calendar. Booked lessons are protected when scheduling
// (`schedule/time.ts`).
import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { CallContext } from '#kit/server/service.ts'
import { isOpenLong, overlaps, type Span } from '#sessions/contract/days.rules.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { busyTimes } from '../calendar.tables.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { mine } from '../people/whose.ts'

/** Busy times of a person's other calendars. */
export const busyBetween = (
  db: Tx,
  uid: string,
  { start, end }: Span,
): Promise<{ start: Date; end: Date }[]> =>
  db
    .select({ start: busyTimes.start, end: busyTimes.end })
    .from(busyTimes)
    .where(and(eq(busyTimes.uid, uid), lt(busyTimes.start, end), gt(busyTimes.end, start)))
    .orderBy(asc(busyTimes.start))
    .limit(2000)

type Timed = Pick<SessionRow, 'type' | 'status' | 'del' | 'childSize' | 'start' | 'end'>
export const takesTime = (row: Timed): boolean =>
  !kinds[row.type].flags.ownPace &&
  row.status !== 'close' &&
  !row.del &&
  row.childSize === 0 &&
  !isOpenLong(row)

/** Which of these sessions overlap with the caller's other appointments. */
export async function clashing(
  { db, actor }: CallContext,
  rows: readonly SessionRow[],
): Promise<ReadonlySet<string>> {
  const me = actor.id
  const own = rows.filter(
    row => takesTime(row) && me !== null && (row.people.includes(me) || (row.taught ?? row.owner) === me),
  )
  const [first] = own
  if (!first || me === null) return new Set()
  const span = { start: first.start, end: new Date(Math.max(...own.map(({ end }) => end.getTime()))) }
  const others = (
    await db
      .select()
      .from(sessions)
      .where(
        and(
          mine(actor),
          lt(sessions.start, span.end),
          gt(sessions.end, span.start),
          eq(sessions.del, false),
          ne(sessions.status, 'close'),
        ),
      )
      .limit(2000)
  ).filter(takesTime)
  const busy = await busyBetween(db, me, span)
  return new Set(
    own
      .filter(
        row =>
          others.some(other => other.id !== row.id && overlaps(row, other)) ||
          busy.some(time => overlaps(row, time)),
      )
      .map(({ id }) => id),
  )
}
