// Styles of elements: gradients and shadows, cropped pictures, the format painter, themes.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { deckOf, element, newContent, savedSlides } from './authoring.support.ts'
import { go, heading } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()
interface Cropped {
  readonly width: number
  readonly height: number
  readonly crop?: { left: number; top: number; right: number; bottom: number }
}

/** The server refuses a thumbnail whose page has changed meanwhile; the app then makes a new one. */
const repainted = /status of 409/

it('a shape gets a gradient, a shadow and a plain fill again; a cropped picture keeps its position', async () => {
  const tara = await someone(journey, 'teacher', { expected: repainted })
  const { page } = tara
  const { _id } = await newContent(journey, tara, { mode: 'task', name: 'Looks' })
  const elements = async () => {
    await savedSlides(page)
    return (await deckOf(journey, tara, _id)).pages[0]?.elements ?? []
  }
  await go(page, journey, `/unit/my/slides/${_id}`)
  await heading(page, 'Looks').waitFor()
  await page.locator('summary[aria-label="Shape"]').click()
  await page.getByRole('button', { name: 'Ellipse' }).click()
  await page.keyboard.type('Crest')
  await page.keyboard.press('Escape')
  await element(page, 'Ellipse: Crest').waitFor()

  await page.getByRole('tab', { name: 'Design' }).click()
  await page.getByLabel('Gradient').check()
  await page.getByLabel('Shadow').check()
  await page.getByLabel('Shrink text to fit the box').check()
  await page.getByLabel('Direction, in degrees').fill('45')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  expect((await elements()).at(-1)).toMatchObject({
    gradient: { angle: 45, stops: [[0], [1]].map(([at]) => [at, expect.any(String) as string]) },
    shadow: { blur: 8 },
    fit: true,
  })

  await page.locator('summary[aria-label="Fill colour"]').click()
  await page.getByRole('group', { name: 'Fill colour' }).getByRole('radio').first().click()
  await expect.poll(() => page.getByLabel('Gradient').isChecked()).toBe(false)
  expect((await elements()).at(-1)).not.toHaveProperty('gradient')

  const heron = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#4b7a5a' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'heron.png', mimeType: 'image/png', buffer: heron })
  await element(page, 'Picture').waitFor()
  await page.getByText('Crop, in percent').waitFor()
  const before = (await elements()).at(-1) as unknown as { x: number; width: number }
  await page.getByLabel('Left', { exact: true }).fill('50')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await elements()).at(-1))
    .toMatchObject({ crop: { left: 0.5, right: 0 }, x: before.x + before.width / 2, width: before.width / 2 })
})

it('a picture is cropped by handles: by mouse and by keys, as one undo step each', async () => {
  const tara = await someone(journey, 'teacher', { expected: repainted })
  const { page } = tara
  const { _id } = await newContent(journey, tara, { mode: 'task', name: 'Crops' })
  const picture = async () => {
    await savedSlides(page)
    return (await deckOf(journey, tara, _id)).pages[0]?.elements.at(-1) as unknown as Cropped
  }
  const share = (value: number) => Number(value.toFixed(2))
  const cut = async () => {
    const { left, top, right, bottom } = (await picture()).crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
    return [left, top, right, bottom].map(share)
  }
  const open = async () => {
    await go(page, journey, `/unit/my/slides/${_id}`)
    await heading(page, 'Crops').waitFor()
  }
  const handle = (name: string) => page.getByRole('button', { name, exact: true })
  const middleOf = async (name: string) => {
    const spot = await handle(name).boundingBox()
    if (!spot) throw new Error(`there is no ${name}`)
    return { x: spot.x + spot.width / 2, y: spot.y + spot.height / 2 }
  }
  const dragBy = async (name: string, dx: number, dy: number) => {
    const from = await middleOf(name)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 })
    await page.mouse.up()
  }
  await open()
  const river = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#4b7a5a' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'river.png', mimeType: 'image/png', buffer: river })
  await element(page, 'Picture').waitFor()
  const before = await picture()

  // By mouse: a double click, an edge, the picture in its frame, and a click outside.
  const spot = await element(page, 'Picture').boundingBox()
  if (!spot) throw new Error('the picture is not there')
  await page.mouse.dblclick(spot.x + spot.width / 2, spot.y + spot.height / 2)
  await handle('Right edge').waitFor()
  await expectAccessible(page)
  await dragBy('Right edge', -spot.width / 2, 40)
  expect(await page.getByRole('status').filter({ hasText: 'Cropped:' }).textContent()).toBe(
    'Cropped: left 0, top 0, right 50, bottom 0 percent.',
  )
  await dragBy('Picture in its frame', -spot.width / 4, 0)
  await page.getByRole('tab', { name: 'Design' }).click()
  await expect.poll(() => page.getByLabel('Left', { exact: true }).inputValue()).toMatch(/^2[45]/)
  await page.mouse.click(spot.x + spot.width + 20, spot.y + spot.height / 2)
  await page.getByText('Picture cropped.').waitFor()
  expect(await cut()).toEqual([0.25, 0, 0.25, 0])
  expect((await picture()).width).toBeCloseTo(before.width / 2, 0)
  await open()
  expect(await cut()).toEqual([0.25, 0, 0.25, 0])

  // By keys: Enter begins and applies, Escape cancels; the whole crop is one step.
  const elements = page.getByRole('listbox', { name: 'Elements on this page' })
  await elements.focus()
  const names = await elements
    .getByRole('option')
    .evaluateAll(options => options.map(each => each.getAttribute('aria-label')))
  for (let step = 0; step <= names.indexOf('Picture'); step++) await page.keyboard.press('Tab')
  await handle('Crop (Enter)').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => handle('Picture in its frame').evaluate(each => each.matches(':focus'))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await handle('Upper edge').focus()
  const steps = Math.round((before.height * 0.1) / 10)
  for (let step = 0; step < steps; step++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByText('The crop was cancelled.').waitFor()
  expect(await cut()).toEqual([0.25, 0, 0.25, 0])
  await page.keyboard.press('Enter')
  await handle('Upper edge').focus()
  for (let step = 0; step < steps; step++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Picture cropped.').waitFor()
  const top = share((steps * 10) / before.height)
  expect(await cut()).toEqual([0.25, top, 0.25, 0])
  await open()
  expect(await cut()).toEqual([0.25, top, 0.25, 0])

  // The button begins; a rotated picture keeps its place, and undo takes back the whole crop.
  await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2)
  await page.getByRole('tab', { name: 'Design' }).click()
  await page.getByLabel('Rotation, in degrees').fill('90')
  await page.keyboard.press('Enter')
  await handle('Crop (Enter)').click()
  await handle('Left edge').waitFor()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 800 })
  await expect.poll(async () => (await middleOf('Left edge')).x).toBeLessThan(375)
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
  await expect.poll(async () => (await middleOf('Left edge')).x).toBeGreaterThan(375)
  await dragBy('Left edge', 0, spot.width / 10)
  await page.getByRole('button', { name: 'Apply crop' }).click()
  expect(await cut()).toEqual([0.35, top, 0.25, 0])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(cut).toEqual([0.25, top, 0.25, 0])
})

