import { and, eq, exists, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { dayMs, hourMs, hourSeconds } from '#kit/contract/durations.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { blobs, records } from './files.tables.ts'
import { clearUnused } from './drive/references.ts'
import type { Store } from './store/store.ts'

/** How long bytes are kept after their last holder. */
const graceDays = 30
const atATime = 200

const before = (now: Date, time: number) => new Date(now.getTime() - time)

/** Deletes abandoned uploads, unused files, and bytes without owners. */
export const filesJobs = (kit: Kit, store: Store): Job[] => [
  {
    name: 'files: clear half-sent files',
    every: hourSeconds,
    run: now => store.clear('tmp', before(now, 6 * hourMs)),
  },
  {
    name: 'files: clear parts that nobody goes on with',
    every: hourSeconds,
    run: now => store.clear('parts', before(now, dayMs)),
  },
  {
    name: 'files: let go of files that nothing uses',
    every: hourSeconds,
    run: now => kit.db.transaction(tx => clearUnused(tx, now)),
  },
  {
    name: 'files: clear bytes that nobody holds',
    every: hourSeconds,
    run: now => clearUnheld(kit, store, now),
  },
]

async function clearUnheld({ db }: Kit, store: Store, now: Date): Promise<void> {
  const holders = db
    .select({ one: sql`1` })
    .from(records)
    .where(eq(records.hash, blobs.hash))
  await db
    .update(blobs)
    .set({ unheldSince: null })
    .where(and(isNotNull(blobs.unheldSince), exists(holders)))
  const over = and(lt(blobs.unheldSince, before(now, graceDays * dayMs)), notExists(holders))
  const found = await db.select({ hash: blobs.hash }).from(blobs).where(over).limit(atATime)
  for (const { hash } of found) {
    await db.transaction(async tx => {
      // A concurrent upload of the same bytes waits for the row lock, then writes row and bytes again.
      const [gone] = await tx
        .delete(blobs)
        .where(and(eq(blobs.hash, hash), over))
        .returning()
      if (gone) for (const suffix of ['', '.small', '.medium']) await store.remove(hash + suffix)
    })
  }
  await db
    .update(blobs)
    .set({ unheldSince: now })
    .where(and(isNull(blobs.unheldSince), lt(blobs.sentAt, before(now, hourMs)), notExists(holders)))
}
