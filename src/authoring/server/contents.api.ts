// Content for the library: frozen versions for visitors and buyers, and buyers' copies.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { libraryOwner } from '#authoring/contract/published.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { filesUsedAt, holdFiles } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contents, links, type ContentRow } from './authoring.tables.ts'
import { decks, pages, type PageRow } from './slides.tables.ts'
import { prompts, questions } from './questions.tables.ts'
import { insertContent } from './contents/create.ts'
import { refill } from './contents/filled.ts'
import { copyParts } from './contents/copied.ts'

export { contentFor, mayWith } from './access.ts'
export { insertPrompt } from './prompts/insert.ts'
export { factsFor, missingFor, missingIn } from './contents/filled.ts'
export type { ContentRow } from './authoring.tables.ts'
export type PromptRow = typeof prompts.$inferSelect

export interface Frozen {
  readonly root: ContentRow
  /** The frozen content, root first, with the copies. */
  readonly sources: readonly string[]
  readonly parts: readonly string[]
}

type WriteContext = Pick<CallContext, 'db' | 'now'>

/** Linked content to publish with this one, level by level; links to others' content are omitted. */
export async function goesAlong(
  db: Tx,
  root: ContentRow,
): Promise<{ readonly row: ContentRow; readonly goes: boolean }[]> {
  const linked = await db
    .select({ row: contents })
    .from(links)
    .innerJoin(contents, eq(contents.id, links.to))
    .where(eq(links.from, root.id))
    .orderBy(asc(links.position), asc(links.to))
  const found: { row: ContentRow; goes: boolean }[] = []
  for (const { row } of linked) {
    const goes = row.owner === root.owner && row.orderId === null && !row.del
    found.push({ row, goes }, ...(goes ? await goesAlong(db, row) : []))
  }
  return [...new Map(found.map(each => [each.row.id, each])).values()]
}

/**
 * An immutable version: the content with all its parts and linked content. The library holds its files,
 * so they stay even if the author deletes theirs.
 */
