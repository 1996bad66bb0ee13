// Reads a standards sheet with mapped columns as entries in reading order. Every fault names its line.
// Pure.
import { bodyOf, type SourceTable } from '#kit/contract/columns.rules.ts'
import { bareCell, type TextRow } from '#kit/contract/csv.rules.ts'
import { levelNamesOf } from '../level-names.rules.ts'
import { RowsFault, type RowEntry, type RowsFile } from '../rows.rules.ts'
import { depthOf, flatten, treeLimits, treeOf, type Entry } from '../tree.rules.ts'
import { fieldsOf, nameIn, orderIn } from './sheet-cells.rules.ts'
import { matchSheet, missingColumn, placingOf, sheetMatch, type SheetMatch } from './sheet-columns.rules.ts'
import { indentLevels, indentMatch } from './sheet-indent.rules.ts'
import { placeByCodes } from './sheet-codes.rules.ts'
import { placeEntries } from './sheet-place.rules.ts'
import type { SheetTarget } from './sheet-targets.ts'

export interface SheetEntry extends RowEntry {
  readonly line: number
}
export interface SheetRemark {
  readonly line: number
  readonly why: string
  /** Position of the cell to correct; undefined if no single cell is wrong. */
  readonly column?: number | undefined
}
export interface ReadSheet {
  readonly entries: readonly SheetEntry[]
  /** Null if the sheet does not name them. */
  readonly levelNames: readonly string[] | null
  /** A sheet with faults is not imported. */
  readonly faults: readonly SheetRemark[]
  /** Values that were interpreted differently from the text. */
  readonly notes: readonly SheetRemark[]
}

/** A row before it is placed in the tree. */
export interface SheetRow extends Omit<SheetEntry, 'level'> {
  readonly level: number | null
  readonly parent: string
  readonly smartLevel: string
  readonly order: number
}

/** @param parentIds Parent ids of entries, if a separate sheet lists them. */
export function readStandards(
  table: SourceTable,
  match: SheetMatch,
  parentIds: ReadonlyMap<string, string> = new Map(),
): ReadSheet {
  const missing = missingColumn(match)
  const titleLine = table.rows[Math.max(match.header, 0)]?.line ?? 1
  if (missing) return { ...nothing, faults: [{ line: titleLine, why: missing }] }
  const faults: SheetRemark[] = []
  const notes: SheetRemark[] = []
  const placing = placingOf(table, match)
  const body = bodyOf(table, match.header)
  if (placing === 'columns') {
    const entries = readColumns(body, match, faults)
    return { entries, levelNames: columnNames(match, entries), faults, notes }
  }
  if (placing === 'indent')
    return { entries: readIndented(body, match, faults), levelNames: null, faults, notes }
  if (placing === 'code') {
    const rows = body.map(row => rowOf(row, indentMatch(match), faults))
    const column = columnIn(match, 'code')
    const { placed, parents } = placeByCodes(rows, column, notes)
    return { ...inTree(placed, parents, column, faults), faults, notes }
  }
  const rows = body.map(row => rowOf(row, match, faults))
  if (placing === 'flat' && parentIds.size === 0)
    return { entries: rows.map(row => entryOf(row, 1)), levelNames: null, faults, notes }
  if (placing === 'level')
    return { entries: levelled(rows, match, faults, notes), levelNames: null, faults, notes }
  const columnOf = (target: SheetTarget) => columnIn(match, target)
  const { placed, parents } = placeEntries(rows, placing, parentIds, columnOf, faults, notes)
  const column = columnOf(placing === 'smartLevel' ? 'smartLevel' : 'parent')
  return { ...inTree(placed, parents, column, faults), faults, notes }
}

function readIndented(body: SourceTable['rows'], match: SheetMatch, faults: SheetRemark[]): SheetEntry[] {
  const named = indentMatch(match)
  const levels = indentLevels(body, named)
  const entries = body.map((row, at) => entryOf(rowOf(row, named, faults), levels[at] ?? 1))
  for (const { line, level } of entries) if (level > treeLimits.levels) faults.push({ line, why: tooDeep })
  return entries
}

const columnIn = ({ targets }: SheetMatch, target: SheetTarget): number | undefined =>
  targets.includes(target) ? targets.indexOf(target) : undefined

const nothing: ReadSheet = { entries: [], levelNames: null, faults: [], notes: [] }

/** Reads raw rows of text and matches columns by title; throws the first fault. */
export function readTable(table: SourceTable, levels: readonly string[] = []): RowsFile {
  const { entries, levelNames, faults } = readStandards(table, sheetMatch(matchSheet(table, levels)))
  const [fault] = faults
  if (fault) throw new RowsFault(fault.why, fault.line)
  return { entries, levelNames }
}
export const readRows = (rows: readonly (readonly string[])[]): RowsFile =>
  readTable({ name: '', rows: rows.map((cells, at) => ({ line: at + 1, cells })) })

function rowOf({ line, cells }: TextRow, match: SheetMatch, faults: SheetRemark[]): SheetRow {
  const cell = (target: SheetTarget) => bareCell(cells[match.targets.indexOf(target)])
  return {
    line,
    ...fieldsOf(cells, match),
    name: nameIn(cell('name'), line, match.targets.indexOf('name'), faults),
    level: cell('level') === '' ? null : Number(cell('level')),
    parent: cell('parent'),
    smartLevel: cell('smartLevel').replace(/\.+$/, ''),
    order: orderIn(cell('order')),
  }
}

