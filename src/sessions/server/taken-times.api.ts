// Busy times of people: sessions they teach or attend, and their external calendars.
import { and, asc, eq, gt, inArray, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { busyTimes } from './calendar.tables.ts'
import { takesTime } from './calendar/conflicts.ts'
import { sessions, type SessionRow } from './sessions.tables.ts'

const maxRows = 5000

/** @param except A session being moved, which does not block itself. */
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
    .select({
      owner: sessions.owner,
      taught: sessions.taught,
      people: sessions.people,
      type: sessions.type,
      status: sessions.status,
      del: sessions.del,
      childSize: sessions.childSize,
      start: sessions.start,
      end: sessions.end,
    })
    .from(sessions)
    .where(
      and(
        sessionsOf(ids, and(lt(sessions.start, span.end), gt(sessions.end, span.start))),
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

/**
 * One query per person and role, each using its own index: with `or` the planner would scan every
 * session of that time.
 */
function sessionsOf(ids: readonly string[], when: SQL | undefined): SQL {
  const people = sql.join(
    ids.map(id => sql`${id}`),
    sql`, `,
  )
  const of = (condition: SQL) => sql`select ${sessions.id} from ${sessions} where ${and(condition, when)}`
  const who = sql`who.id`
  return sql`${sessions.id} in (
    select mine.id from unnest(array[${people}]::text[]) as who (id), lateral (
      ${of(sql`${sessions.owner} = ${who}`)}
      union all ${of(sql`${sessions.taught} = ${who}`)}
      union all ${of(sql`${sessions.people} @> array[${who}]`)}
    ) as mine
  )`
}

const peopleIn = ({ owner, taught, people }: Pick<SessionRow, 'owner' | 'taught' | 'people'>) =>
  new Set([taught ?? owner, ...people])
