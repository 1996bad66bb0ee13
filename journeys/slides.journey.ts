// The slide editor: a teacher makes and saves a deck, a colleague views it, two people edit at once, changes
// are made offline, and people without access see nothing.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { someone, type Someone } from './academics.support.ts'
import {
  deckOf as anyDeck,
  drawStroke,
  element,
  newContent,
  pageOption,
  savedSlides as saved,
  share,
  stage,
  textsOf,
  tool,
  type Content,
  type Deck,
} from './authoring.support.ts'
import { call, go, heading } from './identity.support.ts'
import { drag, expectAccessible, patience, useJourney } from './support.ts'

const journey = useJourney()
const newTask = (who: Someone, name: string): Promise<Content> =>
  newContent(journey, who, { mode: 'task', name })
const deckOf = (who: Someone, rid: string): Promise<Deck> => anyDeck(journey, who, rid)
const letIn = (owner: Someone, guest: Someone, rid: string, role: 'read' | 'write'): Promise<void> =>
  share(journey, owner, guest, rid, 'teacher2', role)

it('a teacher writes, draws, inserts a picture, undoes, reorders and saves; a colleague can view the deck, a stranger cannot', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409/ })
  const { page } = tara
  const { _id: rid } = await newTask(tara, 'Life in the estuary')
  await go(page, journey, `/unit/my/slides/${rid}`)
  await heading(page, 'Life in the estuary').waitFor()

  // Write by keyboard only: Tab to the title, then type.
  await stage(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Who lives in the mud?')
  await page.keyboard.press('Escape')
  await element(page, 'Text: Who lives in the mud?').waitFor()
  // Tab continues from the element that was edited.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A walk at low tide')
  await page.keyboard.press('Escape')
  await element(page, 'Text: A walk at low tide').waitFor()
  await saved(page)

  // A second page with text, made bold.
  await page.getByRole('button', { name: 'Add page' }).click()
  await tool(page, 'Text').click()
  await page.getByRole('textbox', { name: 'Text on the page' }).waitFor()
  await page.keyboard.type('Crabs')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Worms')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Escape')
  await element(page, 'Text: Crabs Worms').waitFor()

  // Draw a pen stroke.
  const nowhere = { x: 0, y: 0, width: 0, height: 0 }
  await drawStroke(page)

  // A picture from this device.
  const heron = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#4b7a5a' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'heron.png', mimeType: 'image/png', buffer: heron })
  await element(page, 'Picture').waitFor()

  // Dragged by mouse, the picture snaps to the middle of the page; arrow keys nudge it; undo reverts both.
  const before = (await element(page, 'Picture').boundingBox()) ?? nowhere
  const sheet = (await stage(page).boundingBox()) ?? nowhere
  const middle = { x: before.x - sheet.x + before.width / 2, y: before.y - sheet.y + before.height / 2 }
  await drag(
    stage(page),
    middle,
    { x: middle.x + 80, y: middle.y + 40 },
    { x: middle.x + 3, y: middle.y + 60 },
  )
  const after = (await element(page, 'Picture').boundingBox()) ?? nowhere
  expect(Math.round(after.x)).toBe(Math.round(before.x))
  expect(after.y).toBeGreaterThan(before.y + 20)
  await page.keyboard.press('Shift+ArrowRight')
  await expect
    .poll(async () => (await element(page, 'Picture').boundingBox())?.x)
    .toBeGreaterThan(after.x + 5)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => Math.round((await element(page, 'Picture').boundingBox())?.y ?? 0))
    .toBe(Math.round(before.y))
  await page.keyboard.press('Control+y')
  await expect
    .poll(async () => Math.round((await element(page, 'Picture').boundingBox())?.y ?? 0))
    .toBe(Math.round(after.y))

  // Move the second page to the front, and add notes for the teacher.
  await pageOption(page, /^Page 2/).click()
  await page.getByRole('listbox', { name: /^Pages, / }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await pageOption(page, 'Page 1: Crabs').waitFor()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByLabel('Teaching tips for this page').fill('Bring the tray with mud.')
  await page.getByRole('tab', { name: 'Design' }).click()
  await saved(page)
  await expectAccessible(page)

  // Saving includes thumbnails of the pages and materials.
  const content = () => call<Content>(journey, 'GET', `unit/${rid}`, undefined, tara.token)
  await expect.poll(async () => (await content()).isEdit, { timeout: patience }).toBe(false)
  const deck = await deckOf(tara, rid)
  expect(deck.rev).toBeGreaterThan(0)
  expect(deck.pages).toHaveLength(2)
  const picture = await fetch(journey.origin + deck.pages[0]?.picUrl)
  const drawn = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([drawn.width, drawn.height]).toEqual([1280, 720])
  expect(await content()).toMatchObject({
    isEdit: false,
    pageNum: 2,
  })
  const { data } = await call<{ data: { page: string; list: { type: string }[] }[] }>(
    journey,
    'GET',
    `materials?id=${deck._id}`,
    undefined,
    tara.token,
  )
  expect(data).toMatchObject([{ page: deck.pages[0]?._id, list: [{ type: 'image' }] }])

  // A colleague with read access sees the deck with its notes, but cannot edit it.
  const tom = await someone(journey, 'teacher2', { expected: /status of 40[34]/ })
  await letIn(tara, tom, rid, 'read')
  await go(tom.page, journey, `/unit/slides/${rid}`)
  await tom.page.getByRole('button', { name: 'Page 1: Crabs' }).waitFor()
  await tom.page.getByText('Bring the tray with mud.').waitFor()
  await tom.page.getByRole('button', { name: 'Next page' }).click()
  await tom.page.getByText('2 of 2', { exact: true }).waitFor()
  await go(tom.page, journey, `/unit/my/slides/${rid}`)
  await heading(tom.page, 'This page is not open to you').waitFor()
  await go(tom.page, journey, `/detail/slide/view/${rid}`)
  await tom.page.getByRole('button', { name: 'Page 1: Crabs' }).waitFor()

  // People without access do not find it.
  const stranger = await someone(journey, 'provider', { expected: /status of 404/ })
  for (const path of [`/unit/my/slides/${rid}`, `/unit/slides/${rid}`, `/detail/slide/view/${rid}`]) {
    await go(stranger.page, journey, path)
    await heading(stranger.page, 'There is nothing at this address').waitFor()
  }
  await expect(call(journey, 'GET', `slides/byRid?rid=${rid}`, undefined, stranger.token)).rejects.toThrow()
})