const entryOf = ({ line, id, name, code, grades, tags, mark }: SheetRow, level: number): SheetEntry => ({
  line,
  level,
  id,
  name,
  code,
  grades,
  tags,
  mark,
})

/** Counts levels from the lowest that occurs: some systems begin with 0, and a subtree begins deeper. */
function levelled(
  rows: readonly SheetRow[],
  match: SheetMatch,
  faults: SheetRemark[],
  notes: SheetRemark[],
): SheetEntry[] {
  const column = columnIn(match, 'level')
  const lowest = Math.min(...rows.flatMap(({ level }) => (Number.isInteger(level) ? (level ?? 1) : [])))
  const [first] = rows
  if (first && lowest !== 1 && Number.isFinite(lowest))
    notes.push({ line: first.line, why: `The lowest level is ${lowest}; it is taken as the first.` })
  let above = 0
  return rows.map(row => {
    const level = (row.level ?? Number.NaN) - lowest + 1
    const isLevel = Number.isInteger(level) && level <= treeLimits.levels
    if (!isLevel)
      faults.push({ line: row.line, column, why: `The level is a number from 1 to ${treeLimits.levels}.` })
    else if (level > above + 1) faults.push({ line: row.line, column, why: levelLeftOut })
    above = isLevel ? level : above
    return entryOf(row, isLevel ? level : 1)
  })
}

const levelLeftOut = 'A level is left out above this entry.'

/**
 * A column per level: the deepest filled cell is the entry. Keeps the path of the row above, so that repeated cells
 * do not create duplicate entries.
 */
function readColumns(body: SourceTable['rows'], match: SheetMatch, faults: SheetRemark[]): SheetEntry[] {
  const columns = levelColumns(match)
  const statement = match.targets.indexOf('name')
  const path: string[] = []
  const made: SheetEntry[] = []
  for (const { line, cells } of body) {
    const names = columns.map(column => bareCell(cells[column]))
    const own = statement < 0 ? '' : bareCell(cells[statement])
    const last = names.findLastIndex(name => name !== '')
    if (last < 0 && own === '') continue
    const fields = fieldsOf(cells, match)
    for (let level = 0; level <= last; level++) {
      const name = names[level] ?? ''
      const column = columns[level] ?? 0
      if (name === '' && path[level] === undefined) faults.push({ line, column, why: levelLeftOut })
      const isDeepest = level === last && own === ''
      if (name === '' || (path[level] === name && !isDeepest)) continue
      path.splice(level, path.length, name)
      made.push({
        line,
        level: level + 1,
        name: nameIn(name, line, column, faults),
        ...(isDeepest ? fields : noFields),
      })
    }
    if (own !== '')
      made.push({ line, level: path.length + 1, name: nameIn(own, line, statement, faults), ...fields })
  }
  for (const { line, level } of made)
    if (level > treeLimits.levels)
      faults.push({ line, column: columns[level - 1] ?? statement, why: tooDeep })
  return made
}

const noFields = { id: null, code: '', grades: [], tags: [], mark: '' } as const
const tooDeep = `A tree has at most ${treeLimits.levels} levels.`

const levelColumns = ({ targets }: SheetMatch): number[] =>
  targets.flatMap((target, at) => (target === 'levelColumn' ? [at] : []))

/** Null if some column has no title. */
function columnNames(match: SheetMatch, entries: readonly SheetEntry[]): string[] | null {
  if (levelColumns(match).some(column => /^Column [A-Z]+$/.test(match.titles[column] ?? ''))) return null
  const named = levelColumns(match).map(column => (match.titles[column] ?? '').slice(0, 60))
  const depth = Math.max(0, ...entries.map(({ level }) => level))
  const statement = match.titles[match.targets.indexOf('name')] ?? 'Statement'
  return depth > named.length ? [...named, statement.slice(0, 60)] : named
}

/** Sorts entries with known parents into reading order, with depths and level names. */
function inTree(
  placed: readonly SheetRow[],
  parents: ReadonlyMap<SheetRow, SheetRow>,
  column: number | undefined,
  faults: SheetRemark[],
): Pick<ReadSheet, 'entries' | 'levelNames'> {
  const keyOf = new Map(placed.map((row, at) => [row, String(at)]))
  const tree = treeOf(
    placed.map((row): Entry => ({
      _id: keyOf.get(row) ?? '',
      parent: keyOf.get(parents.get(row) as SheetRow) ?? null,
      name: row.name,
      code: '',
      grade: [],
      tags: [],
      mark: row.mark,
      foreign: null,
    })),
  )
  const list = flatten(tree)
  const entries = list.flatMap(({ _id }) => {
    const row = placed[Number(_id)]
    return row ? [entryOf(row, depthOf(tree, _id))] : []
  })
  for (const { line, level } of entries)
    if (level > treeLimits.levels) faults.push({ line, column, why: tooDeep })
  // Only item types name levels; otherwise the tree keeps its level names.
  return { entries, levelNames: list.some(({ mark }) => mark !== '') ? levelNamesOf(list) : null }
}
