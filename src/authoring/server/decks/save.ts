// Immutable revisions of a deck: materials rebuilt from the media on the pages, cover and page count. Page
// pictures follow once the editor has made them; lists and previews use them, a class does not wait for them.
import { and, eq, sql } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { filesIn, isMedia, type MediaElement } from '#authoring/contract/deck.rules.ts'
import type { Material } from '#authoring/contract/questions.contract.ts'
import { filesHeld } from '#files/server/files.api.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { deckOf, pagesOf, revisionOf, type DeckRow } from './decks.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { decks, pages, revisions, type PageRow } from '../slides.tables.ts'
import { materials, questions } from '../questions.tables.ts'
import { refill } from '../contents/filled.ts'
import { dropPlaces } from '../questions/copy.ts'

export interface Pictures {
  readonly pics: Readonly<Record<string, string>>
  readonly versions?: Readonly<Record<string, number>> | undefined
  readonly auto?: boolean | undefined
}

/** Automatic revisions within this time are merged. */
const autoRevisionMs = 10 * minuteMs

/** A revision with pictures of all pages. The caller holds the lock on the content. */
export async function saveBack(
  tx: Tx,
  kit: Kit,
  caller: string,
  content: ContentRow,
  deck: DeckRow,
  pictures: Pictures,
  now: Date,
): Promise<{ deck: DeckRow; content: ContentRow; list: PageRow[] }> {
  await takePictures(tx, [caller, content.owner], await pagesOf(tx, deck.id), pictures)
  const saving = { auto: pictures.auto === true, isChanged: content.isEdit, caller, now }
  return {
    ...(await revise(tx, kit, { ...content, isEdit: false }, deck, saving)),
    list: await pagesOf(tx, deck.id),
  }
}

/** Classes use the last saved text, with or without pictures. Locks the content. */
export async function settleDeck(tx: Tx, kit: Kit, id: string, now: Date): Promise<ContentRow | undefined> {
  const [content] = await tx.select().from(contents).where(eq(contents.id, id)).for('update')
  const deck = content && (await deckOf(tx, id))
  return content?.isEdit && deck
    ? (await revise(tx, kit, content, deck, { auto: false, isChanged: true, now })).content
    : content
}

interface Saving {
  readonly auto: boolean
  /** Since the previous revision. */
  readonly isChanged: boolean
  /** Counts as the author if nobody else is known to have changed it. */
  readonly caller?: string
  readonly now: Date
}

async function revise(
  tx: Tx,
  kit: Kit,
  content: ContentRow,
  deck: DeckRow,
  { auto, isChanged, caller, now }: Saving,
): Promise<{ deck: DeckRow; content: ContentRow }> {
  const list = (await pagesOf(tx, deck.id)).map(page => (page.stale ? { ...page, pic: null, size: 0 } : page))
  await writeMaterials(tx, kit, content, deck, list, now)
  await dropGone(tx, kit, content, deck, list)

  const before = await revisionOf(tx, deck.id, deck.rev)
  const [saved] = await tx
    .update(decks)
    .set({ rev: sql`${decks.rev} + 1`, editors: [], updatedAt: now })
    .where(eq(decks.id, deck.id))
    .returning()
  if (!saved) throw kitFail('unexpected')
  const isRecent = before?.auto === true && now.getTime() - before.savedAt.getTime() < autoRevisionMs
  const replaced = isRecent && (auto || !isChanged) ? before : undefined
  if (replaced)
    await tx.delete(revisions).where(and(eq(revisions.deck, deck.id), eq(revisions.rev, replaced.rev)))
  const editors = [...(replaced?.authors ?? []), ...deck.editors]
  const isAuthorKnown = editors.length > 0 || !isChanged
  await tx.insert(revisions).values({
    deck: deck.id,
    rev: saved.rev,
    width: saved.width,
    height: saved.height,
    theme: saved.theme,
    pages: list.map(({ deck: _deck, position: _position, ...page }) => page),
    auto,
    authors: isAuthorKnown || caller === undefined ? [...new Set(editors)] : [caller],
    savedAt: now,
  })

  // The cover shows the first page visible to learners until the author chooses another picture.
  const follows = content.cover === null || content.cover === frontOf(before?.pages ?? [])
  await tx
    .update(contents)
    .set({
      ...(follows && { cover: frontOf(list) }),
      pageNum: list.length,
      isEdit: content.isEdit,
      updatedAt: now,
    })
    .where(eq(contents.id, content.id))
  const row = await refill(tx, content.id)
  if (!row) throw kitFail('unexpected')
  return { deck: saved, content: row }
}

