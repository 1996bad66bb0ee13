// A complete lesson: twenty pages from PowerPoint, a question of each kind with points on standards, a
// drawing, a video clip, and a learner preview.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import {
  aboutScience,
  callsAs,
  deckOf,
  drawStroke,
  importSlides,
  newContent,
  pageOption,
  questionKinds,
  sampleDeck,
  savedQuestion,
  savedSlides,
  textsOf,
  type Content,
} from './authoring.support.ts'
import { go, heading } from './identity.support.ts'
import { drag, expectAccessible, longStory, useJourney, type Page } from './support.ts'

const journey = useJourney()
const kinds = Object.entries(questionKinds)
const fold = (page: Page, name: RegExp) => page.locator('summary').filter({ hasText: name })
const openPage = (page: Page, number: number) => pageOption(page, new RegExp(`^Page ${number}\\b`)).click()

it(
  'a teacher imports slides, adds questions, a drawing and a clip, saves, and previews as a learner',
  { timeout: longStory },
  async () => {
    const tara = await someone(journey, 'teacher', { expected: /ERR_|net::|tides\.example|videos\.example/ })
    const { page } = tara
    const ask = callsAs(journey)(tara)
    const { _id: rid } = await newContent(journey, tara, {
      mode: 'task',
      name: 'Twenty lessons',
      curriculum: 'nz',
    })
    const { standards } = await aboutScience(journey, tara, rid)

    // Slides are imported as text, pictures and notes.
    await go(page, journey, `/unit/my/slides/${rid}`)
    await heading(page, 'Twenty lessons').waitFor()
    await importSlides(page, 'lessons.pptx', readFileSync(sampleDeck('twenty-pages.pptx')))
    await page.getByText('20 pages were added.').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await pageOption(page, /Lesson 1\b/).waitFor()
    const deck = await deckOf(journey, tara, rid)
    expect(deck.pages).toHaveLength(20)
    expect(textsOf(deck)).toEqual(expect.arrayContaining(['Lesson 1', 'What happens on page 20?', 'Step 7']))
    expect(deck.pages[4]?.tips).toBe('Note for page 5.')
    expect(deck.pages[0]?.elements.some(({ kind }) => kind === 'image')).toBe(true)

    // One question of each kind, each with points on a standard.
    await page.getByRole('tab', { name: 'Learning' }).click()
    for (const [at, [kind, button]] of kinds.entries()) {
      await openPage(page, at + 1)
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('textbox', { name: 'Question', exact: true }).fill(`Asked as ${kind}`)
      if (kind === 'website') {
        await page.getByText('Give an address that begins with https://.').waitFor()
        await page.getByLabel('Address of the website').fill('https://tides.example/today')
      }
      if (kind === 'choice') {
        await page.getByLabel('Option 1', { exact: true }).fill('The Moon')
        await page.getByLabel('Option 2', { exact: true }).fill('The Sun')
      }
      await page.getByLabel('Points', { exact: true }).fill('2')
      await fold(page, /^Points for standards/).click()
      for (const [index, points] of [String(at + 1), '3.5'].entries()) {
        const name = standards[index]?.name ?? ''
        await page.getByRole('checkbox', { name }).check()
        await page.getByLabel(`Points of ${name}`, { exact: true }).fill(points)
      }
      await page.getByText(`Standards: ${at + 4.5} points`).waitFor()
      await savedQuestion(page)
    }
    await openPage(page, 3)
    await fold(page, /^Levels and words/).click()
    await page.getByRole('radio', { name: 'Megacognitave' }).click()
    await page.getByRole('button', { name: 'Analyze' }).click()
    await page.getByLabel('Add to command verbs').fill('Justify')
    await page.getByLabel('Add to command verbs').press('Enter')
    await savedQuestion(page)
    await expectAccessible(page)
    const {
      data: [stored],
    } = await ask<{ data: { outlines: { assess: { parent: string | null; score: number }[] } }[] }>(
      'GET',
      `questions?id=${deck._id}&page=${deck.pages[2]?._id}`,
    )
    expect(stored).toMatchObject({
      score: { assess: { val: 6.5, enable: true } },
      bloom: [3],
      dimension: 3,
      verb: ['Justify'],
    })
    expect(
      stored?.outlines.assess
        .filter(({ parent }) => parent === null)
        .reduce((sum, { score }) => sum + score, 0),
    ).toBe(6.5)

    // A drawing on the eighth page, a clip of a video beside it.
    await openPage(page, 8)
    await drawStroke(page)
    await page.getByRole('tab', { name: 'Materials' }).click()
    await page.getByRole('tab', { name: 'Address' }).click()
    await page.getByLabel('Address', { exact: true }).fill('https://videos.example/tide.mp4')
    await page.getByLabel('Name', { exact: true }).fill('The tide at our wharf')
    await page.getByLabel('To', { exact: true }).fill('1:30')
    await page.getByRole('button', { name: 'Add to the page' }).click()
    await page.getByText('Video, 0:00 to 1:30').waitFor()
    await savedSlides(page)
    expect(await ask<Content>('GET', `unit/${rid}`)).toMatchObject({
      pageNum: 20,
      questionNum: kinds.length,
      isEdit: false,
    })

    // Learner preview, page by page; nothing is stored.
    await page.getByRole('link', { name: 'View slides' }).click()
    await page.getByRole('button', { name: 'Preview as a learner' }).click()
    const preview = page.getByRole('region', { name: 'Preview as a learner' })
    const tries: Record<string, () => Promise<unknown>> = {
      textOne: () => preview.getByLabel('Your answer').fill('The Moon pulls.'),
      text: () => preview.getByLabel('First part').fill('The Moon pulls.'),
      choice: () => preview.getByRole('radio', { name: 'The Moon' }).check(),
      media: () => preview.getByLabel('Picture, audio or video').waitFor(),
      website: () => preview.getByLabel('Your answer').fill('High at noon.'),
      comment: async () => {
        await preview.getByRole('button', { name: 'Add a note' }).click()
        await preview.getByLabel('Note 1', { exact: true }).fill('Here')
      },
      draw: () => drawAnswer(page),
    }
    for (const [kind] of kinds) {
      await preview.getByText(`Asked as ${kind}`).waitFor()
      await tries[kind]?.()
      if (kind === 'comment') await expectAccessible(page)
      await page.getByRole('button', { name: 'Next page' }).click()
    }
    await page.getByText('This page asks nothing.').waitFor()
    const materials = page.getByRole('list', { name: 'Materials of this page' })
    await materials.getByText('The tide at our wharf').waitFor()
    await materials.locator('video').waitFor({ state: 'attached' })
  },
)

async function drawAnswer(page: Page): Promise<void> {
  const preview = page.getByRole('region', { name: 'Preview as a learner' })
  const canvas = preview.locator('canvas')
  await drag(canvas, { x: 20, y: 20 }, { x: 90, y: 60 })
  await preview.getByRole('img', { name: 'Your drawing, 1 stroke' }).waitFor()
}
