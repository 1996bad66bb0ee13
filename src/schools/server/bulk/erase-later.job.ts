// Deletes classes, content and sessions of a bulk action when the undo period ends.
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { bulkUndoDays, listsErasedLater } from '#schools/contract/bulk-acts.contract.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { bulkActs } from '../bulk.tables.ts'
import { wakeBulk } from './work.ts'

export const eraseLaterJobs = (kit: Kit): readonly Job[] => [
  { name: 'deletions carried out', every: 900, run: now => beginErasing(kit, now) },
]

const atOnce = 100

async function beginErasing(kit: Kit, now: Date): Promise<void> {
  await kit.db.transaction(async tx => {
    const due = await tx
      .select({ id: bulkActs.id })
      .from(bulkActs)
      .where(
        and(
          eq(bulkActs.act, 'erase'),
          eq(bulkActs.stage, 'done'),
          inArray(bulkActs.list, [...listsErasedLater]),
          lte(bulkActs.createdAt, daysAfter(now, -bulkUndoDays)),
        ),
      )
      .orderBy(asc(bulkActs.createdAt))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await tx.update(bulkActs).set({ stage: 'erasing', done: 0 }).where(inArray(bulkActs.id, ids))
    for (const id of ids) await wakeBulk(tx, kit, id)
  })
  kit.wake()
}
