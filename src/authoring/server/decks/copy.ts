// Pages of one deck copied into another, with their questions and materials, under new ids. Whole decks go
// with their content (contents/copied.ts).
import { eq } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { filesIn } from '#authoring/contract/deck.rules.ts'
import { relinked } from '#authoring/contract/link.rules.ts'
import { deckLimits } from '#authoring/contract/deck.shapes.ts'
import { holdFiles } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { insertPages, pagesOf, type DeckRow } from './decks.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { decks, pages, type PageRow } from '../slides.tables.ts'
import { materials } from '../questions.tables.ts'
import { copyPlaces } from '../questions/copy.ts'

interface Target {
  readonly content: ContentRow
  readonly deck: string
}

/**
 * Copies page rows into a deck, starting at a position; the caller has made room. @returns New ids by old
 * ones.
 */
async function copyRows(
  tx: Tx,
  kit: Kit,
  rows: readonly PageRow[],
  { content, deck }: Target,
  position: number,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(rows.map(({ id }) => [id, kit.newId()]))
  const of = (id: string) => ids.get(id) ?? kit.newId()
  await insertPages(
    tx,
    deck,
    rows.map(({ id, body, pic, stale, size, outline, assess }) => ({
      id: of(id),
      body: relinked(body, old => ids.get(old)),
      pic,
      stale,
      size,
      outline,
      assess,
    })),
    position,
  )
  const [first] = rows
  if (first)
    await copyPlaces(tx, kit, first.deck, { content: content.id, parent: deck, owner: content.owner }, ids)
  await holdMaterials(tx, kit, { content, deck }, now)
  await holdFiles(
    tx,
    () => kit.newId(),
    content.owner,
    [...new Set(rows.flatMap(({ body, pic }) => [...filesIn(body), ...(pic === null ? [] : [pic])]))],
    now,
  )
  return ids
}

/** The new owner also holds files of the copied materials. */
async function holdMaterials(tx: Tx, kit: Kit, { content, deck }: Target, now: Date): Promise<void> {
  const rows = await tx.select({ list: materials.list }).from(materials).where(eq(materials.parent, deck))
  await holdFiles(
    tx,
    () => kit.newId(),
    content.owner,
    [...new Set(rows.flatMap(({ list }) => list.flatMap(({ key }) => (key === null ? [] : [key]))))],
    now,
  )
}

/** Inserts pages before one of the target's. The caller holds the lock on the target's content. */
export async function copyPages(
  tx: Tx,
  kit: Kit,
  from: DeckRow,
  wanted: readonly string[],
  to: { content: ContentRow; deck: DeckRow },
  before: string | null,
  caller: string,
  now: Date,
): Promise<readonly string[]> {
  const source = await pagesOf(tx, from.id)
  const rows = wanted.map(id => source.find(page => page.id === id))
  if (rows.includes(undefined)) throw fail(authoringErrors, 'page-unknown')
  const there = await pagesOf(tx, to.deck.id)
  if (there.length + rows.length > deckLimits.pages) throw fail(authoringErrors, 'deck-full')
  const found = before === null ? -1 : there.findIndex(({ id }) => id === before)
  const at = found < 0 ? there.length : found
  for (const [index, { id }] of there.entries())
    await tx
      .update(pages)
      .set({ position: index < at ? index : index + rows.length })
      .where(eq(pages.id, id))
  const ids = await copyRows(
    tx,
    kit,
    rows.filter(row => row !== undefined),
    { content: to.content, deck: to.deck.id },
    at,
    now,
  )
  await tx
    .update(decks)
    .set({
      editors: [...new Set([...to.deck.editors, caller])],
      version: to.deck.version + 1,
      updatedAt: now,
    })
    .where(eq(decks.id, to.deck.id))
  await tx
    .update(contents)
    .set({ isEdit: true, pageNum: there.length + rows.length, updatedAt: now })
    .where(eq(contents.id, to.content.id))
  return [...ids.values()]
}
