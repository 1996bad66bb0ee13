// Items as lists show them, with the caller's relation to them. A list takes the same few queries at any
// length.
import { and, eq, inArray } from 'drizzle-orm'
import type { CallContext } from '#kit/server/service.ts'
import type * as z from '#zod'
import { platformAuthor } from '#authoring/contract/published.shapes.ts'
import { priceNow } from '#commerce/contract/money.rules.ts'
import { signer } from '#files/server/files.api.ts'
import { peopleOf, type Person } from '#identity/server/people.api.ts'
import type { LibraryHit } from '#library/contract/kinds.shapes.ts'
import { boughtOf } from './access.ts'
import type { ItemRow } from '../library.tables.ts'
import { collects } from '../library-use.tables.ts'
import { previewUrl } from '../prompts/prompt-preview.ts'
import { rowsById } from '../search/search.ts'

export type WireCard = z.input<typeof LibraryHit>

export const priceOf = (
  { price, discount, discountEnd }: Pick<ItemRow, 'price' | 'discount' | 'discountEnd'>,
  now: Date,
): number => priceNow(price, { val: discount, end: discountEnd }, now)

export const authorOf = (owner: string, people: ReadonlyMap<string, Person>): WireCard['owner'] =>
  owner === platformAuthor
    ? { _id: owner, name: 'Classwright', avatar: null, official: true }
    : {
        _id: owner,
        name: people.get(owner)?.name || 'A former author',
        avatar: people.get(owner)?.avatar ?? null,
        official: false,
      }

/** Returned in the order of the rows. */
export async function wireCards(
  { db, actor, now }: CallContext,
  rows: readonly ItemRow[],
): Promise<WireCard[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [sign, people] = [
    await signer(db, now),
    await peopleOf(
      db,
      rows.map(({ owner }) => owner),
    ),
  ]
  const saved =
    actor.id === null
      ? []
      : await db
          .select({ rid: collects.rid })
          .from(collects)
          .where(and(eq(collects.buyer, actor.id), inArray(collects.rid, ids)))
  const mine = new Set(saved.map(({ rid }) => rid))
  const bought = await boughtOf(db, actor, ids)
  return rows.map(row => {
    const {
      id,
      model,
      mode,
      type,
      name,
      curriculum,
      subjects,
      grades,
      lang,
      cover,
      owner,
      price,
      discount,
      discountEnd,
      pageNum,
      questionNum,
      linkNum,
      selfStudy,
      sales,
      rate,
      rateCount,
      collectCount,
      publishedAt,
    } = row
    const paid = bought.get(id)
    const holds = discount > 0 && (discountEnd === null || discountEnd > now)
    // A prompt's picture is its content: small and watermarked for people who have not bought it.
    const isMarked = model === 'prompts' && owner !== actor.id && !paid
    const coverUrl = (key: string) => (isMarked ? previewUrl(row) : sign(key))
    return {
      _id: id,
      model,
      mode,
      type,
      name,
      curriculum,
      subjects,
      grades,
      lang,
      coverUrl: cover === null ? null : coverUrl(cover),
      owner: authorOf(owner, people),
      price,
      discount: holds ? discount : 0,
      discountEnd: holds ? discountEnd : null,
      priceNow: priceOf(row, now),
      pageNum,
      questionNum,
      linkNum,
      selfStudy,
      sales,
      rate: rateCount === 0 ? null : rate,
      rateCount,
      collectCount,
      publishedAt,
      collected: mine.has(id),
      own: actor.id !== null && actor.id === owner,
      order: paid ? { _id: paid.right.order, newId: paid.newId } : null,
    }
  })
}

/** In the order of the ids; unknown ids are left out. */
export const cardsById = async (by: CallContext, ids: readonly string[]): Promise<WireCard[]> =>
  wireCards(by, await rowsById(by.db, ids))
