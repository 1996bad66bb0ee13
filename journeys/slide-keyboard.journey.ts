// Makes a ten-page deck with a table, a chart, a picture and a question by keyboard only.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { deckOf, element, newContent, savedSlides, stage, tool } from './authoring.support.ts'
import { call, go, heading } from './identity.support.ts'
import { withoutMouse } from './keyboard.support.ts'
import { longStory, patience, useJourney } from './support.ts'

const journey = useJourney()
/** The server refuses a thumbnail whose page has changed meanwhile; the app then makes a new one. */
const repainted = /status of 409/

it(
  'a deck of ten pages with table, chart, picture and question is made by keyboard alone',
  { timeout: longStory },
  async () => {
    const tara = await someone(journey, 'teacher', { expected: repainted })
    const { page } = tara
    const { _id: rid } = await newContent(journey, tara, { mode: 'task', name: 'Rain on the island' })
    const keys = await withoutMouse({ page, context: page.context() })
    await go(page, journey, `/unit/my/slides/${rid}`)
    await heading(page, 'Rain on the island').waitFor()
    const addPage = () => keys.use(page.getByRole('button', { name: 'Add page' }), 'Shift+Tab')

    // Text, and a table that is filled cell by cell.
    await keys.use(tool(page, 'Text'))
    await keys.type('Where it rains')
    await keys.press('Escape')
    await element(page, /Where it rains/).waitFor()
    await keys.use(page.locator('summary[title="Table"]'), 'Shift+Tab')
    await keys.use(page.getByRole('button', { name: '2 × 3', exact: true }))
    await page.getByRole('textbox', { name: 'Row 1, column 1' }).waitFor()
    for (const words of ['Month', 'Hill', 'Coast', 'May', '120', '80']) {
      await keys.type(words)
      if (words !== '80') await keys.press('Tab')
    }
    await keys.press('Escape')
    await element(page, /^Table: Month Hill Coast/).waitFor()

    // A chart, with its numbers in the grid beside the page.
    await addPage()
    await keys.use(page.locator('summary[title="Chart"]'))
    await keys.use(page.getByRole('button', { name: 'Columns', exact: true }))
    // The chart has the focus; Enter moves it to the numbers, F6 back to the page.
    await keys.isOn(stage(page))
    await keys.press('Enter')
    await keys.isOn(page.getByLabel('Title of the chart'))
    await keys.type('Rain in mm')
    await keys.write(page.getByLabel('Row 1, column 1'), '120')
    await keys.press('F6')
    await keys.isOn(stage(page))
    await element(page, /^Chart: Rain in mm/).waitFor()

    // A picture, chosen in the system's file dialog.
    await addPage()
    const rain = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#4b6a8a' } })
      .png()
      .toBuffer()
    const chosen = page.waitForEvent('filechooser')
    await keys.use(tool(page, /^Picture$/))
    await (await chosen).setFiles({ name: 'rain.png', mimeType: 'image/png', buffer: rain })
    await element(page, 'Picture').waitFor()

    for (let count = 3; count < 10; count++) await addPage()
    await keys.reach(page.getByRole('tab', { name: 'Design' }))
    await keys.press('End')
    await keys.use(page.getByRole('button', { name: /^Choice/ }))
    await keys.write(page.getByRole('textbox', { name: 'Question', exact: true }), 'Where does it rain most?')
    await keys.write(page.getByLabel('Option 1', { exact: true }), 'On the hill')
    await keys.write(page.getByLabel('Option 2', { exact: true }), 'At the coast')
    await expect
      .poll(() => call(journey, 'GET', `unit/${rid}`, undefined, tara.token), { timeout: patience })
      .toMatchObject({ questionNum: 1 })
    await savedSlides(page)

    const { pages } = await deckOf(journey, tara, rid)
    expect(pages).toHaveLength(10)
    expect(pages.slice(0, 3).map(({ elements }) => elements.at(-1)?.kind)).toEqual([
      'table',
      'chart',
      'image',
    ])
  },
)
