// The chosen file: a CASE package, or sheets that may contain standards. The browser reads sheets itself.
import { standardsIn, type StandardsTable } from '#academics/contract/sheet/workbook.rules.ts'
import { maxStandardsFile } from '#academics/contract/standards-files.contract.ts'
import type { Encoding } from '#kit/web/sheets/decode.ts'
import { readTables, UnreadableFile } from '#kit/web/sheets/read-sheet.ts'

export interface SheetSource {
  readonly kind: 'sheet'
  readonly file: File
  readonly tables: readonly StandardsTable[]
  /** Encoding of a text file; null for other files. */
  readonly encoding: Encoding | null
}
export type ImportSource = { readonly kind: 'case'; readonly file: File } | SheetSource

export async function readSource(file: File, encoding?: Encoding): Promise<ImportSource> {
  if (file.size > maxStandardsFile) throw new UnreadableFile('The file is larger than 16 MB.')
  if (file.size === 0) throw new UnreadableFile('The file is empty: it has 0 bytes.')
  if (file.name.toLowerCase().endsWith('.json')) return { kind: 'case', file }
  const read = await readTables([file], { most: maxStandardsFile, encoding, allSheets: true })
  const tables = standardsIn(read)
  if (tables.every(({ table }) => table.rows.length === 0))
    throw new UnreadableFile('There is nothing in this file.')
  return { kind: 'sheet', file, tables, encoding: read[0]?.encoding ?? null }
}