it('two people edit at once: each sees the other’s pages, and on the same page both changes stay', async () => {
  const [tara, tom] = [
    await someone(journey, 'teacher', { expected: /status of 409/ }),
    await someone(journey, 'teacher2'),
  ]
  const { _id: rid } = await newTask(tara, 'Written by two')
  await go(tara.page, journey, `/unit/my/slides/${rid}`)
  await letIn(tara, tom, rid, 'write')
  await tara.page.getByRole('button', { name: 'Add page' }).click()
  await saved(tara.page)

  // Tom's change of the second page arrives while Tara is on the first.
  const {
    _id,
    pages: [first, second],
  } = await deckOf(tom, rid)
  const words = (text: string) => ({
    layout: 'blank',
    background: {},
    tips: '',
    elements: [
      {
        kind: 'text',
        _id: 'w',
        x: 40,
        y: 40,
        width: 600,
        height: 80,
        paragraphs: [{ runs: [{ text, size: 32 }] }],
      },
    ],
  })
  await pageOption(tara.page, /^Page 1/).click()
  await call(
    journey,
    'PATCH',
    'slides/change',
    {
      _id,
      changes: [
        { op: 'put', page: { _id: second?._id, ...words('Tom was here') }, version: second?.version },
      ],
    },
    tom.token,
  )
  await pageOption(tara.page, 'Page 2: Tom was here').waitFor()

  // Both edit the first page: his change arrives while hers is in flight.
  let raced = false
  await tara.page.route('**/v2/slides/change', async route => {
    if (!raced)
      await call(
        journey,
        'PATCH',
        'slides/change',
        {
          _id,
          changes: [{ op: 'put', page: { _id: first?._id, ...words('By Tom') }, version: first?.version }],
        },
        tom.token,
      )
    raced = true
    await route.continue()
  })
  await stage(tara.page).focus()
  await tara.page.keyboard.press('Tab')
  await tara.page.keyboard.press('Enter')
  await tara.page.keyboard.type('By Tara')
  await tara.page.keyboard.press('Escape')
  await element(tara.page, 'Text: By Tom').waitFor()
  await element(tara.page, 'Text: By Tara').waitFor()
  await saved(tara.page)
  expect((await deckOf(tom, rid)).pages).toHaveLength(2)
})

