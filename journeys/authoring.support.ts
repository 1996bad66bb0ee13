// Shared by the authoring journeys: content and decks through services, slide editor elements, import
// files.
import { join } from 'node:path'
import { subjectNamed, type Someone } from './academics.support.ts'
import { call, go, heading } from './identity.support.ts'
import { drag, walk, type Journey, type Page } from './support.ts'

export interface Content {
  readonly _id: string
  readonly isEdit: boolean
  readonly pageNum: number
  readonly questionNum: number
  readonly coverUrl: string | null
}
export interface DeckPage {
  readonly _id: string
  readonly version: number
  readonly tips: string
  readonly picUrl: string | null
  readonly elements: readonly {
    readonly kind: string
    readonly words?: string
    readonly file?: string
    readonly paragraphs?: { readonly level?: number; readonly runs: { readonly text: string }[] }[]
  }[]
}
export interface Deck {
  readonly _id: string
  readonly rev: number
  readonly pages: readonly DeckPage[]
}
export interface Entry {
  readonly _id: string
  readonly parent: string | null
  readonly name: string
}

/** Service calls as a person. */
export const callsAs =
  (journey: Journey) =>
  ({ token }: Pick<Someone, 'token'>) =>
  <T>(method: string, path: string, data?: unknown): Promise<T> =>
    call<T>(journey, method, path, data, token)

export const newContent = (
  journey: Journey,
  who: Someone,
  data: { readonly mode: string; readonly name: string; readonly curriculum?: string },
): Promise<Content> => callsAs(journey)(who)('POST', 'unit', data)
export const deckOf = (journey: Journey, who: Someone, rid: string): Promise<Deck> =>
  callsAs(journey)(who)('GET', `slides/byRid?rid=${rid}`)

/** The owner grants access. */
export async function share(
  journey: Journey,
  owner: Someone,
  guest: Someone,
  rid: string,
  who: string,
  role: 'read' | 'write',
): Promise<void> {
  const as = callsAs(journey)
  const { _id } = await as(owner)<{ _id: string }>('PATCH', 'collab/invite', {
    rid,
    emails: [`${who}@demo.classwright.test`],
    role,
  })
  await as(guest)('PATCH', 'collab/accept', { _id })
}

/** Adds three standards of the school's science to content. */
export async function aboutScience(
  journey: Journey,
  who: Someone,
  rid: string,
): Promise<{ readonly subject: string; readonly standards: readonly Entry[] }> {
  const ask = callsAs(journey)(who)
  const { _id: subject } = await subjectNamed(who, 'Science')
  const { entries } = await ask<{ entries: Entry[] }>('GET', `subjects/tree?_id=${subject}&kind=standard`)
  const standards = entries.filter(({ _id }) => !entries.some(({ parent }) => parent === _id)).slice(0, 3)
  await ask('PATCH', 'task-outline/choose', {
    rid,
    kind: 'assess',
    subject,
    entries: standards.map(({ _id }) => _id),
  })
  return { subject, standards }
}

/** A task with standards and this many empty pages. */
export async function taskWithPages(
  journey: Journey,
  who: Someone,
  name: string,
  pages: number,
): Promise<{
  readonly rid: string
  readonly deck: Deck
  readonly subject: string
  readonly standards: readonly Entry[]
}> {
  const ask = callsAs(journey)(who)
  const { _id: rid } = await newContent(journey, who, { mode: 'task', name, curriculum: 'nz' })
  const about = await aboutScience(journey, who, rid)
  const empty = await ask<Deck>('GET', `slides/createSlide?rid=${rid}`)
  const changes = Array.from({ length: pages - empty.pages.length }, () => ({
    op: 'add',
    page: { _id: newId(), elements: [] },
    before: null,
  }))
  if (changes.length > 0) await ask('PATCH', 'slides/change', { _id: empty._id, changes })
  return { rid, deck: await deckOf(journey, who, rid), ...about }
}

