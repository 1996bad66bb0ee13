// Sessions and courses somebody was picked for or registered in, newest first; without booked lessons.
import { and, arrayContains, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { sessions, type SessionRow } from './sessions.tables.ts'

const maxRows = 200

export const attendedBy = (db: Tx, uid: string): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        arrayContains(sessions.people, [uid]),
        eq(sessions.del, false),
        isNull(sessions.booking),
        isNull(sessions.pid),
      ),
    )
    .orderBy(desc(sessions.start), desc(sessions.id))
    .limit(maxRows)