export async function freeze(kit: Kit, { db, now }: WriteContext, root: ContentRow): Promise<Frozen> {
  const made = new Map<string, ContentRow>()
  const one = async (from: ContentRow): Promise<ContentRow> => {
    const there = made.get(from.id)
    if (there) return there
    const [to] = await db
      .insert(contents)
      .values({
        ...from,
        ...plain,
        id: kit.newId(),
        owner: libraryOwner,
        school: null,
        published: from.id === root.id,
        source: from.id,
        sourceOwner: from.owner,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!to) throw kitFail('unexpected')
    made.set(from.id, to)
    await copyParts({ db, kit, now, from, to, ids: new Map([[from.id, to.id]]) })
    for (const { link, row } of await linksOf(db, from.id)) {
      if (row.owner === root.owner && row.orderId === null && !row.del)
        await db.insert(links).values({ ...link, from: to.id, to: (await one(row)).id })
    }
    return to
  }
  const frozen = await one(root)
  const parts = [...made.values()].map(({ id }) => id)
  await holdFiles(db, () => kit.newId(), libraryOwner, await filesUsedAt(db, parts), now)
  return { root: frozen, sources: [...made.keys()], parts }
}

/** Copies exclude collaborators and history. */
const plain = {
  del: false,
  guest: false,
  published: false,
  taught: false,
  sid: null,
  orderId: null,
  toolSource: null,
  // These lists belong to the previous owner.
  category: null,
  criteria: null,
  readers: [],
  commenters: [],
  writers: [],
  versions: {},
  editors: {},
  version: 1,
}

const linksOf = (db: Tx, id: string) =>
  db
    .select({ link: links, row: contents })
    .from(links)
    .innerJoin(contents, eq(contents.id, links.to))
    .where(eq(links.from, id))
    .orderBy(asc(links.position), asc(links.to))

/**
 * Copies a bought version with everything linked. The copy references its order and source; its files
 * stay the library's, so storage is not charged twice.
 */
export async function copyFrozen(
  kit: Kit,
  by: CallContext,
  version: string,
  orderId: string,
): Promise<ContentRow> {
  const made = new Map<string, ContentRow>()
  const one = async (from: ContentRow): Promise<ContentRow> => {
    const there = made.get(from.id)
    if (there) return there
    const to = await insertContent(kit, by, {
      ...from,
      ...plain,
      owner: by.actor.id ?? '',
      school: by.actor.school ?? null,
      orderId,
    })
    made.set(from.id, to)
    await copyParts({ db: by.db, kit, now: by.now, from, to, ids: new Map([[from.id, to.id]]) })
    for (const { link, row } of await linksOf(by.db, from.id))
      await by.db.insert(links).values({ ...link, from: to.id, to: (await one(row)).id })
    return (await refill(by.db, to.id)) ?? to
  }
  const [frozen] = await by.db.select().from(contents).where(eq(contents.id, version))
  if (!frozen) throw kitFail('not-found')
  return one(frozen)
}

export const dropFrozen = async (db: Tx, parts: readonly string[]): Promise<void> => {
  if (parts.length > 0) await db.delete(contents).where(inArray(contents.id, [...parts]))
}

/** Copies made by a refunded order; copies that have been taught stay. */
export const removeCopies = async (db: Tx, order: string, sources: readonly string[]): Promise<void> => {
  if (sources.length > 0)
    await db
      .delete(contents)
      .where(
        and(eq(contents.orderId, order), inArray(contents.source, [...sources]), eq(contents.taught, false)),
      )
}

/** Every caller locks content before its library item. */
export const lockContent = async (db: Tx, id: string): Promise<void> =>
  void (await db.select({ id: contents.id }).from(contents).where(eq(contents.id, id)).for('update'))

export async function contentRows(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ContentRow>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (
      await db
        .select()
        .from(contents)
        .where(inArray(contents.id, [...ids]))
    ).map(row => [row.id, row]),
  )
}

/** Of the draft, or of a frozen version that is the current one. */
export const setPublished = async (db: Tx, ids: readonly string[], published: boolean): Promise<void> => {
  if (ids.length > 0)
    await db
      .update(contents)
      .set({ published })
      .where(inArray(contents.id, [...ids]))
}

export async function promptRow(
  db: Tx,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<PromptRow | undefined> {
  const query = db.select().from(prompts).where(eq(prompts.id, id))
  return (options.lock ? await query.for('update') : await query)[0]
}
export const setPrompt = async (
  db: Tx,
  id: string,
  set: Partial<Pick<PromptRow, 'publish' | 'price' | 'used'>>,
): Promise<void> => void (await db.update(prompts).set(set).where(eq(prompts.id, id)))

/** How often each was put into a deck. */
export async function promptUses(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (
      await db
        .select({ id: prompts.id, used: prompts.used })
        .from(prompts)
        .where(inArray(prompts.id, [...ids]))
    ).map(({ id, used }) => [id, used]),
  )
}

/** One page of the draft with its question. */
export async function pageOf(
  db: Tx,
  content: string,
  id: string,
): Promise<{
  page: Pick<PageRow, 'outline' | 'assess'>
  questions: readonly Pick<Question, 'bloom' | 'dimension' | 'list' | 'tags'>[]
}> {
  const [page] = await db
    .select({ outline: pages.outline, assess: pages.assess, deck: pages.deck })
    .from(pages)
    .innerJoin(decks, eq(decks.id, pages.deck))
    .where(and(eq(pages.id, id), eq(decks.content, content)))
  if (!page) throw kitFail('not-found')
  const rows = await db
    .select({ body: questions.body })
    .from(questions)
    .where(and(eq(questions.parent, page.deck), eq(questions.page, id)))
  return { page, questions: rows.map(({ body }) => body) }
}
