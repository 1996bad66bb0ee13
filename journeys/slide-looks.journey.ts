// Styles of elements: gradients and shadows, cropped pictures, the format painter, themes.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { deckOf, element, newContent, savedSlides } from './authoring.support.ts'
import { go, heading } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()
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
  expect((await titleOf()).x).toBeCloseTo(0.11 * 960, 1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(deck).toMatchObject({ theme: 'plain' })
  expect(await titleOf()).toEqual(before)
})
