// Covers of items that earlier versions published from a page hidden from learners.
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { hiddenPictures, remakeCovers } from '#authoring/server/covers.api.ts'
import { firstPicture } from '#authoring/server/published.api.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { items, versions } from '../library.tables.ts'

const batch = 200

/** Such items get the picture of their first visible page. Their drafts come first, so that they stay as they are then. */
export const hiddenCoversJob = ({ db }: Kit): Job => ({
  name: 'library: covers without hidden pages',
  every: 'once',
  async run(_now, signal) {
    await remakeCovers(db)
    let last = ''
    while (!signal.aborted) {
      const rows = await db
        .select({ id: items.id, cover: items.cover, parts: versions.parts })
        .from(items)
        .innerJoin(versions, eq(versions.id, items.version))
        .where(and(eq(items.model, 'unit'), isNotNull(items.cover), gt(items.id, last)))
        .orderBy(asc(items.id))
        .limit(batch)
      for (const { id, cover, parts } of rows)
        if (cover !== null && (await hiddenPictures(db, parts)).has(cover))
          await db
            .update(items)
            .set({ cover: await firstPicture(db, parts) })
            .where(and(eq(items.id, id), eq(items.cover, cover)))
      last = rows.at(-1)?.id ?? ''
      if (rows.length < batch) return
    }
    signal.throwIfAborted()
  },
})
