// Reads the user's file or pasted text as a package or as a list, in the browser; files are never uploaded.
import { parseLines } from '#kit/contract/csv.rules.ts'
import type { Encoding } from '#kit/web/sheets/decode.ts'
import { readTables, UnreadableFile, type ReadTable } from '#kit/web/sheets/read-sheet.ts'
import { matchColumns } from '#schools/contract/import/columns.rules.ts'
import { readPackage, type OneRosterPackage } from '#schools/contract/import/oneroster-files.ts'

export interface PackageSource {
  readonly kind: 'oneroster'
  readonly name: string
  readonly pack: OneRosterPackage
  /** Files of the package, and files that are not part of it. */
  readonly tables: readonly ReadTable[]
}
export interface SheetSource {
  readonly kind: 'sheet'
  readonly name: string
  readonly table: ReadTable
  /** All sheets of a workbook; one of them is read. */
  readonly tables: readonly ReadTable[]
  /** Kept so that another encoding can be tried. */
  readonly files: readonly File[]
}
export type Source = PackageSource | SheetSource

export async function readFiles(files: readonly File[], encoding?: Encoding): Promise<Source> {
  const read = await readTables(files, { encoding, allSheets: true })
  const tables = read.filter(({ rows }) => rows.length > 0)
  const table = bestOf(tables)
  if (!table) throw new UnreadableFile('There is nothing in this file.')
  const name = files.length === 1 ? (files[0]?.name ?? table.name) : `${files.length} files`
  const pack = readPackage(tables)
  if (pack) return { kind: 'oneroster', name, pack, tables }
  const isWorkbook = files.length === 1 && table.encoding === null
  if (tables.length > 1 && !isWorkbook)
    throw new UnreadableFile(
      'These lists are not a OneRoster package. Choose one list at a time, or all files of the package.',
    )
  return { kind: 'sheet', name, table, tables, files }
}

/** The sheet with the most recognised columns; a workbook may begin with a cover. */
function bestOf(tables: readonly ReadTable[]): ReadTable | undefined {
  const known = (table: ReadTable) =>
    matchColumns(table, new Date()).columns.filter(({ target }) => target !== null).length
  return tables.toSorted((a, b) => known(b) - known(a))[0]
}

export function readPasted(text: string): Source {
  const rows = parseLines(text)
  if (rows.length === 0) throw new UnreadableFile('There is nothing to read yet.')
  const table: ReadTable = { name: 'Pasted rows', rows, encoding: null }
  return { kind: 'sheet', name: table.name, table, tables: [table], files: [] }
}
