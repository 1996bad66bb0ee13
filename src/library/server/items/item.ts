// One item as the caller may see it. Pages beyond the preview are not read at all.
import { and, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { contentRows } from '#authoring/server/contents.api.ts'
import { publishedLinks, publishedParts } from '#authoring/server/published.api.ts'
import { signer } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { previewPages } from '#library/contract/search.rules.ts'
import { schoolBySlug } from '#schools/server/owners.api.ts'
import { boughtOf, holds, type Purchase } from './access.ts'
import { priceOf, wireCards } from './cards.ts'
import { following } from '../publishing/followers.ts'
import { type ItemRow, items } from '../library.tables.ts'
import { reviews } from '../library-use.tables.ts'
import { mayReview } from '../reviews/may-review.ts'
import { itemOf } from '../publishing/publish-check.ts'

type Wire = z.input<typeof LibraryItem>

/**
 * @param limit Shows what others see, even with full access.
 * @param school Short name or id of the school on whose behalf it is viewed.
 */
export async function libraryItem(
  by: CallContext,
  id: string,
  {
    limit = false,
    school,
  }: { readonly limit?: boolean | undefined; readonly school?: string | undefined } = {},
): Promise<Wire> {
  const { db, now } = by
  const item = await itemOf(db, id)
  if (item?.model !== 'unit') throw kitFail('not-found')
  const bought = (await boughtOf(db, by.actor, [id])).get(id)
  const version = shownVersion(item, bought)
  const frozen = version === null ? undefined : (await contentRows(db, [version])).get(version)
  if (version === null || !frozen) throw kitFail('not-found')
  const [card] = await wireCards(by, [item])
  if (!card) throw kitFail('not-found')
  const isHolder = !limit && (await holds(by, item))
  const all = isHolder || (!limit && priceOf(item, now) === 0)
  const sign = await signer(db, now)
  const parts = await publishedParts(db, frozen, sign, item, {
    shown: all ? undefined : previewPages(frozen.pageNum),
    withHidden: isHolder,
  })
  const [review] =
    by.actor.id === null
      ? []
      : await db
          .select({ id: reviews.id })
          .from(reviews)
          .where(and(eq(reviews.rid, id), eq(reviews.owner, by.actor.id)))
  return {
    ...card,
    ...parts,
    version,
    limited:
      !all &&
      (frozen.pageNum > (parts.deck?.pages.length ?? frozen.pageNum) ||
        frozen.mode === 'video' ||
        frozen.mode === 'tool'),
    link: await linksOf(by, version, sign),
    source: await sourceOf(by, item),
    reviewed: review !== undefined,
    mayReview: await mayReview(db, by.actor, item),
    ...(await following(db, by.actor, item.owner)),
    school: await schoolOf(by, school),
  }
}

/** The current version; if the item is gone, a buyer keeps the version they bought. */
const shownVersion = (item: ItemRow, bought: Purchase | undefined): string | null =>
  item.state === 'published' ? item.version : (bought?.right.version ?? null)

async function linksOf(
  { db, now }: CallContext,
  version: string,
  sign: (hash: string) => string,
): Promise<Wire['link']> {
  const linked = await publishedLinks(db, version)
  if (linked.length === 0) return []
  const sold = new Map(
    (
      await db
        .select()
        .from(items)
        .where(
          inArray(
            items.id,
            linked.flatMap(({ row }) => row.source ?? []),
          ),
        )
    )
      .filter(({ state }) => state === 'published')
      .map(row => [row.id, row]),
  )
  return linked.map(({ group, row }) => {
    const item = sold.get(row.source ?? '')
    return {
      group,
      included: true,
      _id: row.source ?? row.id,
      mode: row.mode,
      name: row.name,
      coverUrl: row.cover === null ? null : sign(row.cover),
      pageNum: row.pageNum,
      questionNum: row.questionNum,
      price: item?.price ?? 0,
      priceNow: item ? priceOf(item, now) : 0,
      published: item !== undefined,
    }
  })
}

/** An unknown school is ignored: the item is the same. */
async function schoolOf({ db }: CallContext, schoolId: string | undefined): Promise<Wire['school']> {
  const found = schoolId ? await schoolBySlug(db, schoolId) : undefined
  return found ? { _id: found.id, name: found.name } : null
}

/** "Copied from author / title", if the draft records a source. */
async function sourceOf({ db }: CallContext, item: ItemRow): Promise<Wire['source']> {
  const draft = (await contentRows(db, [item.id])).get(item.id)
  if (!draft?.source) return null
  const [from, sold] = [
    (await contentRows(db, [draft.source])).get(draft.source),
    await itemOf(db, draft.source),
  ]
  const owner = draft.sourceOwner ?? from?.owner ?? ''
  const name = sold?.name ?? from?.name
  return name === undefined
    ? null
    : {
        _id: sold?.state === 'published' ? sold.id : null,
        name,
        author: (await peopleOf(db, [owner])).get(owner)?.name ?? '',
      }
}
