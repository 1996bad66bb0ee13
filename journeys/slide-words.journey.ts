// The slide editor never loses text, wherever the focus is and with or without co-authors.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { someone, type Someone } from './academics.support.ts'
import {
  callsAs,
  deckOf,
  element,
  importSlides,
  newContent,
  pageOption,
  sampleDeck,
  savedSlides,
  share,
  stage,
  textsOf,
  tool,
  type Deck,
} from './authoring.support.ts'
import { go, heading } from './identity.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()

async function open(who: Someone, name: string): Promise<string> {
  const { _id } = await newContent(journey, who, { mode: 'task', name })
  await go(who.page, journey, `/unit/my/slides/${_id}`)
  await heading(who.page, name).waitFor()
  return _id
}
async function write(page: Page, words: string): Promise<void> {
  await tool(page, 'Text').click()
  await page.getByRole('textbox', { name: 'Text on the page' }).waitFor()
  await page.keyboard.type(words)
}
const texts = async (who: Someone, rid: string) =>
  textsOf(await deckOf(journey, who, rid)).filter(text => text !== '')

it('text stays when a colour is chosen or another page is added or opened, and redo restores it', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409/ })
  const { page } = tara
  const rid = await open(tara, 'Tides')

  await write(page, 'The moon pulls')
  await page.locator('summary[aria-label="Fill colour"]').click()
  await page.getByRole('group', { name: 'Fill colour' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Add page' }).click()
  await pageOption(page, /^Page 2/).waitFor()

  await write(page, 'The sea follows')
  await page.locator('summary[aria-label="Border colour"]').click()
  await page.keyboard.press('Escape')
  await pageOption(page, /^Page 1/).click()
  await element(page, 'Text: The moon pulls').waitFor()
  await savedSlides(page)
  expect(await texts(tara, rid)).toEqual(['The moon pulls', 'The sea follows'])

  // Undo during writing removes the text, redo restores it, and writing can continue.
  await page.getByRole('button', { name: 'Add page' }).click()
  await write(page, 'Twice a day')
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByRole('textbox', { name: 'Text on the page' }).innerText()).toBe('\n')
  await page.keyboard.press('Control+y')
  await page.keyboard.press('End')
  await page.keyboard.type(', every day')
  await page.getByRole('button', { name: 'Add page' }).click()
  await savedSlides(page)
  expect(await texts(tara, rid)).toContain('Twice a day, every day')
})

it('input survives a closed tab, and typing goes into a new shape', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409|Failed to load resource/ })
  const { page } = tara
  const rid = await open(tara, 'Waves')
  await page.locator('summary[aria-label="Shape"]').click()
  await page.getByRole('button', { name: 'Ellipse' }).click()
  await page.keyboard.type('Crest')
  await page.keyboard.press('Escape')
  await element(page, 'Ellipse: Crest').waitFor()
  await page.keyboard.press('Control+d')
  await expect.poll(() => element(page, 'Ellipse: Crest').count()).toBe(2)
  await page.keyboard.press('Delete')
  await expect.poll(() => element(page, 'Ellipse: Crest').count()).toBe(1)
  await savedSlides(page)

  // Requests fail, and the tab leaves the page in the middle of a word.
  await page.route('**/v2/slides/change', route => route.abort())
  await write(page, 'Trough of the wa')
  page.on('dialog', dialog => void dialog.accept())
  await page.goto(journey.address('/my/content'))
  await page.unroute('**/v2/slides/change')
  await go(page, journey, `/unit/my/slides/${rid}`)
  await element(page, 'Text: Trough of the wa').waitFor()
  await savedSlides(page)
  expect(await texts(tara, rid)).toContain('Trough of the wa')
})

it('words typed offline survive when an idle tab of the same deck is closed after them', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409|Failed to load resource/ })
  const rid = await open(tara, 'Two tabs')
  const other = await tara.context.newPage()
  other.on('dialog', dialog => void dialog.accept())
  await go(other, journey, `/unit/my/slides/${rid}`)
  await heading(other, 'Two tabs').waitFor()
  await other.route('**/v2/slides/change', route => route.abort())
  await write(other, 'Slack water')
  await other.getByText('Offline. Changes are kept on this device').waitFor()
  await other.goto('about:blank')

  await tara.page.goto('about:blank')
  await other.unroute('**/v2/slides/change')
  await go(tara.page, journey, `/unit/my/slides/${rid}`)
  await element(tara.page, 'Text: Slack water').waitFor()
  await savedSlides(tara.page)
  expect(await texts(tara, rid)).toContain('Slack water')
})

it('lines of a numbered list get their levels by buttons', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409/ })
  const { page } = tara
  const rid = await open(tara, 'Levels')
  await write(page, 'Ebb')
  const look = (name: string) =>
    page.getByRole('toolbar', { name: 'Look of the element' }).getByRole('button', { name, exact: true })
  await look('Numbers').click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Slack water')
  await look('Indent').click()
  await look('Indent').click()
  await look('Outdent').click()
  await page.keyboard.press('Escape')
  await savedSlides(page)
  const levels = async () =>
    (await deckOf(journey, tara, rid)).pages.flatMap(({ elements }) =>
      elements.flatMap(({ paragraphs = [] }) =>
        paragraphs.flatMap(({ level, runs }) => (runs[0]?.text ? [level ?? 0] : [])),
      ),
    )
  expect(await levels()).toEqual([0, 1])
})