it('the format painter copies a style to other elements, by mouse and by keyboard, and can be undone', async () => {
  const tara = await someone(journey, 'teacher', { expected: repainted })
  const { page } = tara
  const { _id } = await newContent(journey, tara, { mode: 'task', name: 'Painter' })
  const shapes = async () => {
    await savedSlides(page)
    return (await deckOf(journey, tara, _id)).pages[0]?.elements.slice(-2) ?? []
  }
  const insert = async (name: string, words: string) => {
    await page.locator('summary[aria-label="Shape"]').click()
    await page.getByRole('button', { name }).click()
    await page.keyboard.type(words)
    await page.keyboard.press('Escape')
    await element(page, `${name}: ${words}`).waitFor()
  }
  await go(page, journey, `/unit/my/slides/${_id}`)
  await heading(page, 'Painter').waitFor()
  await insert('Triangle', 'Ebb')
  await page.keyboard.press('Shift+ArrowDown')
  for (let step = 0; step < 20; step++) await page.keyboard.press('Shift+ArrowLeft')
  await insert('Hexagon', 'Flow')
  expect(await shapes()).toMatchObject(
    ['Ebb', 'Flow'].map(text => ({ paragraphs: [{ align: 'center', runs: [{ text }] }] })),
  )
  await page.keyboard.press('Control+b')
  await page.locator('summary[aria-label="Fill colour"]').click()
  await page.getByRole('group', { name: 'Fill colour' }).getByRole('radio').nth(3).click()
  await expect.poll(async () => (await shapes())[1]).toHaveProperty('fill')
  const [, { fill }] = (await shapes()) as [unknown, { fill: string }]

  await page.getByRole('button', { name: 'Format painter' }).click()
  await page.getByText('Select what should look the same.').waitFor()
  await expectAccessible(page)
  const spot = await element(page, 'Triangle: Ebb').boundingBox()
  if (!spot) throw new Error('the triangle is not there')
  await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height * 0.75)
  await expect
    .poll(async () => (await shapes())[0])
    .toMatchObject({ fill, shape: 'triangle', paragraphs: [{ runs: [{ text: 'Ebb', bold: true }] }] })
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await shapes())[0]).not.toHaveProperty('fill')

  await page.getByRole('listbox', { name: 'Elements on this page' }).focus()
  await page.keyboard.press('Control+Alt+c')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Alt+v')
  await expect.poll(async () => (await shapes())[1]).not.toHaveProperty('fill')
})

it('a theme moves placeholders and changes the other pages, and undo restores the old one', async () => {
  const tara = await someone(journey, 'teacher', { expected: repainted })
  const { page } = tara
  const { _id } = await newContent(journey, tara, { mode: 'task', name: 'Designs' })
  const deck = async () => {
    await savedSlides(page)
    return deckOf(journey, tara, _id)
  }
  const titleOf = async () => (await deck()).pages[0]?.elements[0] as unknown as { x: number; width: number }
  await go(page, journey, `/unit/my/slides/${_id}`)
  await heading(page, 'Designs').waitFor()
  await page.getByRole('button', { name: 'Add page' }).click()
  const before = await titleOf()
  await page.getByRole('tab', { name: 'Design' }).click()
  await page.getByRole('radio', { name: 'Notebook' }).check()
  await expect.poll(deck).toMatchObject({ theme: 'notebook' })
  expect((await titleOf()).x).toBeCloseTo(0.1 * 960, 1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(deck).toMatchObject({ theme: 'plain' })
  expect(await titleOf()).toEqual(before)
})
