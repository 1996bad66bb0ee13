// Table operations: insert and remove rows and columns, merge and split cells. Each returns the new table.
import {
  deckLimits,
  type Paragraph,
  type TableCell,
  type TableElement,
} from '#authoring/contract/deck.shapes.ts'
import { coveringCell, mapCells } from '#authoring/contract/deck.looks.ts'
import type { CellPlace } from './element-text.ts'
import { omit } from './omit.ts'
import { formatRange, wholeText } from './rich-text.ts'
import { emptyCell, likeCell, rounded, stretched, sum, type Placed } from './table-cells.ts'

export function newTable(
  id: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  page: { readonly width: number; readonly height: number },
): TableElement {
  const width = Math.min(page.width - 80, Math.max(240, columns * 150))
  const height = rows * 40
  const table: TableElement = {
    kind: 'table',
    _id: id,
    x: Math.round((page.width - width) / 2),
    y: Math.round((page.height - height) / 2),
    width,
    height,
    columns: Array.from({ length: columns }, () => 1),
    rows: Array.from({ length: rows }, () => ({
      height: 1,
      cells: Array.from({ length: columns }, () => emptyCell()),
    })),
  }
  return withHeader(table, true)
}

/** Header text is bold; its colours are the theme's. */
export function withHeader(table: TableElement, isOn: boolean): TableElement {
  const [first, ...rest] = table.rows
  if (!first) return table
  const cells = first.cells.map(
    cell =>
      cell && {
        ...cell,
        paragraphs: formatRange(cell.paragraphs, wholeText(cell.paragraphs), { bold: isOn ? true : null }),
      },
  )
  const rows = [{ ...first, cells }, ...rest]
  return isOn ? { ...table, header: true, rows } : { ...omit(table, 'header'), rows }
}

export function insertColumn(table: TableElement, at: number): TableElement {
  if (table.columns.length >= deckLimits.columns) return table
  const beside = Math.max(0, Math.min(at, table.columns.length) - 1)
  const rows = stretched(table, ({ column, across = 1 }) => column < at && column + across > at, 'across')
  return {
    ...table,
    columns: [...table.columns.slice(0, at), table.columns[beside] ?? 1, ...table.columns.slice(at)],
    rows: rows.map((line, row) => {
      const cover = coveringCell(table, { row, column: at })
      const made = cover && cover.column < at ? null : likeCell(line.cells[beside])
      return { ...line, cells: [...line.cells.slice(0, at), made, ...line.cells.slice(at)] }
    }),
  }
}

/** @returns null if nothing would be left. */
export function removeRow(table: TableElement, at: number): TableElement | null {
  const gone = table.rows[at]
  if (!gone || table.rows.length < 2) return null
  const whole = divideAll(table, ({ row, down = 1 }) => row <= at && row + down > at)
  const rows = whole.rows.filter((_, row) => row !== at)
  const total = sum(table.rows.map(({ height }) => height))
  return { ...whole, rows, height: rounded(table.height * ((total - gone.height) / total)) }
}

export function removeColumn(table: TableElement, at: number): TableElement | null {
  if (table.columns.length < 2 || at >= table.columns.length) return null
  const whole = divideAll(table, ({ column, across = 1 }) => column <= at && column + across > at)
  return {
    ...whole,
    columns: whole.columns.filter((_, column) => column !== at),
    rows: whole.rows.map(line => ({ ...line, cells: line.cells.filter((_, column) => column !== at) })),
  }
}

/** Merges a cell with its neighbour, keeping both texts. @returns null if their sides differ in length. */
export function mergeCells(table: TableElement, at: CellPlace, way: 'right' | 'below'): TableElement | null {
  const cell = table.rows[at.row]?.cells[at.column]
  if (!cell) return null
  const { across = 1, down = 1 } = cell
  const there =
    way === 'right' ? { row: at.row, column: at.column + across } : { row: at.row + down, column: at.column }
  const other = table.rows[there.row]?.cells[there.column]
  if (!other) return null
  const fits = way === 'right' ? (other.down ?? 1) === down : (other.across ?? 1) === across
  if (!fits) return null
  const joined = {
    ...cell,
    paragraphs: joinedText(cell.paragraphs, other.paragraphs),
    ...(way === 'right' ? { across: across + (other.across ?? 1) } : { down: down + (other.down ?? 1) }),
  }
  return mapCells(table, (each, row, column) => {
    if (row === at.row && column === at.column) return joined
    return row === there.row && column === there.column ? null : each
  })
}

/** Splits a merged cell; its text stays in the first cell. */
export const splitCell = (table: TableElement, at: CellPlace): TableElement =>
  divideAll(table, ({ row, column }) => row === at.row && column === at.column)

export const isJoined = (cell: TableCell | null | undefined): boolean =>
  (cell?.across ?? 1) > 1 || (cell?.down ?? 1) > 1

export const setCell = (
  table: TableElement,
  at: CellPlace,
  change: (cell: TableCell) => TableCell,
): TableElement =>
  mapCells(table, (cell, row, column) =>
    cell && row === at.row && column === at.column ? change(cell) : cell,
  )

const hasWords = (paragraphs: readonly Paragraph[]) =>
  paragraphs.some(({ runs }) => runs.some(({ text }) => text !== ''))
function joinedText(first: Paragraph[], second: Paragraph[]): Paragraph[] {
  if (!hasWords(second)) return first
  return hasWords(first) ? [...first, ...second] : second
}

function divideAll(table: TableElement, which: (cell: Placed) => boolean): TableElement {
  const divided = new Map<string, TableCell>()
  for (const [row, { cells }] of table.rows.entries())
    for (const [column, cell] of cells.entries()) {
      if (!cell || !isJoined(cell) || !which({ row, column, across: cell.across, down: cell.down })) continue
      for (let r = 0; r < (cell.down ?? 1); r++)
        for (let c = 0; c < (cell.across ?? 1); c++)
          divided.set(`${row + r} ${column + c}`, r + c === 0 ? omit(cell, 'across', 'down') : likeCell(cell))
    }
  return mapCells(table, (cell, row, column) => divided.get(`${row} ${column}`) ?? cell)
}