it('a deck changes its size and back, text becomes superscript, and a hidden page is marked', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409/ })
  const { page } = tara
  const rid = await open(tara, 'Squares')
  await write(page, 'E = mc')
  await page.keyboard.type('2')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+.')
  await page.keyboard.press('Escape')
  await element(page, 'Text: E = mc2').waitFor()
  await page.getByLabel('Slide size').selectOption('Standard (4:3)')
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByRole('listbox', { name: /^Pages, / }).focus()
  await page.keyboard.press('h')
  await pageOption(page, /^Page 2.*, hidden$/).waitFor()
  await savedSlides(page)
  await expectAccessible(page)
  const deck = await deckOf(journey, tara, rid)
  expect(deck).toMatchObject({ width: 960, height: 720, pages: [{}, { hidden: true }] })
  expect(JSON.stringify(deck.pages[0])).toContain('"script":"super"')
  await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click()
  await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click()
  await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click()
  await savedSlides(page)
  expect(await deckOf(journey, tara, rid)).toMatchObject({ height: 540, pages: [{}] })
})

it('an imported 4:3 file is fitted into a deck with content, which takes the file’s size only on request', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409/ })
  const { page } = tara
  const rid = await open(tara, 'Two shapes')
  await write(page, 'Low tide')
  await page.keyboard.press('Escape')
  await savedSlides(page)
  await importSlides(page, 'classic.pptx', readFileSync(sampleDeck('classic.pptx')))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 page was added.').waitFor()
  await dialog.getByText('were scaled to fit').waitFor()
  expect(await deckOf(journey, tara, rid)).toMatchObject({ width: 960, height: 540 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take the file’s size' }).click()
  await dialog.getByText('All slides now have the size of the file.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await savedSlides(page)
  const deck = await deckOf(journey, tara, rid)
  expect(deck).toMatchObject({ width: 960, height: 720 })
  // As in the file: 2 cm from the left and 1 cm from the top of a page 25.4 cm wide.
  const [left, top] = [(960 * 2) / 25.4, 960 / 25.4]
  const imported = deck.pages[1]?.elements.find(each => textsOf(onlyWith(each)).includes('Four to three'))
  expect(imported).toMatchObject({ x: expect.closeTo(left, 0), y: expect.closeTo(top, 0) })
})

it('a page is zoomed, text is replaced in all pages at once, and viewers can open a link', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409/ })
  const { page } = tara
  const rid = await open(tara, 'Moons')
  await write(page, 'The moon pulls')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Web or email address' }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the address of a web page or an email address.').waitFor()
  await page.getByRole('textbox', { name: 'Web or email address' }).fill('example.org/moon')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add page' }).click()
  await write(page, 'Moon and sea')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+=')
  await page.keyboard.press('Control+=')
  const zoom = page.getByLabel('Zoom', { exact: true })
  expect(Number(await zoom.inputValue())).toBeGreaterThan(0.5)
  await zoom.selectOption('200%')
  await expect.poll(async () => (await stage(page).boundingBox())?.width).toBe(1920)
  await stage(page).focus()
  await page.keyboard.press('Control+0')
  await expect.poll(() => zoom.inputValue()).toBe('fit')

  await page.keyboard.press('Control+f')
  await page.getByLabel('Find', { exact: true }).fill('moon')
  await page.getByText('2 found').waitFor()
  await page.getByLabel('Replace with').fill('sun')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replace all' }).click()
  await page.getByText('Replaced 2.').waitFor()
  await page.keyboard.press('Escape')
  await element(page, 'Text: sun and sea').waitFor()
  await savedSlides(page)
  expect(await texts(tara, rid)).toEqual(['The sun pulls', 'sun and sea'])
  await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click()
  await savedSlides(page)
  expect(await texts(tara, rid)).toEqual(['The moon pulls', 'Moon and sea'])

  await page.getByRole('link', { name: 'View slides' }).click()
  const link = page.getByRole('link', { name: /, opens example\.org$/ }).first()
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('https://example.org/moon')
})

it('text stays while it is being edited, even if a colleague deletes it', async () => {
  const [tara, tom] = [
    await someone(journey, 'teacher', { expected: /status of 409/ }),
    await someone(journey, 'teacher2'),
  ]
  const { page } = tara
  const rid = await open(tara, 'Shared words')
  await share(journey, tara, tom, rid, 'teacher2', 'write')
  await write(page, 'Half a')
  await expect.poll(() => texts(tara, rid)).toContain('Half a')
  const deck = await deckOf(journey, tom, rid)
  const [first] = deck.pages
  const { _id, version, elements = [] } = first ?? {}
  await callsAs(journey)(tom)('PATCH', 'slides/change', {
    _id: deck._id,
    changes: [
      {
        op: 'put',
        version,
        page: { _id, elements: elements.filter(each => !textsOf(onlyWith(each)).includes('Half a')) },
      },
    ],
  })
  await page.getByText('Somebody else deleted the text that you are writing. It stays.').waitFor()
  await page.keyboard.type(' sentence')
  await page.keyboard.press('Escape')
  await element(page, 'Text: Half a sentence').waitFor()
  await savedSlides(page)
  expect(await texts(tara, rid)).toContain('Half a sentence')
  expect((await deckOf(journey, tara, rid)).pages).toHaveLength(1)
  await stage(page).waitFor()
})

const onlyWith = (each: Deck['pages'][number]['elements'][number]): Deck => ({
  _id: '',
  rev: 0,
  pages: [{ _id: '', version: 0, tips: '', picUrl: null, elements: [each] }],
})