const frontOf = (list: readonly Pick<PageRow, 'pic' | 'body'>[]): string | null =>
  list.find(({ body }) => !body.hidden)?.pic ?? null

async function takePictures(
  tx: Tx,
  owners: readonly string[],
  list: readonly PageRow[],
  { pics, versions }: Pictures,
): Promise<void> {
  const fits = ({ id, version }: PageRow) =>
    pics[id] !== undefined && (versions?.[id] === undefined || versions[id] === version)
  const held = await filesHeld(
    tx,
    owners,
    list.flatMap(page => (fits(page) ? [pics[page.id] ?? ''] : [])),
  )
  const missing: string[] = []
  for (const page of list) {
    const hash = fits(page) ? pics[page.id] : undefined
    const picture = hash === undefined ? undefined : held.get(hash)
    if (hash !== undefined && !picture?.mime.startsWith('image/'))
      throw fail(authoringErrors, 'file-unknown', { files: [hash] })
    if (hash !== undefined && picture)
      await tx.update(pages).set({ pic: hash, size: picture.size, stale: false }).where(eq(pages.id, page.id))
    else if (page.pic === null || page.stale) missing.push(page.id)
  }
  if (missing.length > 0) throw fail(authoringErrors, 'pictures-missing', { pages: missing })
}

/** Also deletes questions of deleted pages; their materials were deleted with the others. */
async function dropGone(
  tx: Tx,
  kit: Kit,
  content: ContentRow,
  deck: DeckRow,
  list: readonly PageRow[],
): Promise<void> {
  const pagesWithQuestions = await tx
    .select({ page: questions.page })
    .from(questions)
    .where(eq(questions.parent, deck.id))
  await dropPlaces(
    tx,
    kit,
    content.id,
    deck.id,
    pagesWithQuestions.map(({ page }) => page).filter(page => !list.some(({ id }) => id === page)),
  )
}

async function writeMaterials(
  tx: Tx,
  kit: Kit,
  content: ContentRow,
  deck: DeckRow,
  list: readonly PageRow[],
  now: Date,
): Promise<void> {
  const had = await tx.select().from(materials).where(eq(materials.parent, deck.id))
  await tx.delete(materials).where(eq(materials.parent, deck.id))
  // The deck holds the files of its pages, regardless of who uploaded them.
  const sizes = await filesHeld(
    tx,
    [content.owner, ...content.writers],
    list.flatMap(({ body }) => filesIn(body)),
  )
  const rows = list.flatMap(({ id, body }) => {
    const row = had.find(({ page }) => page === id)
    const beside = row?.list.filter(({ element }) => element === undefined) ?? []
    const shown = body.elements
      .filter(isMedia)
      .map(element => asMaterial(element, deck, sizes.get(element.file ?? '')?.size ?? 0))
    return beside.length + shown.length === 0
      ? []
      : [
          {
            id: row?.id ?? kit.newId(),
            content: content.id,
            parent: deck.id,
            page: id,
            list: [...shown, ...beside],
            version: (row?.version ?? 0) + 1,
            updatedAt: now,
          },
        ]
  })
  if (rows.length > 0) await tx.insert(materials).values(rows)
}

function asMaterial(
  element: MediaElement,
  { width: slideWidth, height: slideHeight }: DeckRow,
  size: number,
): Material {
  const { _id, kind, x, y, width, height, alt = '', file } = element
  return {
    _id,
    element: _id,
    type: kind,
    url: element.kind === 'video' ? (element.url ?? null) : null,
    key: file ?? null,
    size,
    desc: alt,
    ...(element.kind === 'video' &&
      element.start !== undefined &&
      element.end !== undefined && { ext: { start: element.start, end: element.end } }),
    position: { x, y },
    dimensions: { width, height },
    slideWidth,
    slideHeight,
  }
}
