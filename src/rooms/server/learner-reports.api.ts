// Sent reports of one learner, for domains that have checked the reader's access.
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { reportCards } from './takeaway/report.ts'
import { takeaways } from './takeaway.tables.ts'

/** Reports from these sessions, newest first. */
export async function sentReportsOf(db: Tx, uid: string, sessions: readonly string[]) {
  if (sessions.length === 0) return []
  const rows = await db
    .select()
    .from(takeaways)
    .where(
      and(eq(takeaways.uid, uid), inArray(takeaways.session, [...sessions]), isNotNull(takeaways.sentAt)),
    )
    .orderBy(desc(takeaways.sentAt), desc(takeaways.id))
  return (await reportCards(db, rows)).flatMap(({ sentAt, ...card }) =>
    sentAt === null ? [] : [{ ...card, sentAt }],
  )
}
