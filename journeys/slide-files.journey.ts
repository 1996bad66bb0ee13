// Exports a deck to PowerPoint and PDF and imports both again; Windows metafiles become pictures. The first
// import is tested in lesson.journey.ts.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { metafileDeck } from '#authoring/web/slides/convert/testing/metafile-deck.ts'
import { someone } from './academics.support.ts'
import { deckOf, importSlides, newContent, sampleDeck, slidesMenu, textsOf } from './authoring.support.ts'
import { go, heading } from './identity.support.ts'
import { expectAccessible, longStory, useJourney } from './support.ts'

const journey = useJourney()
/** The server refuses a thumbnail whose page has changed meanwhile; the app then makes a new one. */
const repainted = /status of 409/

it('a deck exported to PowerPoint comes back unchanged; from PDF, it comes back as pictures with their text', async () => {
  const tara = await someone(journey, 'teacher', { expected: repainted })
  const { page } = tara
  const open = async (name: string) => {
    const { _id } = await newContent(journey, tara, { mode: 'task', name })
    await go(page, journey, `/unit/my/slides/${_id}`)
    await heading(page, name).waitFor()
    return _id
  }
  const bring = async (name: string, path: string) => {
    await importSlides(page, name, readFileSync(path))
    await page.getByText('2 pages were added.').waitFor()
  }

  const first = await open('Kiwis')
  await bring('kiwis.pptx', sampleDeck('notes.pptx'))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const deck = await deckOf(journey, tara, first)
  const downloads: Record<string, string> = {}
  for (const kind of ['PowerPoint (.pptx)', 'PDF']) {
    await slidesMenu(page, 'Download')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: kind }).click(),
    ])
    expect(download.suggestedFilename()).toBe(kind === 'PDF' ? 'Kiwis.pdf' : 'Kiwis.pptx')
    downloads[kind] = await download.path()
  }

  const again = await open('Back again')
  await bring('again.pptx', downloads['PowerPoint (.pptx)'] ?? '')
  const back = await deckOf(journey, tara, again)
  expect([textsOf(back), back.pages.map(({ tips }) => tips)]).toEqual([
    textsOf(deck),
    ['Ask who has seen one. Give them a minute.', 'Second page, second note.'],
  ])

  // The text of an imported PDF is searchable.
  const pictures = await open('As pictures')
  await bring('pictures.pdf', downloads['PDF'] ?? '')
  expect((await deckOf(journey, tara, pictures)).pages[1]?.elements).toMatchObject([
    { kind: 'image', words: expect.stringContaining('Its nest') as string },
  ])
})

it(
  'metafiles in a deck become pictures, and the import names those that cannot be converted',
  { timeout: longStory },
  async () => {
    const tara = await someone(journey, 'teacher', { expected: repainted })
    const { page } = tara
    const { _id } = await newContent(journey, tara, { mode: 'task', name: 'Harbour' })
    await go(page, journey, `/unit/my/slides/${_id}`)
    await heading(page, 'Harbour').waitFor()

    await importSlides(page, 'harbour.pptx', Buffer.from(metafileDeck()))
    await page.getByText('1 page was added.').waitFor()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText('Page 1: The picture broken.wmf is a Windows metafile that could not be drawn')
      .waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const [first] = (await deckOf(journey, tara, _id)).pages
    // The picture that could not be drawn is a box that says so.
    expect(first?.elements.map(({ kind }) => kind)).toEqual(['text', 'image', 'text'])
    expect(JSON.stringify(first?.elements[2])).toContain('could not be drawn')
  },
)

it('other files are refused with a message, and nothing is added', async () => {
  const tara = await someone(journey, 'teacher', { expected: repainted })
  const { page } = tara
  const { _id } = await newContent(journey, tara, { mode: 'task', name: 'Not slides' })
  await go(page, journey, `/unit/my/slides/${_id}`)
  await heading(page, 'Not slides').waitFor()
  await importSlides(page, 'broken.pptx', Buffer.from('no slides here'))
  await page
    .getByRole('alert')
    .getByText('This file is neither a PowerPoint presentation (.pptx) nor a PDF.')
    .waitFor()
  expect((await deckOf(journey, tara, _id)).pages).toHaveLength(1)
})
