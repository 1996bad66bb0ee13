// Who is there: a person with an open connection on a living node, or one that was lost a moment ago.
import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { presence } from '../presence.tables.ts'

/** Shown as there so long after the last connection was lost: a reload is no farewell. */
export const grace = 10_000
/** A node not seen for so long is dead, and its connections with it. */
export const deadAfter = 15_000

/** Rows that count: what was left or died longer ago than the grace is swept away by the next beat. */
export const onlineIn = async (db: Tx, channel: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ uid: presence.uid })
    .from(presence)
    .where(eq(presence.channel, channel))
  return rows.map(({ uid }) => uid).toSorted()
}

/** Classes with a teacher in them, by channel. */
export async function channelsWithTeacher(db: Tx): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ channel: presence.channel })
    .from(presence)
    .where(eq(presence.role, 'teacher'))
  return new Set(rows.map(({ channel }) => channel))
}
