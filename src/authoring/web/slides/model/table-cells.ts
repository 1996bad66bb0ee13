// Cells of a table during editing: the next cell, an appended row, dragged borders.
import {
  deckLimits,
  type Paragraph,
  type TableCell,
  type TableElement,
} from '#authoring/contract/deck.shapes.ts'
import { coveringCell, mapCells } from '#authoring/contract/deck.looks.ts'
import type { CellPlace } from './element-text.ts'
import { formatRange, lookAt, wholeText } from './rich-text.ts'

type Row = TableElement['rows'][number]
const emptyText = (size = 18): Paragraph[] => [{ runs: [{ text: '', size }] }]
export const emptyCell = (size?: number): TableCell => ({ paragraphs: emptyText(size) })

/** The next cell in reading order. */
export function nextCell(table: TableElement, from: CellPlace, way: 1 | -1): CellPlace | undefined {
  const places = table.rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell ? [{ row, column }] : [])),
  )
  return places[places.findIndex(({ row, column }) => row === from.row && column === from.column) + way]
}

/** A new cell looks like its neighbour. */
export const likeCell = (cell: TableCell | null | undefined): TableCell => {
  const paragraphs = cell?.paragraphs ?? emptyText()
  const look = lookAt(paragraphs, { from: { paragraph: 0, offset: 0 }, to: { paragraph: 0, offset: 0 } })
  return {
    paragraphs: [{ ...look.paragraph, runs: [{ ...look.run, text: '' }] }],
    ...(cell?.valign && { valign: cell.valign }),
  }
}

/** Cells that span the insertion point grow. */
export function insertRow(table: TableElement, at: number): TableElement {
  if (table.rows.length >= deckLimits.rows) return table
  const like =
    table.rows[at] && at > 1 ? table.rows[at] : table.rows[Math.min(Math.max(at, 1), table.rows.length) - 1]
  const model = table.header && at === 1 ? (table.rows[1] ?? table.rows[0]) : like
  const isHeaderLike = table.header === true && model === table.rows[0]
  const cells = table.columns.map((_, column) => {
    const cover = coveringCell(table, { row: at, column })
    if (cover && cover.row < at) return null
    const made = likeCell(model?.cells[column])
    return isHeaderLike
      ? { ...made, paragraphs: formatRange(made.paragraphs, wholeText(made.paragraphs), { bold: null }) }
      : made
  })
  const rows = stretched(table, ({ row, down = 1 }) => row < at && row + down > at, 'down')
  const height = model?.height ?? 1
  const total = sum(table.rows.map(each => each.height))
  return {
    ...table,
    height: rounded(table.height * ((total + height) / total)),
    rows: [...rows.slice(0, at), { height, cells }, ...rows.slice(at)],
  }
}

const least = 12
/** Moves the border after this many columns or rows; the last row changes the table's height. */
export function withEdge(
  table: TableElement,
  edges: readonly number[],
  axis: 'x' | 'y',
  at: number,
  to: number,
): TableElement {
  const [before = 0, after = 0] = [edges[at - 1], edges[at + 1]]
  const maxEdge = axis === 'x' ? after - least : Number.POSITIVE_INFINITY
  const edge = Math.min(maxEdge, Math.max(before + least, to))
  const sizes = edges.slice(1).map((end, index) => end - (edges[index] ?? 0))
  sizes[at - 1] = edge - before
  if (axis === 'x') {
    sizes[at] = after - edge
    return { ...table, columns: sizes.map(rounded) }
  }
  return {
    ...table,
    height: rounded(sum(sizes)),
    rows: table.rows.map((row, index) => ({ ...row, height: rounded(sizes[index] ?? row.height) })),
  }
}

export type Placed = CellPlace & Pick<TableCell, 'across' | 'down'>

export const stretched = (
  table: TableElement,
  which: (cell: Placed) => boolean,
  side: 'across' | 'down',
): Row[] =>
  mapCells(table, (cell, row, column) =>
    cell && which({ row, column, across: cell.across, down: cell.down })
      ? { ...cell, [side]: (cell[side] ?? 1) + 1 }
      : cell,
  ).rows

export const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0)
export const rounded = (value: number) => Math.round(value * 100) / 100
