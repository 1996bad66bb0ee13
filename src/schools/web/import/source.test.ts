import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readFiles } from './source.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): File {
  const listed = Object.entries(sheets)
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${listed.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed.map((_, at) => `<Relationship Id="r${at}" Type="${office}/worksheet" Target="worksheets/${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      listed.map(([, rows], at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet><sheetData>${rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  )
  return new File([bytes.slice()], 'school.xlsx')
}

it('the sheet with people is read first, and every other sheet of the workbook can be chosen', async () => {
  const source = await readFiles([
    workbook({
      Cover: [['North School'], ['Autumn 2026']],
      '7a': [
        ['First name', 'Last name'],
        ['Ada', 'Berg'],
      ],
      Empty: [],
      '7b': [
        ['First name', 'Last name'],
        ['Bo', 'Dahl'],
      ],
    }),
  ])
  if (source.kind !== 'sheet') throw new Error('taken for a package')
  expect([source.table.name, source.tables.map(({ name }) => name)]).toEqual(['7a', ['Cover', '7a', '7b']])
})

it('several lists that are not a package are refused with a suggestion', async () => {
  const list = (name: string) => new File(['First name\nAda\n'], name)
  await expect(readFiles([list('a.csv'), list('b.csv')])).rejects.toThrow(/one list at a time/)
})
