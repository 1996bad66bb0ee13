// Which sheets of a workbook hold standards: in a CASE workbook the items, together with the document and the
// associations. Pure.
import { plainWord, type SourceTable } from '#kit/contract/columns.rules.ts'
import { cellsOfDocument, type DocumentCells } from '../documents.rules.ts'

export interface StandardsTable {
  readonly table: SourceTable
  readonly document: DocumentCells | null
  /** Parents of entries, by id, if a separate sheet lists them. */
  readonly parentIds: ReadonlyMap<string, string>
}

export function standardsIn(tables: readonly SourceTable[]): StandardsTable[] {
  const named = (word: string) => tables.find(({ name }) => sheetWord(name) === word)
  const items = named('cfitem')
  if (!items)
    return tables
      .filter(({ rows }) => rows.length > 0)
      .map(table => ({ table, document: null, parentIds: new Map() }))
  const about = named('cfdoc') ?? named('cfdocument')
  const document = about ? cellsOfDocument(about) : null
  const associations = named('cfassociation')
  return [
    { table: items, document, parentIds: associations ? parentIdsIn(associations, document) : new Map() },
  ]
}

/** "CF Item", "CFItems". */
const sheetWord = (name: string): string => plainWord(name).replace(/s$/, '')

function parentIdsIn({ rows: [titles, ...rows] }: SourceTable, document: DocumentCells | null) {
  const words = (titles?.cells ?? []).map(plainWord)
  const at = (...names: string[]) => words.findIndex(word => names.includes(word))
  const [type, child, above] = [
    at('associationtype'),
    at('originnodeidentifier', 'originnodeuri'),
    at('destinationnodeidentifier', 'destinationnodeuri'),
  ]
  const parentIds = new Map<string, string>()
  for (const { cells } of rows) {
    const [from = '', to = ''] = [cells[child], cells[above]]
    const isPlace = plainWord(cells[type] ?? '') === 'ischildof' && to !== document?.['identifier']
    if (isPlace && from !== '' && !parentIds.has(from)) parentIds.set(from, to)
  }
  return parentIds
}