it('offline changes are kept on the device and sent later', async () => {
  const tara = await someone(journey, 'teacher', {
    expected: /ERR_INTERNET_DISCONNECTED|Failed to load resource|websocket|WebSocket/i,
  })
  const { page, context } = tara
  const { _id: rid } = await newTask(tara, 'On the train')
  await go(page, journey, `/unit/my/slides/${rid}`)
  await saved(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByText('Offline. Changes are kept on this device').waitFor()
  await context.setOffline(false)
  await saved(page)
  expect((await deckOf(tara, rid)).pages).toHaveLength(2)
  // Changes that could not be saved before leaving reappear when the editor opens again.
  await page.route('**/v2/slides/change', route => route.abort())
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByText('Offline. Changes are kept on this device').waitFor()
  page.on('dialog', dialog => void dialog.accept())
  await page.goto(journey.address('/my/content'))
  await page.unroute('**/v2/slides/change')
  await go(page, journey, `/unit/my/slides/${rid}`)
  await pageOption(page, /^Page 3/).waitFor()
  await saved(page)
  expect((await deckOf(tara, rid)).pages).toHaveLength(3)
})

it('two people edit one deck, one offline for a minute: both have all changes afterwards', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409/ })
  const tom = await someone(journey, 'teacher2', {
    expected: /status of 409|ERR_INTERNET_DISCONNECTED|Failed to load resource|websocket/i,
  })
  const { _id: rid } = await newTask(tara, 'From both sides')
  await letIn(tara, tom, rid, 'write')
  const alsoHere = ({ page }: Someone) => page.getByRole('list', { name: 'Also here' })
  for (const { page } of [tara, tom]) {
    // Clocks that run as usual, and can be moved.
    await page.clock.install()
    await go(page, journey, `/unit/my/slides/${rid}`)
    await saved(page)
  }
  for (const who of [tara, tom]) await alsoHere(who).waitFor()
  await stage(tom.page).focus()
  await tom.page.keyboard.press('Tab')
  await tom.page.getByLabel('From the left').waitFor()
  await tom.context.setOffline(true)
  await tom.page.keyboard.press('Enter')
  await tom.page.keyboard.type('By Tom, on the train')
  await tom.page.keyboard.press('Escape')
  await tom.page.getByRole('button', { name: 'Add page' }).click()
  await tom.page.getByText('Offline. Changes are kept on this device').waitFor()

  // A minute passes for both: his editor tries again in vain, and each takes the other for gone.
  let attempts = 0
  tom.page.on('requestfailed', request => {
    if (request.url().includes('/slides/change')) attempts++
  })
  for (const { page } of [tom, tara]) await page.clock.fastForward(60_000)
  await expect.poll(() => attempts).toBeGreaterThan(0)
  await tom.page.getByText('Offline. Changes are kept on this device').waitFor()
  for (const who of [tara, tom]) await alsoHere(who).waitFor({ state: 'hidden' })

  await tara.page.getByRole('button', { name: 'Add page' }).click()
  await tool(tara.page, 'Text').click()
  await tara.page.keyboard.type('By Tara, at school')
  await tara.page.keyboard.press('Escape')
  await saved(tara.page)

  await tom.context.setOffline(false)
  for (const { page } of [tara, tom]) {
    await pageOption(page, /^Page 3/).waitFor()
    await saved(page)
  }
  for (const who of [tara, tom]) await alsoHere(who).waitFor()
  const deck = await deckOf(tara, rid)
  expect(deck.pages).toHaveLength(3)
  expect(textsOf(deck)).toEqual(expect.arrayContaining(['By Tom, on the train', 'By Tara, at school']))
})

