// Messages about a takeaway between learner and teachers: one thread per learner, with the takeaway's id.
import { eq } from 'drizzle-orm'
import { threadKinds } from '#communications/server/threads.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { roleIn, sessionsByIds } from '#sessions/server/sessions.api.ts'
import { classSnapshots, takeaways } from '../takeaway.tables.ts'

export const forThreads = (): readonly Provision[] => [
  provide(threadKinds, 'session-takeaway', {
    async partyOf(tx, rid, actor) {
      const found = await placeOf(tx, rid)
      if (!found) return null
      if (found.uid === actor.id) return 'user'
      const [session] = await sessionsByIds(tx, [found.session])
      return session && (await roleIn(tx, session, actor)) === 'teacher' ? 'admin' : null
    },
    async otherSide(tx, rid, writer) {
      const found = await placeOf(tx, rid)
      return found ? [writer === 'admin' ? found.uid : found.teacher] : []
    },
    async about(tx, rid) {
      const found = await placeOf(tx, rid)
      const at = `/account/takeaway/${found?.session ?? ''}`
      return {
        name: `the report on ${found?.name ?? 'a session'}`,
        links: { user: `${at}/student-view/${found?.uid ?? ''}`, admin: `${at}/edit/${found?.uid ?? ''}` },
      }
    },
  }),
]

async function placeOf(
  tx: Tx,
  rid: string,
): Promise<{ uid: string; session: string; name: string; teacher: string } | undefined> {
  const [row] = await tx
    .select({
      uid: takeaways.uid,
      session: takeaways.session,
      name: classSnapshots.name,
      owner: classSnapshots.owner,
      taught: classSnapshots.taught,
    })
    .from(takeaways)
    .innerJoin(classSnapshots, eq(classSnapshots.id, takeaways.session))
    .where(eq(takeaways.id, rid))
  return row && { uid: row.uid, session: row.session, name: row.name, teacher: row.taught ?? row.owner }
}
