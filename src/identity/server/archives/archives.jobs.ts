import { and, eq, inArray, lt, lte } from 'drizzle-orm'
import { storeOf } from '#files/server/files.server.ts'
import { dayMs, hourSeconds } from '#kit/contract/durations.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { archives } from '../archives.tables.ts'
import { makeArchives, storeKeyOf } from './make.ts'

/** How long the record of an archive is kept. */
const keptRecord = 90 * dayMs

export const archiveJobs = (kit: Kit): Job[] => [
  {
    name: 'identity: make archives',
    every: 5,
    deadline: 4 * 3600,
    run: (_now, signal) => makeArchives(kit, signal),
  },
  { name: 'identity: clear archives', every: hourSeconds, run: now => clearArchives(kit, now) },
]

async function clearArchives(kit: Kit, now: Date): Promise<void> {
  await kit.db
    .update(archives)
    .set({ state: 'expired' })
    .where(and(eq(archives.state, 'ready'), lte(archives.expiresAt, now)))
  const over = await kit.db
    .select()
    .from(archives)
    .where(and(eq(archives.state, 'expired'), eq(archives.stored, true)))
  for (const row of over) {
    await storeOf(kit).remove(storeKeyOf(row))
    await kit.db.update(archives).set({ stored: false, size: null }).where(eq(archives.id, row.id))
  }
  await kit.db
    .delete(archives)
    .where(
      and(
        inArray(archives.state, ['expired', 'failed']),
        eq(archives.stored, false),
        lt(archives.createdAt, new Date(now.getTime() - keptRecord)),
      ),
    )
}
