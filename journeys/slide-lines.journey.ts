// Lines: bent lines dragged at their ends and bend, outlines drawn and edited point by point with mouse,
// touch and keyboard, and links between pages.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { deckOf, element, newContent, pageOption, savedSlides, stage, tool } from './authoring.support.ts'
import { go, heading } from './identity.support.ts'
import { drag, expectAccessible, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()
/** The server refuses a thumbnail whose page has changed meanwhile; the app then makes a new one. */
const repainted = /status of 409/

interface Line {
  readonly shape: string
  readonly path?: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Opens an empty page. */
async function openEmpty(name: string, options = {}) {
  const tara = await someone(journey, 'teacher', { expected: repainted, ...options })
  const { page } = tara
  const { _id } = await newContent(journey, tara, { mode: 'task', name })
  await go(page, journey, `/unit/my/slides/${_id}`)
  await heading(page, name).waitFor()
  await stage(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const lines = async () => {
    await savedSlides(page)
    return (await deckOf(journey, tara, _id)).pages[0]?.elements as unknown as Line[]
  }
  return { page, lines, rid: _id, tara }
}
/** Stage pixels per page unit. */
async function scaleOf(page: Page): Promise<number> {
  return ((await stage(page).boundingBox())?.width ?? 960) / 960
}

it('a bent line is added, dragged at its end and bend, curved, and given arrows by keyboard', async () => {
  const { page, lines } = await openEmpty('Bent lines')
  await page.locator('summary[aria-label="Shape"]').click()
  await page.getByRole('button', { name: 'Bent line', exact: true }).click()
  await element(page, 'Bent line').waitFor()
  const [first] = await lines()
  expect(first).toMatchObject({
    shape: 'line',
    path: 'M0 0L500 0L500 1000L1000 1000',
    width: 240,
    height: 140,
  })

  const scale = await scaleOf(page)
  const at = (x: number, y: number) => ({ x: x * scale, y: y * scale })
  await drag(stage(page), at(600, 340), at(700, 420), at(760, 440))
  await drag(stage(page), at(560, 320), at(480, 330), at(460, 330))
  await expect
    .poll(async () => (await lines())[0]?.path)
    .toMatch(/^M0 0L2\d\d(\.\d)? 0L2\d\d(\.\d)? 1000L1000 1000$/)
  expect((await lines())[0]?.width).toBeGreaterThan(380)

  await page.getByRole('tab', { name: 'Design' }).click()
  await page.getByLabel('Line shape').selectOption({ label: 'Two curves' })
  await page.getByLabel('Starts vertically').check()
  await page.getByLabel('Bend position, in percent').fill('70')
  await page.keyboard.press('Enter')
  await page.getByLabel('Arrows').selectOption({ label: 'At both ends' })
  await element(page, 'Curved line with arrow').waitFor()
  await expectAccessible(page)
  await expect
    .poll(async () => (await lines())[0])
    .toMatchObject({
      shape: 'arrow-line',
      bothEnds: true,
      path: 'M0 0C0 350 250 700 500 700C750 700 1000 850 1000 1000',
    })
})

it('an outline is drawn by mouse and closed, contains text, and its points are edited', async () => {
  const { page, lines } = await openEmpty('By mouse')
  await tool(page, 'Path').click()
  await page.getByText('Click where the line begins').waitFor()
  const scale = await scaleOf(page)
  const click = (x: number, y: number) => stage(page).click({ position: { x: x * scale, y: y * scale } })
  await click(200, 400)
  await click(400, 400)
  await page.getByText('2 points').waitFor()
  // Dragging bends the line.
  await drag(
    stage(page),
    { x: 300 * scale, y: 200 * scale },
    { x: 340 * scale, y: 200 * scale },
    { x: 260 * scale, y: 200 * scale },
  )
  await expectAccessible(page)
  await click(200, 400)
  await element(page, 'Freeform').waitFor()
  await page.keyboard.type('Sail')
  await page.keyboard.press('Escape')
  await element(page, 'Freeform: Sail').waitFor()
  const [sail] = await lines()
  expect(sail?.path).toMatch(/^M0 1000L1000 1000C.*C.*Z$/)
  expect(Math.abs((sail?.x ?? 0) - 200)).toBeLessThan(2)

  await page.getByRole('button', { name: 'Edit points' }).click()
  await page.getByText('Point 1 of 3, corner').waitFor()
  await drag(
    stage(page),
    { x: 200 * scale, y: 400 * scale },
    { x: 130 * scale, y: 430 * scale },
    { x: 120 * scale, y: 440 * scale },
  )
  await expect.poll(async () => Math.round((await lines())[0]?.x ?? 0)).toBe(120)
  await page.getByRole('button', { name: 'Make curve' }).click()
  await page.getByText('Point 1 of 3, curve').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Insert')
  await page.getByText('Point 3 of 4').waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  await page.getByText('Point 2 of 3').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Point 2 of 3').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await lines())[0]?.path).toBe(sail?.path)
})

it('an outline is drawn as one curve by keyboard only, and by touch on a phone', async () => {
  const { page, lines } = await openEmpty('By keyboard')
  await tool(page, 'Path').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('c')
  for (const way of ['ArrowRight', 'ArrowDown', 'ArrowRight']) {
    await page.keyboard.press(' ')
    for (let step = 0; step < 6; step++) await page.keyboard.press(way)
  }
  await page.keyboard.press(' ')
  await page.getByText('4 points. Next at 600, 330.').waitFor()
  await page.keyboard.press('Enter')
  await element(page, 'Freeform').waitFor()
  expect((await lines())[0]).toMatchObject({ shape: 'line', x: 480, width: 120 })
  expect((await lines())[0]?.path).toContain('C')
  // An unfinished line is kept when another page opens.
  await tool(page, 'Path').click()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect.poll(async () => (await lines()).length).toBe(2)

  const small = await openEmpty('By finger', { viewport: phone, hasTouch: true, isMobile: true })
  await tool(small.page, 'Path').tap()
  const { width = 0, height = 0 } = (await stage(small.page).boundingBox()) ?? {}
  for (const [x, y] of [
    [0.2, 0.3],
    [0.8, 0.3],
    [0.5, 0.8],
  ] as const)
    await stage(small.page).tap({ position: { x: x * width, y: y * height } })
  await small.page.getByRole('button', { name: 'Close', exact: true }).tap()
  await element(small.page, 'Freeform').waitFor()
  expect((await small.lines())[0]?.path).toMatch(/^M0 0L1000 0L\S+ 1000Z$/)
})

it('text and shapes link to other pages, which open in the preview', async () => {
  const { page, rid, lines } = await openEmpty('Ways')
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByRole('button', { name: 'Add page' }).click()
  await pageOption(page, /^Page 1/).click()
  await page.locator('summary[aria-label="Shape"]').click()
  await page.getByRole('button', { name: 'Star' }).click()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Leads to').selectOption({ label: 'Page 3' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(async () => (await lines())[0])
    .toMatchObject({ link: expect.stringMatching(/^#page\//) as string })
  await go(page, journey, `/unit/slides/${rid}`)
  await page.getByRole('button', { name: 'Star, goes to page 3' }).click()
  await page.getByText('3 of 3', { exact: true }).waitFor()
})
