// Questions of the demo world: a task whose pages ask, a video that stops to ask, and a tool for teacher,
// self and peer.
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { questionOutlines } from '#authoring/contract/question.shapes.ts'
import { scored, scoreOf } from '#authoring/contract/question.rules.ts'
import { layoutSlots, newPage } from '#authoring/contract/deck.layouts.ts'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import type { Tool } from '#authoring/contract/extras.contract.ts'
import { keepMade } from '#files/server/made.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import {
  contents,
  materials,
  pages as pageRows,
  prompts,
  questions,
  tools,
  videos,
  type ContentRow,
} from '../authoring.tables.ts'
import { createContent, type Writing } from '../contents/create.ts'
import { spokenInDemoFilm } from '../demo/demo-film.data.ts'
import { refill } from '../contents/filled.ts'
import { ensureDeck, pagesOf } from '../decks/decks.ts'
import { pagePicture } from '../demo/pictures.ts'
import { recount } from './parent.ts'
import { wireQuestion, type QuestionRow } from './questions.service.ts'

type Ask = Pick<QuestionRow, 'type'> & Partial<QuestionRow['body']> & { multi?: boolean }

const blank: QuestionRow['body'] = {
  name: '',
  options: [],
  list: [],
  bloom: [],
  dimension: null,
  verb: [],
  tags: [],
  tips: '',
  data: '',
  outlines: {},
  hideAnswer: false,
}
const options = (right: number, ...words: string[]) =>
  words.map((val, at) => ({ _id: `option-${at + 1}`, val, on: at === right }))
const parts = (...words: string[]) =>
  words.map((val, at) => ({ _id: `part-${at + 1}`, val, bloom: [1], dimension: null, verb: [], tags: [] }))

const slides: readonly (readonly [title: string, text: string, tips: string, ask: Ask | null])[] = [
  [
    'Why the tide comes twice a day',
    'A lesson for Grade 8',
    'Begin with the photographs of the wharf at low and high water. Ask who has seen both on one day.',
    null,
  ],
  [
    'What pulls the water?',
    'Sun and Moon both pull on the sea. One of them is nearer.',
    'Most will say the Sun, because it is larger. Let them argue before you tell.',
    {
      type: 'choice',
      name: 'Which pulls the sea more strongly?',
      options: options(0, 'The Moon', 'The Sun', 'The Earth itself'),
      bloom: [1],
      dimension: 1,
      verb: ['Explain'],
      tags: ['Gravity'],
      tips: 'Distance counts more than size.',
    },
  ],
  [
    'Two bulges',
    'The water rises on the side of the Moon, and on the far side too.',
    'Draw the two bulges slowly, then let them turn the Earth beneath them.',
    { type: 'draw', name: 'Draw where the water is high', bloom: [2], dimension: 1 },
  ],
  [
    'In your own words',
    'From the tide table of our harbour.',
    'Give them the table of this week.',
    {
      type: 'text',
      multi: true,
      name: 'Read the tide table',
      list: parts('When is high water today?', 'How long until the next one?'),
      bloom: [2, 3],
      dimension: 2,
      verb: ['Interpret'],
    },
  ],
]

const moments: readonly (readonly [page: string, ask: Ask])[] = [
  [
    '00:00:06',
    {
      type: 'choice',
      name: 'Where is the water high?',
      options: options(
        1,
        'Only on the side of the Moon',
        'On the side of the Moon and on the far side',
        'All around',
      ),
      bloom: [1],
      dimension: 1,
    },
  ],
  [
    '00:00:12',
    {
      type: 'choice',
      name: 'What happens at the red dot when the Moon is right above it?',
      options: options(0, 'High water', 'Low water', 'Nothing'),
      bloom: [2],
      hideAnswer: true,
    },
  ],
  [
    '00:00:20',
    {
      type: 'text',
      name: 'Say in one sentence why our harbour has two high waters a day.',
      bloom: [3],
      verb: ['Explain'],
    },
  ],
]
const clip = new URL('../demo/tide.webm', import.meta.url)

/** For one teacher, after their other content. */
export async function demoQuestions(kit: Kit, actor: Actor): Promise<void> {
  const owner = actor.id ?? ''
  // Files are kept outside a transaction; everything that names them is made in one.
  const pictures: string[] = []
  for (const [title, text] of slides)
    pictures.push(
      await keepMade(kit, owner, `${title}.png`, 'slide', await pagePicture({ title, lines: [text] })),
    )
  const film = await keepMade(kit, owner, 'The tide and the Moon.webm', 'content', await readFile(clip))
  await kit.db.transaction(async db => {
    const by: Writing = { db, actor, now: kit.clock.now() }
    const about = {
      subjects: [{ label: 'Science', value: 'Science' }],
      grades: [{ label: 'Grade 8', value: 'Grade 8' }],
    }
    await task(
      kit,
      by,
      await createContent(kit, by, {
        mode: 'task',
        name: 'Why the tide comes twice a day',
        curriculum: 'nz',
        type: 'FA',
        ...about,
      }),
      pictures,
    )
    await video(
      kit,
      by,
      await createContent(kit, by, { mode: 'video', name: 'The tide and the Moon', ...about }),
      film,
      pictures[2] ?? null,
    )
    await tool(
      kit,
      by,
      await createContent(kit, by, { mode: 'tool', name: 'How our group worked', ...about }),
    )
  })
}

async function task(kit: Kit, by: Writing, content: ContentRow, pictures: readonly string[]): Promise<void> {
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

function page(kit: Kit, layout: 'title' | 'title-content', words: readonly string[], tips: string): PageBody {
  const body = newPage(layout, () => kit.newId())
  const sizes = layoutSlots[layout]
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
  { db, now }: Writing,
  content: ContentRow,
  parent: string,
  at: string,
  { type, multi = false, ...fields }: Ask,
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

async function video(
  kit: Kit,
  by: Writing,
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

async function tool(kit: Kit, { db }: Writing, content: ContentRow): Promise<void> {
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
