// Writes the demo world's content: pages with questions, a video with its moments, an assessment tool.
import { eq } from 'drizzle-orm'
import { questionOutlines } from '#authoring/contract/question.shapes.ts'
import { scored, scoreOf } from '#authoring/contract/question.rules.ts'
import { newPage, slotsOf } from '#authoring/contract/deck.layouts.ts'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import type { Tool } from '#authoring/contract/extras.contract.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { materials, prompts, questions, tools, videos } from '../questions.tables.ts'
import { pages as pageRows } from '../slides.tables.ts'
import { spokenInDemoFilm } from '../demo/demo-film.data.ts'
import { refill } from '../contents/filled.ts'
import { ensureDeck, pagesOf } from '../decks/decks.ts'
import { recount } from './parent.ts'
import { wireQuestion, type QuestionRow } from './question-fields.ts'
import { slides, type DemoQuestion, blank, moments } from './questions.demo.data.ts'

export async function task(
  kit: Kit,
  by: CallContext,
  content: ContentRow,
  pictures: readonly string[],
): Promise<void> {
  const { db, now } = by
  const deck = await ensureDeck(
    db,
    kit,
    content,
    now,
    slides.map(([title, text, tips], at) =>
      page(kit, at === 0 ? 'title' : 'title-content', [title, text], tips),
    ),
  )
  const pages = await pagesOf(db, deck.id)
  for (const [at, { id }] of pages.entries())
    await db
      .update(pageRows)
      .set({ pic: pictures[at] ?? null, stale: false })
      .where(eq(pageRows.id, id))
  await db
    .update(contents)
    .set({ pageNum: pages.length, cover: pictures[0] ?? null })
    .where(eq(contents.id, content.id))
  const made = new Map<string, QuestionRow>()
  for (const [at, [, , , ask]] of slides.entries()) {
    const id = pages[at]?.id
    if (ask && id) made.set(id, await write(kit, by, content, deck.id, id, ask))
  }
  const second = pages[1]
  if (second) {
    await db.insert(materials).values({
      id: kit.newId(),
      content: content.id,
      parent: deck.id,
      page: second.id,
      updatedAt: now,
      list: [
        {
          _id: 'tides',
          type: 'iframe',
          url: 'https://en.wikipedia.org/wiki/Tide',
          key: null,
          size: 0,
          desc: 'Tides, an overview',
        },
      ],
    })
    const question = made.get(second.id)
    await db.insert(prompts).values({
      id: kit.newId(),
      owner: content.owner,
      content: content.id,
      name: 'Sun or Moon?',
      curriculum: content.curriculum,
      subjects: content.subjects,
      grades: content.grades,
      createdAt: now,
      snapshot: {
        pages: [
          {
            _id: second.id,
            ...second.body,
            pic: pictures[1] ?? null,
            picUrl: null,
            size: 0,
            outline: [],
            assess: [],
            version: 1,
          },
        ],
        questions: question ? [wireQuestion(question)] : [],
        materials: [],
      },
    })
  }
  await recount(db, content.id, now)
  await refill(db, content.id)
}

export function page(
  kit: Kit,
  layout: 'title' | 'title-content',
  words: readonly string[],
  tips: string,
): PageBody {
  const body = newPage(layout, () => kit.newId())
  const sizes = slotsOf(layout)
  return {
    ...body,
    tips,
    elements: body.elements.map((each, at) =>
      each.kind === 'text'
        ? {
            ...each,
            paragraphs: [
              {
                runs: [
                  { text: words[at] ?? '', size: sizes[at]?.[5] ?? 22, ...(at === 0 && { bold: true }) },
                ],
                align: sizes[at]?.[6] ?? 'left',
              },
            ],
          }
        : each,
    ),
  }
}

async function write(
  kit: Kit,
  { db, now }: CallContext,
  content: ContentRow,
  parent: string,
  at: string,
  { type, multi = false, ...fields }: DemoQuestion,
): Promise<QuestionRow> {
  const body = { ...blank, ...fields }
  const outlines = Object.fromEntries(
    questionOutlines.flatMap(kind => (body.outlines[kind] ? [[kind, scored(body.outlines[kind])]] : [])),
  )
  const [row] = await db
    .insert(questions)
    .values({
      id: kit.newId(),
      content: content.id,
      parent,
      page: at,
      owner: content.owner,
      type,
      multi,
      body: { ...body, outlines },
      score: scoreOf(outlines),
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('the demo question was not written')
  return row
}

export async function video(
  kit: Kit,
  by: CallContext,
  content: ContentRow,
  film: string,
  cover: string | null,
): Promise<void> {
  const id = kit.newId()
  await by.db.insert(videos).values({
    id,
    content: content.id,
    owner: content.owner,
    type: 'file',
    videoId: film,
    name: 'The tide and the Moon',
    endTime: 23,
    captions: [...spokenInDemoFilm],
    createdAt: by.now,
  })
  for (const [moment, ask] of moments) await write(kit, by, content, id, moment, ask)
  await by.db.update(contents).set({ cover }).where(eq(contents.id, content.id))
  await recount(by.db, content.id, by.now)
  await refill(by.db, content.id)
}

export async function tool(kit: Kit, { db }: CallContext, content: ContentRow): Promise<void> {
  const group = (
    _id: string,
    name: string,
    who: Tool['groups'][number]['by'],
    more: Partial<Tool['groups'][number]> = {},
  ): Tool['groups'][number] => ({
    _id,
    name,
    tag: '',
    by: who,
    anonymous: false,
    visible: 'all',
    mark: '',
    type: 'radio',
    options: ['Not yet', 'Sometimes', 'Always'],
    ...more,
  })
  const item = (
    of: string,
    at: number,
    name: string,
    type: Tool['items'][number]['type'] = 'radio',
  ): Tool['items'][number] => ({
    _id: `${of}-${at}`,
    group: of,
    name,
    mark: '',
    type,
    options: [],
    source: null,
  })
  await db.insert(tools).values({
    id: content.id,
    groups: [
      group('teacher', 'What I saw', 'teacher'),
      group('self', 'How I worked', 'self'),
      group('peer', 'How we worked together', 'peer', { anonymous: true }),
    ],
    items: [
      item('teacher', 1, 'Shares tasks fairly'),
      item('teacher', 2, 'Finished on', 'date'),
      item('self', 1, 'I listened before I answered'),
      item('self', 2, 'I did what I had promised'),
      item('self', 3, 'Next time I want to', 'text'),
      item('peer', 1, 'Helped others without doing their work'),
      item('peer', 2, 'Hours spent together', 'number'),
    ],
  })
  await refill(db, content.id)
}