const newId = (): string =>
  `${Date.now()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2')}-7${crypto.randomUUID().slice(15)}`

/** Expects a refusal with this text at a URL. */
export async function turnedAway(journey: Journey, page: Page, path: string, words: string): Promise<void> {
  if (page.url() === 'about:blank') await go(page, journey, path)
  else await walk(page, path)
  await heading(page, words).waitFor()
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The saved message of a question, points or prompt. */
export const savedQuestion = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()

/** Question kinds by URL, with the button for each. */
export const questionKinds = {
  textOne: /^Text Learners/,
  text: /^Text in parts/,
  choice: /^Choice/,
  media: /^Media/,
  comment: /^Comment/,
  draw: /^Draw/,
  website: /^Website/,
} as const

const questionsOfEveryKind: Readonly<Record<keyof typeof questionKinds, object>> = {
  textOne: { type: 'text' },
  text: {
    type: 'text',
    multi: true,
    list: ['First', 'Second'].map((val, at) => ({
      _id: `p${at}`,
      val,
      bloom: [],
      dimension: null,
      verb: [],
      tags: [],
    })),
  },
  choice: {
    type: 'choice',
    options: [
      { _id: 'a', val: 'The Moon', on: true },
      { _id: 'b', val: 'The Sun', on: false },
    ],
  },
  media: { type: 'media' },
  comment: { type: 'comment' },
  draw: { type: 'draw' },
  website: { type: 'website', data: 'https://tides.example/today' },
}

/** A lesson with one page per question kind. */
export async function lessonOfEveryKind(journey: Journey, who: Someone, name: string) {
  const kinds = Object.entries(questionsOfEveryKind)
  const lesson = await taskWithPages(journey, who, name, kinds.length)
  for (const [at, [kind, question]] of kinds.entries())
    await callsAs(journey)(who)('POST', 'questions', {
      id: lesson.deck._id,
      page: lesson.deck.pages[at]?._id,
      name: `Asked as ${kind}`,
      ...question,
    })
  return lesson
}

// The slide editor.
export const stage = (page: Page) => page.getByRole('listbox', { name: 'Elements on this page' })
export const element = (page: Page, name: string | RegExp) => stage(page).getByRole('option', { name })
export const pageOption = (page: Page, name: string | RegExp) =>
  page.getByRole('listbox', { name: /^Pages, / }).getByRole('option', { name })
export const savedSlides = (page: Page) => page.getByText('All changes saved').waitFor()
export const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Slide tools' }).getByRole('button', { name })

/** Draws a stroke over the lower left of the page. */
export async function drawStroke(page: Page): Promise<void> {
  await tool(page, 'Pen').click()
  const low = ((await stage(page).boundingBox()) ?? { height: 0 }).height - 80
  await drag(
    stage(page),
    { x: 60, y: low },
    ...Array.from({ length: 12 }, (_, step) => ({ x: 72 + step * 12, y: low + Math.sin(step + 1) * 20 })),
  )
  await element(page, 'Drawing').waitFor()
  await tool(page, 'Pen').click()
}

/** All text on the pages, by paragraph. */
export const textsOf = ({ pages }: Deck): string[] =>
  pages.flatMap(page =>
    page.elements.flatMap(({ paragraphs = [] }) =>
      paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')),
    ),
  )

/** Path of a deck from an office program, stored with the importer. */
export const sampleDeck = (name: string): string =>
  join(import.meta.dirname, '../src/authoring/web/slides/convert/testing/decks', name)

/** Selects an entry of the slide editor's menu. */
export async function slidesMenu(page: Page, entry: string): Promise<void> {
  await page.locator('summary[aria-label="More"]').click()
  await page.getByText(entry, { exact: true }).click()
}

export async function importSlides(page: Page, name: string, buffer: Buffer): Promise<void> {
  await slidesMenu(page, 'Import PowerPoint or PDF')
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
