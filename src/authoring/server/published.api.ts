// A frozen version as visitors see it. Pages beyond the limit are not even read from the database.
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { filesIn as filesOfPage } from '#authoring/contract/deck.rules.ts'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import type { Sign } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { contents, links, outlines, type ContentRow } from './authoring.tables.ts'
import { decks, pages } from './slides.tables.ts'
import { materials, questions, videos } from './questions.tables.ts'
import { filesIn } from './contents/wire.ts'
import { wirePage } from './decks/decks.ts'
import { wireMaterials } from './materials/materials.ts'
import { wireQuestion } from './questions/question-fields.ts'
import { toolOf, wireTool } from './tools/tools.service.ts'
import { wireVideo } from './videos/videos.service.ts'

type LibraryItemInput = z.input<typeof LibraryItem>
export type PublishedParts = Pick<
  LibraryItemInput,
  | 'overview'
  | 'duration'
  | 'template'
  | 'steps'
  | 'tags'
  | 'ext'
  | 'unit'
  | 'idea'
  | 'words'
  | 'inquiry'
  | 'goals'
  | 'connection'
  | 'linkGroup'
  | 'service'
  | 'toolType'
  | 'files'
  | 'outline'
  | 'deck'
  | 'questions'
  | 'materials'
  | 'videos'
  | 'tool'
>

/**
 * @param shown Number of visible pages (or items of a tool); undefined shows everything. @param withHidden
 * Includes pages hidden from learners. Ids of the content are those of `item`, its questions are
 * the author's.
 */
export async function publishedParts(
  db: Tx,
  frozen: ContentRow,
  sign: Sign,
  item: { readonly id: string; readonly owner: string },
  { shown, withHidden }: { readonly shown: number | undefined; readonly withHidden: boolean },
): Promise<PublishedParts> {
  const {
    overview,
    duration,
    steps,
    tags,
    ext,
    unit,
    idea,
    words,
    inquiry,
    goals,
    connection,
    linkGroup,
    service,
    toolType,
  } = frozen
  const [outline] = await db
    .select({ branches: outlines.branches })
    .from(outlines)
    .where(eq(outlines.content, frozen.id))
  const [deck] = await db.select().from(decks).where(eq(decks.content, frozen.id))
  const list = deck
    ? await db
        .select()
        .from(pages)
        .where(and(eq(pages.deck, deck.id), withHidden ? undefined : isVisible))
        .orderBy(asc(pages.position), asc(pages.id))
        .limit(shown ?? 10_000)
    : []
  // A video cannot be shown in part, so it requires full access.
  const films =
    shown === undefined
      ? await db
          .select()
          .from(videos)
          .where(eq(videos.content, frozen.id))
          .orderBy(asc(videos.createdAt), asc(videos.id))
      : []
  const filmIds = films.map(({ id }) => id)
  const holders = [...(deck ? [deck.id] : []), ...filmIds]
  const places = list.map(({ id }) => id)
  const isWhole = shown === undefined && withHidden
  const at = <T extends typeof questions | typeof materials>(table: T) =>
    and(
      inArray(table.parent, holders),
      isWhole ? undefined : or(inArray(table.page, places), inArray(table.parent, filmIds)),
    )
  const none = holders.length === 0 || (shown !== undefined && places.length === 0)
  const found = none
    ? []
    : await db.select().from(questions).where(at(questions)).orderBy(asc(questions.page), asc(questions.id))
  const beside = none
    ? []
    : await db.select().from(materials).where(at(materials)).orderBy(asc(materials.page), asc(materials.id))
  const tool = frozen.mode === 'tool' ? wireTool(await toolOf(db, frozen.id)) : null
  return {
    overview,
    duration,
    template: frozen.template.map(field => ({ ...field })),
    steps,
    tags,
    ext,
    unit,
    idea,
    words,
    inquiry,
    goals,
    connection,
    linkGroup,
    service,
    toolType,
    files: Object.fromEntries(filesIn(ext).map(hash => [hash, sign(hash)])),
    outline: outline?.branches ?? {},
    deck: deck
      ? {
          width: deck.width,
          height: deck.height,
          pages: list.map(page => wirePage(page, sign)),
          files: Object.fromEntries(
            [...new Set(list.flatMap(({ body }) => filesOfPage(body)))].map(hash => [hash, sign(hash)]),
          ),
        }
      : null,
    questions: found.map(row => ({ ...wireQuestion(row), rid: item.id, uid: item.owner })),
    materials: beside.map(row => ({ ...wireMaterials(row, sign), rid: item.id })),
    videos: films.map(row => ({ ...wireVideo(row, sign), tid: item.id, uid: item.owner })),
    tool: tool && {
      ...tool,
      _id: item.id,
      rid: item.id,
      items: tool.items.slice(0, shown ?? tool.items.length),
    },
  }
}

