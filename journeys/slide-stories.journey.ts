// A deck is imported, taught and exported. slide-tables.journey.ts makes one by mouse.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import {
  deckOf,
  importSlides,
  pageOption,
  sampleDeck,
  savedSlides,
  slidesMenu,
  taskWithPages,
  textsOf,
} from './authoring.support.ts'
import { call, go, heading, tokenOf } from './identity.support.ts'
import { longStory, patience, useJourney } from './support.ts'

const journey = useJourney()
/** The server refuses a thumbnail whose page has changed meanwhile; the app then makes a new one. */
const repainted = /status of 409/

it(
  'a deck is imported, taught without its hidden page, and exported unchanged',
  { timeout: longStory },
  async () => {
    const tara = await someone(journey, 'teacher', { expected: repainted })
    const { page } = tara
    const { rid } = await taskWithPages(journey, tara, 'Kiwis at night', 1)
    await go(page, journey, `/unit/my/slides/${rid}`)
    await heading(page, 'Kiwis at night').waitFor()
    await importSlides(page, 'kiwis.pptx', readFileSync(sampleDeck('notes.pptx')))
    await page.getByText('2 pages were added.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('listbox', { name: /^Pages, / }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('h')
    await pageOption(page, /, hidden$/).waitFor()
    await page.keyboard.press('Control+s')
    await savedSlides(page)
    await expect
      .poll(() => call(journey, 'GET', `unit/${rid}`, undefined, tara.token), { timeout: patience })
      .toMatchObject({ isEdit: false })
    const deck = await deckOf(journey, tara, rid)

    const sam = await tokenOf(journey, { email: 'student@demo.classwright.test' })
    const red = (await tara.list(`classes?school=${tara.school}&$limit=50`)).find(
      ({ name }) => name === 'Demo 8 Red',
    )
    const { sid } = await call<{ sid: string }>(
      journey,
      'POST',
      'session',
      {
        type: 'session',
        cid: rid,
        classId: red?._id,
        students: [sam.user._id],
        startNow: true,
        name: 'Kiwis',
      },
      tara.token,
    )
    await call(journey, 'PATCH', 'rooms/joinRoomTeacher', { _id: sid }, tara.token)
    const learner = await someone(journey, 'student')
    await go(learner.page, journey, `/s/${sid}`)
    await learner.page.getByText('You are in').waitFor()
    await call(journey, 'PATCH', `rooms/${sid}?screen=teacher`, { page: deck.pages[0]?._id }, tara.token)
    const [words = ''] = textsOf(deck)
    await learner.page.getByText(words).first().waitFor({ state: 'attached' })
    // Learners do not receive the hidden page.
    expect(await learner.page.content()).not.toContain(textsOf({ ...deck, pages: deck.pages.slice(-1) })[0])

    await slidesMenu(page, 'Download')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'PowerPoint (.pptx)' }).click(),
    ])
    const parts = unzipSync(new Uint8Array(readFileSync(await download.path())))
    const slides = Object.keys(parts).filter(path => /^ppt\/slides\/slide\d+\.xml$/.test(path))
    expect(slides).toHaveLength(deck.pages.length)
    expect(strFromU8(parts[`ppt/slides/slide${slides.length}.xml`] ?? new Uint8Array())).toContain('show="0"')
  },
)
