// Who is present: a person with an open connection on a living node, or one that closed a moment ago.
import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { presence } from '../presence.tables.ts'

/**
 * How long a person counts as present after the last connection closed, so that a reload is no
 * departure.
 */
export const grace = 10_000
/** A node without a heartbeat for this long is dead, and its connections with it. */
export const deadAfter = 15_000

/** Counts all rows: the next heartbeat deletes those that expired. */
export const onlineIn = async (db: Tx, channel: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ uid: presence.uid })
    .from(presence)
    .where(eq(presence.channel, channel))
  return rows.map(({ uid }) => uid).toSorted()
}

/** Channels of classes in which a teacher is present. */
export async function channelsWithTeacher(db: Tx): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ channel: presence.channel })
    .from(presence)
    .where(eq(presence.role, 'teacher'))
  return new Set(rows.map(({ channel }) => channel))
}
