// All sessions of a school: their ids, and in batches with the columns that archives need.
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { sessions } from './sessions.tables.ts'

/** Sessions of a school, or those that a teacher gives independently. */
export const isSessionOf = (owner: string): SQL =>
  sql`(${sessions.school} = ${owner} or (${sessions.school} is null and ${sessions.owner} = ${owner}))`

/** Their ids, as a subquery. */
export const sessionIdsOf = (tx: Tx, owner: string) =>
  tx.select({ id: sessions.id }).from(sessions).where(isSessionOf(owner))

const pieceSize = 500

const columns = {
  id: sessions.id,
  sid: sessions.sid,
  name: sessions.name,
  type: sessions.type,
  className: sessions.className,
  teacher: sql<string>`coalesce(${sessions.taught}, ${sessions.owner})`,
  start: sessions.start,
  end: sessions.end,
  status: sessions.status,
  learners: sql<number>`cardinality(${sessions.people})`,
}
export type SchoolSession = Awaited<ReturnType<typeof pieceAfter>>[number]

const pieceAfter = (tx: Tx, school: string, last: string) =>
  tx
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.school, school), gt(sessions.id, last)))
    .orderBy(asc(sessions.id))
    .limit(pieceSize)

export async function* schoolSessionPieces(tx: Tx, school: string): AsyncGenerator<SchoolSession[]> {
  let last = ''
  for (;;) {
    const rows = await pieceAfter(tx, school, last)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id ?? ''
    if (rows.length < pieceSize) return
  }
}
