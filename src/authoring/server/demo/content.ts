import { eq } from 'drizzle-orm'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import type { Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { decks, revisions } from '../slides.tables.ts'
import { questions } from '../questions.tables.ts'
import { answer } from '../collab/join.ts'
import { invite } from '../collab/invite.ts'
import { createContent } from '../contents/create.ts'
import { refill } from '../contents/filled.ts'
import { deckOf, insertPages, pagesOf } from '../decks/decks.ts'
import type { DemoContent, DemoPage } from './demo.data.ts'

export type Stage = CallContext & { readonly kit: Kit; readonly pictures: ReadonlyMap<object, string> }

type CurriculumFields = Partial<
  Pick<Parameters<typeof createContent>[2], 'curriculum' | 'subjects' | 'grades'>
>

export async function make(
  stage: Stage,
  content: DemoContent,
  place: CurriculumFields = {},
): Promise<ContentRow> {
  const { kit, db, pictures } = stage
  const { mode, name, type, fields = {}, pages = [] } = content
  const row = await createContent(kit, stage, { mode, name, type, ...place, service: fields.service })
  await db
    .update(contents)
    .set({ ...fields, cover: pictures.get(content) ?? null })
    .where(eq(contents.id, row.id))
  if (pages.length > 0) await makeDeck(stage, row, pages)
  return (await refill(db, row.id)) ?? row
}

/** A deck after its first save. */
async function makeDeck(
  { kit, db, now, pictures }: Stage,
  row: ContentRow,
  list: readonly DemoPage[],
): Promise<void> {
  const deck = { id: kit.newId(), content: row.id, rev: 1, updatedAt: now }
  await db.insert(decks).values(deck)
  const made = list.map(page => ({
    id: kit.newId(),
    body: bodyOf(page),
    pic: pictures.get(page) ?? null,
    stale: false,
  }))
  await insertPages(db, deck.id, made)
  const withQuestion = list.flatMap(({ ask }, index) => (ask ? [{ ask, page: made[index]?.id ?? '' }] : []))
  if (withQuestion.length > 0)
    await db.insert(questions).values(
      withQuestion.map(({ ask, page }) => ({
        id: kit.newId(),
        content: row.id,
        parent: deck.id,
        page,
        owner: row.owner,
        type: ask.options ? ('choice' as const) : ('text' as const),
        updatedAt: now,
        body: {
          name: ask.name,
          options: (ask.options ?? []).map(([val, on], index) => ({ _id: `o${index + 1}`, val, on })),
          list: [],
          bloom: [1],
          dimension: null,
          verb: [],
          tags: [],
          tips: '',
          data: '',
          outlines: {},
          hideAnswer: false,
        },
      })),
    )
  await saved(db, deck.id, row.id, now)
  await db
    .update(contents)
    .set({ sid: deck.id, pageNum: made.length, questionNum: withQuestion.length })
    .where(eq(contents.id, row.id))
}

async function saved(tx: Tx, deck: string, content: string, now: Date): Promise<void> {
  const look = await deckOf(tx, content)
  if (look)
    await tx.insert(revisions).values({
      deck,
      rev: look.rev,
      width: look.width,
      height: look.height,
      theme: look.theme,
      savedAt: now,
      pages: await pagesOf(tx, deck),
    })
}

function bodyOf({ title, lines, tips = '' }: DemoPage): PageBody {
  const text = (
    _id: string,
    y: number,
    height: number,
    size: number,
    words: readonly string[],
    bold: boolean,
  ) => ({
    kind: 'text' as const,
    _id,
    x: 60,
    y,
    width: 840,
    height,
    paragraphs: words.map(word => ({ runs: [{ text: word, size, ...(bold ? { bold } : {}) }] })),
  })
  return {
    layout: 'title-content',
    background: {},
    tips,
    elements: [text('title', 60, 80, 44, [title], true), text('body', 170, 300, 28, lines, false)],
  }
}

/** Invited and accepted. */
export async function together(
  stage: Stage,
  row: ContentRow,
  { id, email }: Person,
  role: 'read' | 'comment' | 'write',
  message: string,
): Promise<void> {
  const { collab } = await invite(stage.kit, stage, { rid: row.id, emails: [email ?? ''], role, message })
  await answer(stage.kit, { ...stage, actor: { id, roles: ['user', 'teacher'] } }, collab.id, 'member')
}
