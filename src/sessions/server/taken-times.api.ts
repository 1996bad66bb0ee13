// When people have no time: sessions they teach or take part in, and busy times of their other calendars.
import { and, arrayOverlaps, asc, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { busyTimes } from './calendar.tables.ts'
import { takesTime } from './conflicts.ts'
import { sessions, type SessionRow } from './sessions.tables.ts'

const maxRows = 5000

/** @param except A session that is about to move, and is in nobody's way. */
export async function takenTimes(
  db: Tx,
  uids: readonly string[],
  span: Span,
  except?: string | null,
): Promise<ReadonlyMap<string, Span[]>> {
  const ids = [...new Set(uids)]
  const taken = new Map(ids.map((uid): [string, Span[]] => [uid, []]))
  if (ids.length === 0) return taken
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        or(inArray(sessions.owner, ids), inArray(sessions.taught, ids), arrayOverlaps(sessions.people, ids)),
        lt(sessions.start, span.end),
        gt(sessions.end, span.start),
        eq(sessions.del, false),
        ne(sessions.status, 'close'),
        except == null ? undefined : ne(sessions.id, except),
      ),
    )
    .limit(maxRows)
  for (const row of rows.filter(takesTime))
    for (const uid of peopleIn(row)) taken.get(uid)?.push({ start: row.start, end: row.end })
  const busy = await db
    .select({ uid: busyTimes.uid, start: busyTimes.start, end: busyTimes.end })
    .from(busyTimes)
    .where(and(inArray(busyTimes.uid, ids), lt(busyTimes.start, span.end), gt(busyTimes.end, span.start)))
    .orderBy(asc(busyTimes.start))
    .limit(maxRows)
  for (const { uid, start, end } of busy) taken.get(uid)?.push({ start, end })
  return taken
}

const peopleIn = ({ owner, taught, people }: SessionRow): ReadonlySet<string> =>
  new Set([taught ?? owner, ...people])
