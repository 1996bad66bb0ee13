// Out of the library again, and what publishing shares with it: prices, and versions that nobody needs any more.
import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { libraryOwner } from '#authoring/contract/published.shapes.ts'
import { dropFrozen, lockContent, setPublished } from '#authoring/server/contents.api.ts'
import { isPrice, priceNow } from '#commerce/contract/money.rules.ts'
import { goodsChanged } from '#commerce/server/orders.api.ts'
import { referFiles } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { libraryErrors } from '#library/contract/library.errors.ts'
import { items, rights, versions, type ItemRow } from '../library.tables.ts'
import { itemOf } from './publish-check.ts'

export interface Price {
  readonly price: number
  readonly discount: { readonly val: number; readonly end: string | Date | null }
}
export interface Publishing {
  readonly _id: string
  readonly model: ItemRow['model']
  readonly price?: Price | undefined
  readonly lang?: string | undefined
  readonly selfStudy?: boolean | undefined
}

export const oldPrice = (before: ItemRow | undefined): Price => ({
  price: before?.price ?? 0,
  discount: { val: before?.discount ?? 0, end: before?.discountEnd ?? null },
})

/** Orders store the price, so a discount that begins or ends changes it too. */
export const repriced = (one: ItemRow, other: ItemRow, now: Date): boolean =>
  one.state === 'published' &&
  priceNow(one.price, { val: one.discount, end: one.discountEnd }, now) !==
    priceNow(other.price, { val: other.discount, end: other.discountEnd }, now)

/** Out of every list; carts and unpaid orders hear of it, copies stay. */
export async function unpublish(by: CallContext, id: string): Promise<ItemRow> {
  await lockContent(by.db, id)
  const [item] = await by.db
    .update(items)
    .set({ state: 'unpublished', version: null, updatedAt: by.now })
    .where(and(eq(items.id, id), eq(items.state, 'published')))
    .returning()
  if (!item) throw fail(libraryErrors, 'publish-state')
  await goodsChanged(by.db, by.now, item.model === 'unit' ? 'unit' : 'prompt', [id])
  if (item.model === 'unit') await setPublished(by.db, [id], false)
  await dropOld(by.db, id, null)
  return item
}

export async function setPrice(by: CallContext, id: string, { price, discount }: Price): Promise<ItemRow> {
  if (!isPrice(price)) throw fail(libraryErrors, 'publish-price')
  const before = await itemOf(by.db, id, { lock: true })
  if (before?.state !== 'published') throw fail(libraryErrors, 'publish-state')
  const [item] = await by.db
    .update(items)
    .set({
      price,
      discount: discount.val,
      discountEnd: discount.end === null ? null : new Date(discount.end),
      updatedAt: by.now,
    })
    .where(eq(items.id, id))
    .returning()
  if (!item) throw kitFail('unexpected')
  if (repriced(before, item, by.now))
    await goodsChanged(by.db, by.now, item.model === 'unit' ? 'unit' : 'prompt', [id])
  return item
}

/** Versions that nobody bought, but for the current one. */
export async function dropOld(db: Tx, item: string, keep: string | null): Promise<void> {
  const used = db
    .select({ one: sql`1` })
    .from(rights)
    .where(eq(rights.version, versions.id))
  const gone = await db
    .delete(versions)
    .where(and(eq(versions.item, item), keep === null ? undefined : ne(versions.id, keep), notExists(used)))
    .returning({ id: versions.id, parts: versions.parts })
  await dropFrozen(
    db,
    gone.flatMap(({ parts }) => parts),
  )
  for (const { id, parts } of gone)
    if (parts.length === 0)
      await referFiles(
        db,
        { table: 'library_versions', record: id, owner: libraryOwner, school: null, place: id },
        [],
      )
  // Purchases stay, but recommendations only use the current version.
  const old = await db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.item, item), keep === null ? undefined : ne(versions.id, keep)))
  await setPublished(
    db,
    old.map(({ id }) => id),
    false,
  )
}

/** Only its owner, whether or not it is in the library. */
export async function ownItem({ db, actor }: CallContext, id: string): Promise<ItemRow> {
  await lockContent(db, id)
  const item = await itemOf(db, id, { lock: true })
  if (!item || item.owner !== actor.id) throw kitFail('not-found')
  return item
}
