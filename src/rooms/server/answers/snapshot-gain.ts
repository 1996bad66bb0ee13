// Adds pages inserted after the class snapshot to it, once they were shown; existing parts never change.
import { eq } from 'drizzle-orm'
import { gained } from '#rooms/contract/pages.rules.ts'
import { snapshotOf, type SessionRow } from '#sessions/server/sessions.api.ts'
import type { WriteMoment } from '../takeaway/make.ts'
import { snapshotRow } from '../takeaway/read.ts'
import { classSnapshots } from '../takeaway.tables.ts'

export async function gainPages({ db, now }: WriteMoment, { id }: SessionRow): Promise<void> {
  const kept = await snapshotRow(db, id, { lock: true })
  if (!kept) return
  const lesson = gained(kept, await snapshotOf(db, id))
  if (lesson.pages.length === kept.pages.length) return
  await db
    .update(classSnapshots)
    .set({ ...lesson, updatedAt: now })
    .where(eq(classSnapshots.id, id))
}