/** A page visible to learners. */
const isVisible = sql`not coalesce((${pages.body} ->> 'hidden')::boolean, false)`

/** Linked content of a version, in order. */
export const publishedLinks = (
  db: Tx,
  version: string,
): Promise<{ group: string | null; row: ContentRow }[]> =>
  db
    .select({ group: links.group, row: contents })
    .from(links)
    .innerJoin(contents, eq(contents.id, links.to))
    .where(eq(links.from, version))
    .orderBy(asc(links.position), asc(links.to))

/** Question kinds of content with their pages, in order: of drafts and frozen versions. */
export async function questionsIn(
  db: Tx,
  of: readonly string[],
): Promise<{ readonly page: string; readonly body: (typeof questions.$inferSelect)['body'] }[]> {
  return of.length === 0
    ? []
    : db
        .select({ page: questions.page, body: questions.body })
        .from(questions)
        .where(inArray(questions.content, [...of]))
        .orderBy(asc(questions.id))
}

/** Pages of content in order, each with its picture and all its text, including its question. */
export async function shownPages(
  db: Tx,
  of: readonly string[],
): Promise<{ readonly pic: string | null; readonly words: string }[]> {
  if (of.length === 0) return []
  const list = await db
    .select({ id: pages.id, content: decks.content, words: pages.words, pic: pages.pic })
    .from(pages)
    .innerJoin(decks, eq(decks.id, pages.deck))
    .where(inArray(decks.content, [...of]))
    .orderBy(asc(pages.position), asc(pages.id))
  const wordsByPage = new Map(
    (await questionsIn(db, of)).map(({ page, body }) => [
      page,
      [body.name, ...body.options.map(({ val }) => val), ...body.list.map(({ val }) => val)].join('\n'),
    ]),
  )
  return list
    .toSorted((a, b) => of.indexOf(a.content) - of.indexOf(b.content))
    .map(({ id, pic, words }) => ({ pic, words: `${words}\n${wordsByPage.get(id) ?? ''}` }))
}

/** The picture of the first page that learners see, of the first content that has one. It is part of every preview. */
export async function firstPicture(db: Tx, of: readonly string[]): Promise<string | null> {
  const list = await db
    .selectDistinctOn([decks.content], { content: decks.content, pic: pages.pic })
    .from(pages)
    .innerJoin(decks, eq(decks.id, pages.deck))
    .where(and(inArray(decks.content, [...of]), isVisible))
    .orderBy(asc(decks.content), asc(pages.position), asc(pages.id))
  return (
    list.toSorted((a, b) => of.indexOf(a.content) - of.indexOf(b.content)).find(({ pic }) => pic !== null)
      ?.pic ?? null
  )
}

/** Searchable text of a version: its outline and slides. */
export async function searchedWords(
  db: Tx,
  version: string,
): Promise<{ outline: string; topics: string[]; slides: string }> {
  const [outline] = await db
    .select({ branches: outlines.branches })
    .from(outlines)
    .where(eq(outlines.content, version))
  const list = await db
    .select({ words: pages.words })
    .from(pages)
    .innerJoin(decks, eq(decks.id, pages.deck))
    .where(and(eq(decks.content, version), isVisible))
    .orderBy(asc(pages.position))
  const entries = Object.values(outline?.branches ?? {}).flatMap(branches =>
    branches.flatMap(({ entries: all, chosen }) => all.filter(({ _id }) => chosen.includes(_id))),
  )
  return {
    outline: entries.map(({ name }) => name).join('\n'),
    topics: [...new Set(entries.map(({ _id }) => _id))],
    slides: list.map(({ words }) => words).join('\n'),
  }
}
