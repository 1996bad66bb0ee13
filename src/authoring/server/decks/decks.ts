// Decks and their pages: found, created, and signed for readers.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { deckModes } from '#authoring/contract/content.shapes.ts'
import { newPage } from '#authoring/contract/deck.layouts.ts'
import { filesIn, wordsOf } from '#authoring/contract/deck.rules.ts'
import type { Deck, Page, PageBody } from '#authoring/contract/deck.shapes.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { signer, type Sign } from '#files/server/files.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { contentFor, roomsOf, type ContentAction } from '../access.ts'
import { refill } from '../contents/filled.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { decks, pages, revisions, type PageRow } from '../slides.tables.ts'

export type DeckRow = typeof decks.$inferSelect
type StoredPage = Omit<PageRow, 'deck' | 'position'>
type DeckSummary = Pick<DeckRow, 'id' | 'rev' | 'width' | 'height' | 'theme' | 'version' | 'updatedAt'>

/** A deck with its content, if the caller may do this. */
export async function deckFor(
  tx: Tx,
  actor: Actor,
  id: string,
  action: ContentAction,
  options: { readonly lock?: boolean } = {},
): Promise<{ deck: DeckRow; content: ContentRow }> {
  const [found] = await tx.select({ content: decks.content }).from(decks).where(eq(decks.id, id))
  if (!found) throw kitFail('not-found')
  const content = await contentFor(tx, actor, found.content, action, options)
  if (action !== 'content.read' && content.del) throw fail(authoringErrors, 'content-archived')
  // Read again under the lock, so that it is current.
  const [deck] = await tx.select().from(decks).where(eq(decks.id, id))
  if (!deck) throw kitFail('not-found')
  return { deck, content }
}

export async function deckOf(tx: Tx, content: string): Promise<DeckRow | undefined> {
  const [deck] = await tx.select().from(decks).where(eq(decks.content, content))
  return deck
}

export const pagesOf = (tx: Tx, deck: string): Promise<PageRow[]> =>
  tx.select().from(pages).where(eq(pages.deck, deck)).orderBy(asc(pages.position), asc(pages.id))

/** The content's deck, created with a title page if missing. The caller holds the lock on the content. */
export async function ensureDeck(
  tx: Tx,
  kit: Pick<Kit, 'newId'>,
  content: ContentRow,
  now: Date,
  first?: readonly PageBody[],
): Promise<DeckRow> {
  if (!deckModes.includes(content.mode)) throw fail(authoringErrors, 'no-deck')
  const had = await deckOf(tx, content.id)
  if (had) return had
  const [deck] = await tx
    .insert(decks)
    .values({ id: kit.newId(), content: content.id, updatedAt: now })
    .returning()
  if (!deck) throw kitFail('unexpected')
  await insertPages(
    tx,
    deck.id,
    (first ?? [newPage('title', () => kit.newId())]).map(body => ({ id: kit.newId(), body })),
  )
  await tx
    .update(contents)
    .set({ sid: deck.id, pageNum: first?.length ?? 1, isEdit: true })
    .where(eq(contents.id, content.id))
  await refill(tx, content.id)
  return deck
}

export async function insertPages(
  tx: Tx,
  deck: string,
  list: readonly (Pick<StoredPage, 'id' | 'body'> & Partial<StoredPage>)[],
  from = 0,
): Promise<void> {
  if (list.length > 0)
    await tx
      .insert(pages)
      .values(list.map((page, at) => ({ ...page, deck, position: from + at, words: wordsOf(page.body) })))
}

export const wirePage = (
  { id, body, pic, stale, size, outline, assess, version }: StoredPage,
  sign: Sign,
): z.input<typeof Page> => ({
  _id: id,
  ...body,
  // A picture of the previous page is outdated.
  pic: stale ? null : pic,
  picUrl: pic === null || stale ? null : sign(pic),
  size,
  outline,
  assess,
  version,
})

export async function wireDeck(
  tx: Tx,
  now: Date,
  content: Pick<ContentRow, 'id' | 'isEdit'>,
  deck: DeckSummary,
  list: readonly StoredPage[],
): Promise<z.input<typeof Deck>> {
  const sign = await signer(tx, now)
  const files = Object.fromEntries(
    [...new Set(list.flatMap(({ body }) => filesIn(body)))].map(hash => [hash, sign(hash)]),
  )
  const { id, rev, width, height, theme, version, updatedAt } = deck
  return {
    _id: id,
    rid: content.id,
    rev,
    width,
    height,
    theme,
    version,
    updatedAt,
    isEdit: content.isEdit,
    files,
    pages: list.map(page => wirePage(page, sign)),
  }
}

/** A deck as saved: for sessions, previews and buyers. */
export async function revisionOf(
  tx: Tx,
  id: string,
  rev: number,
): Promise<typeof revisions.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(revisions)
    .where(and(eq(revisions.deck, id), eq(revisions.rev, rev)))
  return row
}

/** Notifies all readers, including the writer's other windows. */
export const notifyDeck = (
  tx: Tx,
  clock: Clock,
  content: ContentRow,
  deck: Pick<DeckRow, 'id' | 'rev'>,
  by: string,
  changed: readonly string[],
): Promise<void> =>
  emit(
    tx,
    clock,
    slidesContract,
    'patched',
    { _id: deck.id, rid: content.id, by, rev: deck.rev, pages: changed },
    roomsOf(content),
  )

/** Those of these pages that exist anywhere, with their deck. */
export const pagesById = (tx: Tx, ids: readonly string[]): Promise<{ id: string; deck: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select({ id: pages.id, deck: pages.deck })
        .from(pages)
        .where(inArray(pages.id, [...ids]))
