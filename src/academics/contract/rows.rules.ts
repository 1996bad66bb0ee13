// Converts a tree to the spreadsheet rows that we write, and places rows that state their level; sheet/ reads the
// formats of other systems.
import { treeOf, depthOf, type Entry } from './tree.rules.ts'

export interface RowEntry {
  readonly level: number
  readonly id: string | null
  readonly name: string
  readonly code: string
  readonly grades: readonly string[]
  readonly tags: readonly string[]
  readonly mark: string
}
export interface RowsFile {
  readonly entries: readonly RowEntry[]
  readonly levelNames: readonly string[] | null
}

export class RowsFault extends Error {
  /** Line number in the file. */
  readonly row: number
  constructor(message: string, row: number) {
    super(message)
    this.row = row
  }
}

const head = ['Id', 'Level', 'Code', 'Name', 'Grades', 'Tags', 'Mark'] as const

export function writeRows(entries: readonly Entry[], gradeName: (grade: string) => string): string[][] {
  const tree = treeOf(entries)
  return [
    [...head],
    ...entries.map(entry => [
      entry.foreign ?? entry._id,
      String(depthOf(tree, entry._id)),
      entry.code,
      entry.name,
      entry.grade.map(gradeName).join('; '),
      entry.tags.join('; '),
      entry.mark,
    ]),
  ]
}

/** Finds the parents of entries in order; reports a row that skips a level. */
export function placeRows<T extends Pick<RowEntry, 'level'>>(
  rows: readonly T[],
  id: (row: T) => string,
): { readonly row: T; readonly _id: string; readonly parent: string | null }[] {
  const above: string[] = []
  return rows.map((row, index) => {
    if (row.level > above.length + 1) throw new RowsFault('A level is left out above this entry.', index + 2)
    const _id = id(row)
    above.splice(row.level - 1, above.length, _id)
    return { row, _id, parent: row.level === 1 ? null : (above[row.level - 2] ?? null) }
  })
}
