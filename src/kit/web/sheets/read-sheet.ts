// Files that somebody chose, as tables of text: CSV in any usual encoding, the first sheet of a workbook, or
// a zip of such files.
import { parseLines, type TextRow } from '#kit/contract/csv.rules.ts'
import { decodeText, type Encoding } from './decode.ts'
import { readXlsx } from './xlsx.ts'
import { readZip, UnreadableFile } from './zip.ts'

export { UnreadableFile }

export const maxBytes = 10 * 1024 * 1024
const maxZipEntries = 200
const maxUnpackedBytes = 96 * 1024 * 1024

export interface ReadTable {
  readonly name: string
  readonly rows: readonly TextRow[]
  /** Only for text files. */
  readonly encoding: Encoding | null
}

export interface ReadOptions {
  readonly most?: number
  readonly encoding?: Encoding | undefined
  /** Every sheet of a workbook under its own name; otherwise the first. */
  readonly allSheets?: boolean
}

export async function readTables(
  files: readonly File[],
  { most = maxBytes, encoding, allSheets = false }: ReadOptions = {},
): Promise<ReadTable[]> {
  const tables: ReadTable[] = []
  for (const file of files) {
    if (file.size > most) throw new UnreadableFile('The file is too large.')
    tables.push(
      ...(await tablesIn(file.name, new Uint8Array(await file.arrayBuffer()), { encoding, allSheets })),
    )
  }
  return tables
}

async function tablesIn(name: string, bytes: Uint8Array, options: ReadOptions): Promise<ReadTable[]> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return packed(name, bytes, options)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new UnreadableFile('This is an old Excel file (.xls). Save it as .xlsx or .csv and try again.')
  const { text, encoding } = decodeText(bytes, options.encoding)
  return [{ name, rows: parseLines(text), encoding }]
}

/** A workbook is a zip file too. */
async function packed(name: string, bytes: Uint8Array, options: ReadOptions): Promise<ReadTable[]> {
  const zip = await readZip(bytes)
  const lists = zip.names.filter(each => /\.(?:csv|txt)$/i.test(each) && !each.startsWith('__MACOSX/'))
  if (zip.names.includes('xl/workbook.xml') || lists.length === 0) return sheetsOf(name, bytes, options)
  if (lists.length > maxZipEntries) throw new UnreadableFile('The file is too large.')
  const tables: ReadTable[] = []
  let total = 0
  for (const entry of lists) {
    const content = (await zip.bytes(entry)) ?? new Uint8Array()
    total += content.length
    if (total > maxUnpackedBytes) throw new UnreadableFile('The file is too large.')
    const { text, encoding } = decodeText(content, options.encoding)
    tables.push({ name: entry.replace(/^.*\//, ''), rows: parseLines(text), encoding })
  }
  return tables
}

async function sheetsOf(name: string, bytes: Uint8Array, { allSheets }: ReadOptions): Promise<ReadTable[]> {
  const sheets = await readXlsx(bytes, allSheets ? undefined : 1)
  return sheets.map(sheet => ({
    name: allSheets ? sheet.name || name : name,
    rows: sheet.rows,
    encoding: null,
  }))
}