it('a page with its picture is copied into another deck, and a template is inserted', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 409/ })
  const { page, context } = tara
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: journey.origin })
  const [one, two] = [await newTask(tara, 'The first deck'), await newTask(tara, 'The second deck')]
  await go(page, journey, `/unit/my/slides/${one._id}`)
  const reed = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#a57c1b' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'reed.png', mimeType: 'image/png', buffer: reed })
  await element(page, 'Picture').waitFor()
  await stage(page).focus()
  await page.keyboard.press('Control+c')
  await saved(page)
  await go(page, journey, `/unit/my/slides/${two._id}`)
  await stage(page).focus()
  await page.keyboard.press('Control+v')
  await element(page, 'Picture').waitFor()
  await tool(page, 'Page from a template').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Exit ticket/ })
    .click()
  await pageOption(page, 'Page 2: Before you go').waitFor()
  await saved(page)
  const [a, b] = [await deckOf(tara, one._id), await deckOf(tara, two._id)]
  const file = (deck: Deck) => deck.pages[0]?.elements.find(({ kind }) => kind === 'image')?.file
  expect(file(b)).toBe(file(a))
})

it('co-authors see each other’s selection; restoring an older version applies to both and can be undone', async () => {
  const [tara, tom] = [await someone(journey, 'teacher'), await someone(journey, 'teacher2')]
  const { _id: rid } = await newTask(tara, 'History of tides')
  await go(tara.page, journey, `/unit/my/slides/${rid}`)
  await letIn(tara, tom, rid, 'write')
  await stage(tara.page).focus()
  await tara.page.keyboard.press('Tab')
  await tara.page.keyboard.type('High water')
  await tara.page.keyboard.press('Escape')
  // Save manually, which creates a version.
  await tara.page.keyboard.press('Control+s')
  await saved(tara.page)

  await go(tom.page, journey, `/unit/my/slides/${rid}`)
  await element(tom.page, 'Text: High water').waitFor()
  await tara.page.getByRole('list', { name: 'Also here' }).waitFor()
  await tom.page.getByRole('list', { name: 'Also here' }).waitFor()
  await element(tom.page, /^Text: High water, selected by /).waitFor()
  await tara.page.keyboard.press('Escape')
  await element(tom.page, /^Text: High water$/).waitFor()
  await stage(tom.page).focus()
  await tom.page.keyboard.press('Tab')
  await element(tara.page, /^Text: High water, selected by /).waitFor()
  await pageOption(tara.page, /open at: /).waitFor()
  await expectAccessible(tara.page)

  await tom.page.keyboard.press('Enter')
  await tom.page.keyboard.press('Control+a')
  await tom.page.keyboard.type('Low water')
  await tom.page.keyboard.press('Escape')
  await saved(tom.page)
  await element(tara.page, /^Text: Low water/).waitFor()

  await tara.page.locator('summary[aria-label="More"]').click()
  await tara.page.getByRole('button', { name: 'Version history' }).click()
  const history = tara.page.getByRole('dialog', { name: 'Version history' })
  await history.getByText('This is how the slides are now.').waitFor()
  const versions = history.getByRole('radio')
  await expect.poll(() => versions.count()).toBe(2)
  await versions.nth(1).check()
  await history.getByRole('listitem', { name: 'Page 1: High water' }).waitFor()
  await expectAccessible(tara.page)
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await history.waitFor({ state: 'detached' })
  await element(tara.page, /^Text: High water/).waitFor()
  await element(tom.page, /^Text: High water/).waitFor()
  await saved(tara.page)

  await tara.page.getByRole('button', { name: 'Undo' }).click()
  await element(tom.page, /^Text: Low water/).waitFor()
  await saved(tara.page)

  await tom.page.goto('about:blank')
  await tara.page.getByRole('list', { name: 'Also here' }).waitFor({ state: 'hidden' })
})
