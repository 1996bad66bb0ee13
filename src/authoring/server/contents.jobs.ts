// Recurring work of content: a word about slides left unsaved, and private links that have had their time.
import { and, eq, gt, lt, lte } from 'drizzle-orm'
import { authoringNotices } from '#authoring/contract/authoring.notices.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { contents, previewLinks } from './authoring.tables.ts'

const day = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * day)

export const contentJobs = (kit: Kit): Job[] => [
  { name: 'authoring: slides left unsaved', every: 3600, run: now => tellUnsaved(kit, now) },
  {
    name: 'authoring: forget private links',
    every: 86_400,
    run: now => kit.db.delete(previewLinks).where(lt(previewLinks.until, now)),
  },
]

/** Once for each time of editing, after a day; whoever was not reached within a week is left in peace. */
async function tellUnsaved(kit: Kit, now: Date): Promise<void> {
  const rows = await kit.db
    .select({ id: contents.id, name: contents.name, owner: contents.owner, editedAt: contents.editedAt })
    .from(contents)
    .where(
      and(
        eq(contents.isEdit, true),
        eq(contents.del, false),
        lte(contents.editedAt, before(now, 1)),
        gt(contents.editedAt, before(now, 7)),
      ),
    )
  for (const { id, name, owner, editedAt } of rows) {
    await notify(
      kit.db,
      kit.clock,
      authoringNotices,
      'SlidesUnsaved',
      { user: owner },
      { name, link: `/unit/slides/${id}` },
      { key: `${id} ${editedAt?.toISOString()}` },
    )
  }
  if (rows.length > 0) kit.wake()
}
