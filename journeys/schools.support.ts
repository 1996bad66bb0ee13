// What the journeys of schools share: lists of people as files, and working in a school.
import { deflateRawSync } from 'node:zlib'
import type { Page } from './support.ts'

export const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map(row => row.join(';')).join('\r\n'))

/** A workbook with one sheet of inline text, as small as the format allows. */
export function xlsx(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  return zip({
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  })
}

function zip(entries: Readonly<Record<string, string>>): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(Buffer.from(text))
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt16LE(name.length, 26)
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x02014b50, 0)
    row.writeUInt16LE(8, 10)
    row.writeUInt32LE(packed.length, 20)
    row.writeUInt16LE(name.length, 28)
    row.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), packed)
    central.push(row, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(central.length / 2, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, ...central, end])
}

/** Chooses an account in the corner of the page: a school's, or the personal one. */
export async function workAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('radio', { name }).click()
}

export const chooseFile = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
