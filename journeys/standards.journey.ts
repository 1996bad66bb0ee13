// Imports standards from a spreadsheet of another system: columns are matched, changes compared, the draft
// replaced and restored; authors see the source document.
import { expect, it } from 'vitest'
import { csvOf, documentSheet, itemSheet } from '#academics/contract/testing/case-sheets.ts'
import { newContent } from './authoring.support.ts'
import { someone, type Someone } from './academics.support.ts'
import { call, go } from './identity.support.ts'
import { chooseFile, workbookOf } from './schools.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()
const setting = '/account/academic-setting'
const entry = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const figure = (page: Page, label: string) =>
  page
    .getByRole('list', { name: 'What will change' })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('strong')
const figures = async (page: Page) => {
  await page.getByRole('list', { name: 'What will change' }).waitFor()
  return Promise.all(['Added', 'Changed', 'Moved', 'Removed'].map(label => figure(page, label).innerText()))
}
const compare = (page: Page) => page.getByRole('button', { name: 'Compare with the draft' })
const openImport = async (page: Page) => {
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Import a file' }).click()
}
const newSubject = async ({ school, token }: Someone, name: string): Promise<string> =>
  (await call<{ _id: string }>(journey, 'POST', 'subjects', { uid: school, name, curriculum: 'nz' }, token))
    ._id

const formula = 'Solve for \u0024x^2 = 4\u0024 and **explain** it'
const items = (change: (rows: string[][]) => string[][] = rows => rows) => change(itemSheet(2, 3))

it('an admin matches the columns of a sheet, reviews the changes, replaces the draft and undoes the import', async () => {
  const ada = await someone(journey, 'school-admin')
  const { page } = ada
  const subject = await newSubject(ada, 'Northern language')
  await go(page, journey, `${setting}/subject/standard/${subject}`)
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expectAccessible(page)

  // An unreadable file gives the reason.
  await chooseFile(page, 'empty.csv', Buffer.from(''))
  await page.getByRole('alert').getByText('The file is empty: it has 0 bytes.').waitFor()

  // A workbook in the CASE format is recognised, including its document data.
  const rows = items(list => list.with(1, (list[1] ?? []).with(1, formula)))
  await chooseFile(page, 'north.xlsx', workbookOf({ 'CF Doc': documentSheet(), 'CF Item': rows }))
  await page.getByRole('heading', { name: '14 entries as read' }).waitFor()
  await page.getByText('A number such as 1.2.3 gives the position. The tree has 3 levels.').waitFor()
  expect(await page.getByLabel('smartLevel is').inputValue()).toBe('smartLevel')
  await page.getByRole('list', { name: 'Entries as read' }).locator('math').waitFor()
  await expectAccessible(page)
  await compare(page).click()
  expect(await figures(page)).toEqual(['14', '0', '0', '0'])
  await page
    .getByText(/Northern Language Standards by Council of Northern Schools/)
    .or(page.getByText(/Council of Northern Schools/))
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replace the draft' }).click()
  await entry(page, /Domain 2/).waitFor()
  await page.getByText(/Adoption status: Adopted. Licence: CC BY 4.0/).waitFor()
  expect(await page.getByText(/was written for Classwright/).count()).toBe(0)

  // A new edition as CSV with a custom column title, which is matched manually; an error names its line.
  await openImport(page)
  const next = items(list => [
    (list[0] ?? []).with(2, 'Our sign'),
    ...list.slice(1, -1),
    ['', 'A new standard', 'N.9', '2.9', ...Array.from({ length: 8 }, () => '')],
  ])
  const second = next.map(row => (row[3] === '1.1' ? row.with(1, 'Reworded') : row))
  await chooseFile(page, 'next.csv', Buffer.from(csvOf(second)))
  expect(await page.getByLabel('Our sign is').inputValue()).toBe('')
  await page.getByLabel('Our sign is').selectOption('Code')
  await page.getByRole('list', { name: 'Entries as read' }).getByText('L.1.1', { exact: true }).waitFor()
  await page.getByRole('heading', { name: '14 entries as read' }).waitFor()
  await compare(page).click()
  expect(await figures(page)).toEqual(['1', '2', '0', '1'])
  await page.getByRole('insertion').filter({ hasText: 'Reworded' }).waitFor()
  await page.getByRole('button', { name: 'Replace the draft' }).click()
  await entry(page, /A new standard/).waitFor()

  // Undo the import after reviewing the difference, then redo it.
  await page.getByRole('button', { name: 'Review and undo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import of next.csv' })
  await dialog.getByText('A new standard').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('The draft is as it was before.').waitFor()
  await entry(page, /A new standard/).waitFor({ state: 'detached' })
  await page.getByText(/The import of next.csv was undone/).waitFor()
  await page.getByText(/Licence: CC BY 4.0/).waitFor()

  // The next file with these column titles uses the same matches.
  await openImport(page)
  await chooseFile(page, 'again.csv', Buffer.from(csvOf(second)))
  await page.getByText('The columns are matched as you did for the last sheet of this form.').waitFor()
  expect(await page.getByLabel('Our sign is').inputValue()).toBe('code')
})

it('an error names its line; authors who pick standards see the document and the formula', async () => {
  const ada = await someone(journey, 'school-admin', { expected: /status of 400/ })
  const { page } = ada
  const subject = await newSubject(ada, 'Southern language')
  await go(page, journey, `${setting}/subject/standard/${subject}`)
  await page.getByRole('button', { name: 'Import a file' }).click()
  await chooseFile(page, 'gap.csv', Buffer.from('Level,Name\n1,A\n\n3,B\n'))
  const faults = page.getByRole('region', { name: /Correct these values/ })
  await faults.getByText('A level is left out above this entry.').waitFor()
  await faults.getByText('Line 4').waitFor()
  expect(await compare(page).isDisabled()).toBe(true)
  await expectAccessible(page)

  // An invalid cell can be corrected in the list of errors, also on a phone.
  await page.setViewportSize({ width: 375, height: 740 })
  const level = faults.getByRole('textbox', { name: 'Level, line 4' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await level.fill('2')
  await level.press('Enter')
  await faults.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByText('A number gives the level. The tree has 2 levels.').waitFor()
  await compare(page).click()
  expect(await figures(page)).toEqual(['2', '0', '0', '0'])
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooseFile(
    page,
    'broken.json',
    Buffer.from(
      '{"CFDocument":{"identifier":"x","title":"T"},"CFItems":[{"identifier":"i1","fullStatement":" "}]}',
    ),
  )
  await page.getByRole('alert').getByText('Item i1: An item has no statement.').waitFor()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  const rows = items(list => list.with(1, (list[1] ?? []).with(1, formula)))
  await chooseFile(page, 'south.xlsx', workbookOf({ 'CF Doc': documentSheet(), 'CF Item': rows }))
  await compare(page).click()
  await page.getByRole('button', { name: 'Replace the draft' }).click()
  await entry(page, /Domain 2/).waitFor()
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('It is published.').waitFor()

  const made = await newContent(journey, ada, { mode: 'task', name: 'With standards', curriculum: 'nz' })
  await go(page, journey, `/com/outline/select/assess?rid=${made._id}`)
  await page.getByRole('combobox', { name: 'Subject' }).selectOption({ label: 'Southern language' })
  await page.getByText(/Adoption status: Adopted. Licence: CC BY 4.0/).waitFor()
  await page.getByRole('tree').locator('math').first().waitFor()
})
