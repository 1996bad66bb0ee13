// Hierarchy from indentation, or from the column in which an entry starts. Pure.
import { bodyOf, type SourceTable } from '#kit/contract/columns.rules.ts'
import type { TextRow } from '#kit/contract/csv.rules.ts'
import type { SheetMatch } from './sheet-columns.rules.ts'
import type { SheetTarget } from './sheet-targets.ts'

/** The column with the text: the statement, or the only level column. */
export function wordsColumn({ targets }: SheetMatch): number {
  const levels = targets.filter(target => target === 'levelColumn').length
  const name = targets.indexOf('name')
  if (levels === 0) return name
  return levels === 1 && name < 0 ? targets.indexOf('levelColumn') : -1
}

const indentOf = ({ indents }: TextRow, column: number): number => indents?.[column] ?? 0

export function isIndented(table: SourceTable, match: SheetMatch): boolean {
  const column = wordsColumn(match)
  return column >= 0 && bodyOf(table, match.header).some(row => indentOf(row, column) > 0)
}

/** The match with the text column as the statement. */
export const indentMatch = (match: SheetMatch): SheetMatch => ({
  ...match,
  targets: match.targets.map((target, at): SheetTarget | null =>
    at === wordsColumn(match) ? 'name' : target,
  ),
})

/** A row that starts further right than the row above is its child. */
export function indentLevels(rows: readonly TextRow[], match: SheetMatch): number[] {
  const column = match.targets.indexOf('name')
  const above: number[] = []
  return rows.map(row => {
    const indent = indentOf(row, column)
    while (above.length > 0 && (above.at(-1) ?? 0) >= indent) above.pop()
    above.push(indent)
    return above.length
  })
}

/** Whether each row has text in only one cell, and not always in the same column. */
export function isStaggered({ rows }: SourceTable): boolean {
  const places = rows.map(({ cells }) => cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at])))
  return places.every(filled => filled.length === 1) && new Set(places.flat()).size > 1
}

/** Untitled columns to the right of a level, with values where the level is empty. */
export function staggeredColumns(table: SourceTable, match: SheetMatch): Set<number> {
  const body = bodyOf(table, match.header)
  const titles = table.rows[match.header]?.cells ?? []
  const found = new Set<number>()
  match.targets.forEach((target, at) => {
    const isLevel = (column: number) => match.targets[column] === 'levelColumn' || found.has(column)
    const filled = body.filter(({ cells }) => (cells[at] ?? '') !== '')
    const goesOn = filled.length > 0 && filled.every(({ cells }) => (cells[at - 1] ?? '') === '')
    if (target === null && !titles[at] && isLevel(at - 1) && goesOn) found.add(at)
  })
  return found
}
