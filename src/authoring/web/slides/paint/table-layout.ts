// Positions of table cells: columns share the width; a row has its share of the height, or more if its text
// needs it.
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import type { TableCell, TableElement } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { cellPadding, fillOf } from '#authoring/contract/deck.looks.ts'
import type { CellPlace } from '../model/element-text.ts'
import { insetsOf, layoutOf, measureAge } from './paint-text.ts'

export interface PlacedCell extends CellPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly cell: TableCell
}
export interface TableLayout {
  /** Edges of columns and rows, from the table's top left corner. */
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly cells: readonly PlacedCell[]
  readonly height: number
}
interface CachedLayout extends Pick<TableElement, 'columns' | 'width' | 'height'> {
  readonly look: ThemeStyle
  readonly age: object
  readonly layout: TableLayout
}
const kept = new WeakMap<TableElement['rows'], CachedLayout>()

export function layoutTable(table: TableElement, look: ThemeStyle): TableLayout {
  const { rows, columns, width, height } = table
  const [had, age] = [kept.get(rows), measureAge()]
  if (
    had &&
    had.columns === columns &&
    had.width === width &&
    had.height === height &&
    had.look === look &&
    had.age === age
  )
    return had.layout
  const layout = placeCells(table, (cell, inner) => layoutOf(cell.paragraphs, inner, look).height)
  kept.set(rows, { columns, width, height, look, age, layout })
  return layout
}

/** Pure: the caller measures text height for a width. */
export function placeCells(
  { rows, columns, width, height }: Pick<TableElement, 'rows' | 'columns' | 'width' | 'height'>,
  heightOf: (cell: TableCell, width: number) => number,
): TableLayout {
  const xs = edges(columns, width)
  const total = rows.reduce((sum, row) => sum + row.height, 0)
  const heights = rows.map(row => (row.height / total) * height)
  const found = rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell && column < columns.length ? [{ row, column, cell }] : [])),
  )
  const endOf = (at: number, span: number | undefined, count: number) => Math.min(count, at + (span ?? 1))
  const widthOf = (column: number, across: number | undefined) =>
    (xs[endOf(column, across, columns.length)] ?? 0) - (xs[column] ?? 0)
  // Single-row cells first: a cell that spans rows only adds missing height.
  for (const { row, column, cell } of found.toSorted((a, b) => (a.cell.down ?? 1) - (b.cell.down ?? 1))) {
    const end = endOf(row, cell.down, rows.length)
    const [top, right, bottom, left] = insetsOf({ padding: cellPadding, ...cell })
    const needs = heightOf(cell, Math.max(1, widthOf(column, cell.across) - left - right)) + top + bottom
    const has = heights.slice(row, end).reduce((sum, each) => sum + each, 0)
    if (needs > has + 0.5) heights[end - 1] = (heights[end - 1] ?? 0) + needs - has
  }
  const ys = heights.reduce<number[]>((list, each) => [...list, (list.at(-1) ?? 0) + each], [0])
  return {
    xs,
    ys,
    height: ys.at(-1) ?? 0,
    cells: found.map(({ row, column, cell }) => ({
      row,
      column,
      cell,
      x: xs[column] ?? 0,
      y: ys[row] ?? 0,
      width: widthOf(column, cell.across),
      height: (ys[endOf(row, cell.down, rows.length)] ?? 0) - (ys[row] ?? 0),
    })),
  }
}

function edges(shares: readonly number[], width: number): number[] {
  const total = shares.reduce((sum, each) => sum + each, 0)
  return shares.reduce<number[]>((list, each) => [...list, (list.at(-1) ?? 0) + (each / total) * width], [0])
}

/** A table as high as its text needs, with the resulting row heights. */
export function settled(table: TableElement, look: ThemeStyle): TableElement {
  const { ys, height } = layoutTable(table, look)
  if (Math.abs(height - table.height) < 0.5) return table
  return {
    ...table,
    height: Math.round(height * 100) / 100,
    rows: table.rows.map((row, at) => ({
      ...row,
      height: Math.max(0.001, Math.round(((ys[at + 1] ?? 0) - (ys[at] ?? 0)) * 100) / 100),
    })),
  }
}

export const cellAt = (layout: TableLayout, x: number, y: number): PlacedCell | undefined =>
  layout.cells.find(
    cell => x >= cell.x && x <= cell.x + cell.width && y >= cell.y && y <= cell.y + cell.height,
  )

/** A cell as a text box, so that it is laid out and edited by the same code as other text. */
export function boxOfCell(table: TableElement, placed: PlacedCell, look: ThemeStyle): TextElement {
  const fill = fillOf(table, placed, look)
  return {
    kind: 'text',
    _id: table._id,
    x: table.x + placed.x,
    y: table.y + placed.y,
    width: placed.width,
    height: placed.height,
    padding: cellPadding,
    ...(placed.cell.insets && { insets: placed.cell.insets }),
    paragraphs: placed.cell.paragraphs,
    valign: placed.cell.valign ?? 'middle',
    // Text on a faint band has the page's text colour.
    ...(fill !== null && fill.length === 7 && { fill }),
  }
}
