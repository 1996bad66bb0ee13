// How outline, deck, videos, questions, materials and tool items are copied with their content.
import { and, asc, eq } from 'drizzle-orm'
import { relinked } from '#authoring/contract/link.rules.ts'
import { contents, outlines } from '../authoring.tables.ts'
import { decks, pages, revisions } from '../slides.tables.ts'
import { materials, questions, tools, videos } from '../questions.tables.ts'
import { newIdOf, type ContentPart, type Copying } from './parts.ts'

const outline: ContentPart = {
  name: 'outline',
  stage: 'hanging',
  async copy({ db, now, from, to }) {
    const [row] = await db.select().from(outlines).where(eq(outlines.content, from.id))
    if (row)
      await db.insert(outlines).values({ ...row, id: to.id, content: to.id, version: 1, updatedAt: now })
  },
}

const deck: ContentPart = {
  name: 'deck',
  stage: 'container',
  async copy(copying) {
    const { db, now, from, to } = copying
    const [row] = await db.select().from(decks).where(eq(decks.content, from.id))
    if (!row) return
    const id = newIdOf(copying, row.id)
    await db.insert(decks).values({ ...row, id, content: to.id, editors: [], version: 1, updatedAt: now })
    const pageId = (old: string) => newIdOf(copying, old)
    const list = await db.select().from(pages).where(eq(pages.deck, row.id)).orderBy(asc(pages.position))
    if (list.length > 0)
      await db.insert(pages).values(
        list.map(page => ({
          ...page,
          id: newIdOf(copying, page.id),
          body: relinked(page.body, pageId),
          deck: id,
          version: 1,
        })),
      )
    const [saved] = await db
      .select()
      .from(revisions)
      .where(and(eq(revisions.deck, row.id), eq(revisions.rev, row.rev)))
    if (saved)
      await db.insert(revisions).values({
        ...saved,
        deck: id,
        authors: [],
        pages: saved.pages.map(page => ({ ...relinked(page, pageId), id: newIdOf(copying, page.id) })),
      })
    await db.update(contents).set({ sid: id }).where(eq(contents.id, to.id))
  },
}

const video: ContentPart = {
  name: 'videos',
  stage: 'container',
  async copy(copying) {
    const { db, now, from, to } = copying
    const rows = await db.select().from(videos).where(eq(videos.content, from.id))
    if (rows.length > 0)
      await db.insert(videos).values(
        rows.map(row => ({
          ...row,
          id: newIdOf(copying, row.id),
          content: to.id,
          owner: to.owner,
          version: 1,
          createdAt: now,
        })),
      )
  },
}

/** A page gets a new id, a video moment stays. */
const placeOf = (copying: Copying, { parent, page }: { parent: string; page: string }) => ({
  parent: copying.ids.get(parent) ?? parent,
  page: copying.ids.get(page) ?? page,
})

/** Attachments of something that was not copied are skipped. */
const kept =
  ({ ids }: Copying) =>
  ({ parent }: { parent: string }): boolean =>
    ids.has(parent)

const question: ContentPart = {
  name: 'questions',
  stage: 'hanging',
  async copy(copying) {
    const { db, now, from, to } = copying
    const rows = (await db.select().from(questions).where(eq(questions.content, from.id))).filter(
      kept(copying),
    )
    if (rows.length > 0)
      await db.insert(questions).values(
        rows.map(row => ({
          ...row,
          ...placeOf(copying, row),
          id: newIdOf(copying, row.id),
          content: to.id,
          owner: to.owner,
          version: 1,
          updatedAt: now,
        })),
      )
  },
}

const material: ContentPart = {
  name: 'materials',
  stage: 'hanging',
  async copy(copying) {
    const { db, kit, now, from, to } = copying
    const rows = (await db.select().from(materials).where(eq(materials.content, from.id))).filter(
      kept(copying),
    )
    const listOf = (list: (typeof rows)[number]['list']) =>
      list.map(each =>
        each.question === undefined ? each : { ...each, question: newIdOf(copying, each.question) },
      )
    if (rows.length > 0)
      await db.insert(materials).values(
        rows.map(row => ({
          ...row,
          ...placeOf(copying, row),
          id: kit.newId(),
          content: to.id,
          list: listOf(row.list),
          version: 1,
          updatedAt: now,
        })),
      )
  },
}

const tool: ContentPart = {
  name: 'tool',
  stage: 'hanging',
  async copy({ db, from, to }) {
    const [row] = await db.select().from(tools).where(eq(tools.id, from.id))
    if (row) await db.insert(tools).values({ ...row, id: to.id, version: 1 })
  },
}

/** Containers (deck, videos) come before their attachments. */
export async function copyParts(copying: Copying): Promise<void> {
  const parts = [deck, video, outline, question, material, tool]
  for (const stage of ['container', 'hanging'] as const)
    for (const part of parts) if (part.stage === stage) await part.copy(copying)
}
