// Shared by the school journeys: import files, and working in a school account.
import { strToU8, zipSync } from 'fflate'
import type { Page } from './support.ts'

export const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map(row => row.join(';')).join('\r\n'))

/** A workbook with one sheet of inline text, as small as the format allows. */
export const xlsx = (rows: Rows): Buffer => workbookOf({ People: rows })

type Rows = readonly (readonly string[])[]
export function workbookOf(sheets: Readonly<Record<string, Rows>>): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const listed = Object.entries(sheets)
  return zip({
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${listed.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed.map((_, at) => `<Relationship Id="r${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      listed.map(([, rows], at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}

export const zip = (entries: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))),
  )

/** Selects an account in the account menu: a school's, or the personal one. */
export async function workAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('radio', { name }).click()
}

export const chooseFile = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
