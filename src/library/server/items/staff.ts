// Back-office acts on an item: take it down with a reason, restore it, feature it. All are audited.
import { and, eq } from 'drizzle-orm'
import { contentRows, lockContent, setPrompt, setPublished } from '#authoring/server/contents.api.ts'
import { goodsChanged } from '#commerce/server/orders.api.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { CallContext } from '#kit/server/service.ts'
import { libraryErrors } from '#library/contract/library.errors.ts'
import { libraryNotices } from '#library/contract/library.notices.ts'
import { items, type ItemRow } from '../library.tables.ts'

export async function takeDown(
  kit: Kit,
  by: CallContext,
  { _id, reason }: { _id: string; reason: string },
): Promise<ItemRow> {
  await lockContent(by.db, _id)
  const [item] = await by.db
    .update(items)
    .set({ state: 'takenDown', reason, featured: false, updatedAt: by.now })
    .where(and(eq(items.id, _id), eq(items.state, 'published')))
    .returning()
  if (!item) throw fail(libraryErrors, 'publish-state')
  await show(by, item, false)
  await goodsChanged(by.db, by.now, item.model === 'unit' ? 'unit' : 'prompt', [_id])
  await writeAudit(by.db, by, 'library.takeDown', _id, { after: { reason } })
  await notify(
    by.db,
    kit.clock,
    libraryNotices,
    'ContentTakenDown',
    { user: item.owner },
    { name: item.name, text: reason },
  )
  return item
}

/** The draft may have been archived or deleted meanwhile; then there is nothing to restore. */
export async function putBack(kit: Kit, by: CallContext, { _id }: { _id: string }): Promise<ItemRow> {
  await lockContent(by.db, _id)
  const [item] = await by.db
    .update(items)
    .set({ state: 'published', reason: null, updatedAt: by.now })
    .where(and(eq(items.id, _id), eq(items.state, 'takenDown')))
    .returning()
  const draft = item?.model === 'unit' ? (await contentRows(by.db, [_id])).get(_id) : undefined
  if (!item || (item.model === 'unit' && (!draft || draft.del))) throw fail(libraryErrors, 'publish-state')
  await show(by, item, true)
  await writeAudit(by.db, by, 'library.putBack', _id)
  await notify(by.db, kit.clock, libraryNotices, 'ContentPutBack', { user: item.owner }, { name: item.name })
  return item
}

async function show({ db }: CallContext, item: ItemRow, published: boolean): Promise<void> {
  if (item.model === 'prompts') await setPrompt(db, item.id, { publish: published })
  else await setPublished(db, [item.id, ...(item.version === null ? [] : [item.version])], published)
}

export async function feature(
  by: CallContext,
  { _id, featured }: { _id: string; featured: boolean },
): Promise<ItemRow> {
  const [item] = await by.db
    .update(items)
    .set({ featured })
    .where(and(eq(items.id, _id), eq(items.state, 'published')))
    .returning()
  if (!item) throw fail(libraryErrors, 'publish-state')
  await writeAudit(by.db, by, 'library.feature', _id, { after: { featured } })
  return item
}
