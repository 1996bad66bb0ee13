// Looks of elements: a gradient and a shadow on a shape, a picture that is cut, letters that fit their box.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { deckOf, element, newContent, savedSlides } from './authoring.support.ts'
import { go, heading } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()

it('a shape takes a gradient, a shadow and a plain fill again; a picture is cut and keeps its place', async () => {
  const tara = await someone(journey, 'teacher')
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
  await page.getByLabel('Letters shrink to fit the box').check()
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
  await page.getByText('Cut off, in percent').waitFor()
  const before = (await elements()).at(-1) as unknown as { x: number; width: number }
  await page.getByLabel('Left', { exact: true }).fill('50')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await elements()).at(-1))
    .toMatchObject({ crop: { left: 0.5, right: 0 }, x: before.x + before.width / 2, width: before.width / 2 })
})
