// When somebody has no time: sessions they teach or take part in, and busy times of their other calendars.
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { busyBetween, takesTime } from './conflicts.ts'
import { sessions } from './sessions.tables.ts'
import { mine } from './whose.ts'

const maxSessions = 2000

export async function takenTimes(db: Tx, uid: string, span: Span): Promise<Span[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        mine({ id: uid }),
        lt(sessions.start, span.end),
        gt(sessions.end, span.start),
        eq(sessions.del, false),
        ne(sessions.status, 'close'),
      ),
    )
    .limit(maxSessions)
  const taken = rows.filter(takesTime).map(({ start, end }) => ({ start, end }))
  return [...taken, ...(await busyBetween(db, uid, span))]
}
