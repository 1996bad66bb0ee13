// Makes a ten-page deck with a table, a chart, a picture and a question by mouse, exports it to PowerPoint and
// imports it again.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import {
  deckOf,
  element,
  importSlides,
  newContent,
  savedSlides as saved,
  slidesMenu,
  stage,
} from './authoring.support.ts'
import { call, go, heading } from './identity.support.ts'
import { expectAccessible, patience, useJourney, type Page } from './support.ts'

const journey = useJourney()
/** The server refuses a thumbnail whose page has changed meanwhile; the app then makes a new one. */
const repainted = /status of 409/

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Look of the element' })
async function lineAct(page: Page, name: string): Promise<void> {
  await bar(page).locator('summary[title="Rows, columns and cells"]').click()
  await page.getByRole('button', { name, exact: true }).click()
}

it('a deck of ten pages with table, chart, picture and question is made by mouse and survives PowerPoint export and import', async () => {
  const tara = await someone(journey, 'teacher', { expected: repainted })
  const { page } = tara
  const { _id: rid } = await newContent(journey, tara, { mode: 'task', name: 'Rain on the island' })
  await go(page, journey, `/unit/my/slides/${rid}`)
  await heading(page, 'Rain on the island').waitFor()

  // A table: its size is chosen on a small grid; Tab moves to the next cell and adds a row after the last.
  await page.locator('summary[title="Table"]').click()
  await page.getByRole('button', { name: '2 × 3', exact: true }).click()
  await page.getByRole('textbox', { name: 'Row 1, column 1' }).waitFor()
  for (const words of ['Month', 'Hill', 'Coast', 'May', '120', '80', 'June']) {
    await page.keyboard.type(words)
    if (words !== 'June') await page.keyboard.press('Tab')
  }
  await page.getByRole('textbox', { name: 'Row 3, column 1' }).waitFor()
  await lineAct(page, 'Merge with the cell to the right')
  await lineAct(page, 'Column to the right')
  await page.getByRole('textbox', { name: 'Row 3, column 3' }).waitFor()
  await page.keyboard.press('Escape')
  await element(page, /^Table: Month Hill Coast/).waitFor()
  await saved(page)
  const [first] = (await deckOf(journey, tara, rid)).pages
  expect(first?.elements.at(-1)).toMatchObject({
    kind: 'table',
    header: true,
    columns: { length: 4 },
    rows: { length: 3, 2: { cells: [{ across: 2 }, null, {}, {}] } },
  })

  // A double click edits a cell.
  const box = await element(page, /^Table/).boundingBox()
  const sheet = await stage(page).boundingBox()
  if (!box || !sheet) throw new Error('no table on the page')
  await stage(page).dblclick({
    position: { x: box.x - sheet.x + box.width * 0.3, y: box.y - sheet.y + box.height * 0.5 },
  })
  await page.getByRole('textbox', { name: 'Row 2, column 2' }).waitFor()
  await page.keyboard.press('Escape')

  // A chart, with its numbers in the grid beside the page.
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.locator('summary[title="Chart"]').click()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByLabel('Title of the chart').fill('Rain in mm')
  await page.getByLabel('Row 1, column 1').fill('120')
  await page.getByLabel('Name of column 1').fill('Hill')
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByLabel('Name of row 5').fill('Friday')
  await page.getByLabel('Row 5, column 1').fill('-12,5')
  await page.getByLabel('Row 5, column 2').fill('9')
  await bar(page).getByLabel('Numbers').check()
  await element(page, /^Chart: Rain in mm/).waitFor()
  for (const kind of ['Lines', 'Pie', 'Bars'])
    await bar(page).getByRole('button', { name: kind, exact: true }).click()
  await expectAccessible(page)

  // A picture, and more pages up to ten.
  await page.getByRole('button', { name: 'Add page' }).click()
  const rain = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#4b6a8a' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'rain.png', mimeType: 'image/png', buffer: rain })
  await element(page, 'Picture').waitFor()
  for (let count = 3; count < 10; count++) await page.getByRole('button', { name: 'Add page' }).click()
  await saved(page)

  // A question on the last page.
  await page.getByRole('tab', { name: 'Learning' }).click()
  await page.getByRole('button', { name: /^Choice/ }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Where does it rain more?')
  await page.getByLabel('Option 1', { exact: true }).fill('On the hill')
  await page.getByLabel('Option 2', { exact: true }).fill('On the coast')
  await expect
    .poll(() => call(journey, 'GET', `unit/${rid}`, undefined, tara.token), { timeout: patience })
    .toMatchObject({ questionNum: 1 })

  const deck = await deckOf(journey, tara, rid)
  expect(deck.pages).toHaveLength(10)
  expect(deck.pages[1]?.elements.at(-1)).toMatchObject({
    kind: 'chart',
    chart: 'bar',
    title: 'Rain in mm',
    labels: true,
    series: [{ name: 'Hill', values: [120, 7, 5, 8, -12.5] }, { values: [3, 5, 6, 4, 9] }],
  })

  // After export to PowerPoint and import, the table is still a table and the chart a chart.
  await slidesMenu(page, 'Download')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'PowerPoint (.pptx)' }).click(),
  ])
  const { _id: other } = await newContent(journey, tara, { mode: 'task', name: 'Rain again' })
  await go(page, journey, `/unit/my/slides/${other}`)
  await heading(page, 'Rain again').waitFor()
  await importSlides(page, 'rain.pptx', readFileSync(await download.path()))
  await page.getByText('10 pages were added.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect
    .poll(
      async () => (await deckOf(journey, tara, other)).pages.map(({ elements }) => elements.at(-1)?.kind),
      { timeout: patience },
    )
    .toEqual(expect.arrayContaining(['table', 'chart', 'image']))

  // The preview, also on a phone.
  await go(page, journey, `/unit/slides/${rid}`)
  await page.getByRole('group', { name: 'Page 1 of 10' }).waitFor()
  for (const width of [375, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await go(page, journey, `/unit/my/slides/${rid}`)
    await stage(page).focus()
    await page.keyboard.press('PageDown')
    await element(page, /^Chart/).waitFor()
    await page.keyboard.press('PageUp')
    await element(page, /^Table/).waitFor()
  }
})
