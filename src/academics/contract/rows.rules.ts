// A tree as rows of a spreadsheet and back. Two forms are read: a row per entry with its level, as we write it; and a column per level,
// where the deepest filled cell is the entry and the cells before it are its place.
import { treeLimits, treeOf, depthOf, type Entry } from './tree.rules.ts'

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
  /** Row of the sheet, the head being 1. */
  readonly row: number
  constructor(message: string, row: number) {
    super(message)
    this.row = row
  }
}

const head = ['Id', 'Level', 'Code', 'Name', 'Grades', 'Tags', 'Mark'] as const
const known: Readonly<Record<string, (typeof head)[number]>> = {
  id: 'Id',
  identifier: 'Id',
  guid: 'Id',
  level: 'Level',
  depth: 'Level',
  code: 'Code',
  'human coding scheme': 'Code',
  name: 'Name',
  statement: 'Name',
  'full statement': 'Name',
  description: 'Name',
  grades: 'Grades',
  grade: 'Grades',
  'education level': 'Grades',
  year: 'Grades',
  tags: 'Tags',
  tag: 'Tags',
  keywords: 'Tags',
  mark: 'Mark',
  remark: 'Mark',
  type: 'Mark',
}

const list = (cell: string) =>
  cell
    .split(/[;|]/)
    .map(each => each.trim())
    .filter(each => each !== '')

/** A cell that was kept from being a formula. */
const bare = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '')

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

export function readRows(rows: readonly (readonly string[])[]): RowsFile {
  const [first = [], ...rest] = rows
  const columns = first.map(cell => known[cell.trim().toLowerCase()])
  const at = (name: (typeof head)[number]) => columns.indexOf(name)
  const levelColumns = columns.flatMap((column, index) =>
    column === undefined && bare(first[index]) !== '' ? [index] : [],
  )
  const path: string[] = []
  const byLevel = at('Name') >= 0 && at('Level') >= 0
  if (!byLevel && levelColumns.length === 0 && at('Name') < 0)
    throw new RowsFault('The first row names no column that we know.', 1)
  const fieldsOf = (row: readonly string[]) => ({
    id: bare(row[at('Id')]) || null,
    code: bare(row[at('Code')]).slice(0, 80),
    grades: list(bare(row[at('Grades')])).slice(0, 20),
    tags: list(bare(row[at('Tags')]))
      .map(tag => tag.slice(0, 80))
      .slice(0, 20),
    mark: bare(row[at('Mark')]).slice(0, 200),
  })
  if (byLevel || levelColumns.length === 0)
    return { levelNames: null, entries: rest.map((row, index) => single(row, index + 2)) }
  return {
    levelNames: levelColumns.map(column => bare(first[column]).slice(0, 60)),
    entries: rest.flatMap((row, index) => indented(row, index + 2)),
  }

  function single(row: readonly string[], number: number): RowEntry {
    const level = at('Level') < 0 ? 1 : Number(bare(row[at('Level')]))
    if (!Number.isInteger(level) || level < 1 || level > treeLimits.levels)
      throw new RowsFault(`The level is a number from 1 to ${treeLimits.levels}.`, number)
    return { level, name: nameOf(row[at('Name')], number), ...fieldsOf(row) }
  }

  /** The path of the row above is remembered, so that repeated cells make no second entry. */
  function indented(row: readonly string[], number: number): RowEntry[] {
    const cells = levelColumns.map(column => bare(row[column]))
    const last = cells.findLastIndex(cell => cell !== '')
    if (last < 0) return []
    const made: RowEntry[] = []
    for (let level = 0; level <= last; level++) {
      const cell = cells[level] ?? ''
      if (cell === '') {
        if (path[level] === undefined) throw new RowsFault('A level is left out above this entry.', number)
        continue
      }
      if (path[level] === cell && level < last) continue
      path.splice(level, path.length, cell)
      made.push({
        level: level + 1,
        name: nameOf(cell, number),
        ...(level === last ? fieldsOf(row) : { id: null, code: '', grades: [], tags: [], mark: '' }),
      })
    }
    return made
  }
}

function nameOf(cell: string | undefined, row: number): string {
  const name = bare(cell)
  if (name === '') throw new RowsFault('An entry has no name.', row)
  if (name.length > treeLimits.name)
    throw new RowsFault(`A name has more than ${treeLimits.name} characters.`, row)
  return name
}

/** Entries in order with their parents; a level that skips one above it is told. */
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
