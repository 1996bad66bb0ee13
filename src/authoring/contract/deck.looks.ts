// Defaults from the theme: colours of text, cells and charts; and merged table cells. Pure.
import { isLine, type TextElement } from './deck.rules.ts'
import type { ChartElement, TableCell, TableElement } from './deck.shapes.ts'
import { readableOn, type ThemeStyle } from './deck.themes.ts'

/** Default text colour: readable on its background. */
export function wordColour(element: TextElement, look: ThemeStyle): string {
  if (element.fill) return readableOn(element.fill)
  const filled = element.kind === 'shape' && !isLine(element) && element.fill === undefined
  return filled && (element.opacity ?? 1) >= 0.5 ? look.onAccent : look.ink
}

export const chartTextSize = ({
  width,
  height,
  size,
}: Pick<ChartElement, 'width' | 'height' | 'size'>): number =>
  size ?? Math.round(Math.max(8, Math.min(18, Math.min(width / 1.4, height) / 19)) * 10) / 10

/** Default series colours: those of the theme that contrast with its paper. */
function seriesColours({ palette, accent, paper, ink }: ThemeStyle): string[] {
  const own = palette.filter(each => each !== paper && each !== ink && !['#ffffff', '#f2ede4'].includes(each))
  const spare = ['#1c5b98', '#1c6b41', '#7a5500', '#a8244f', '#6b3fa0', '#00637a']
  return [...new Set([accent, ...own.slice(1, 6), ...spare])]
}
export const colourAt = (look: ThemeStyle, at: number): string => {
  const all = seriesColours(look)
  return all[at % all.length] ?? look.accent
}

export const cellPadding = 6
/** Width of lines and borders without one of their own. */
export const lineWidths = { text: 2, shape: 2, image: 1, table: 1 } as const

interface CellPlace {
  readonly row: number
  readonly column: number
}

/** The cell at a grid position: itself, or the merged one that covers it. */
export function coveringCell({ rows }: TableElement, { row, column }: CellPlace): CellPlace | undefined {
  for (let r = row; r >= 0; r--)
    for (let c = column; c >= 0; c--) {
      const cell = rows[r]?.cells[c]
      if (cell && r + (cell.down ?? 1) > row && c + (cell.across ?? 1) > column) return { row: r, column: c }
    }
  return undefined
}

export function mapCells(
  table: TableElement,
  change: (cell: TableCell | null, row: number, column: number) => TableCell | null,
): TableElement {
  return {
    ...table,
    rows: table.rows.map((line, row) => ({
      ...line,
      cells: line.cells.map((cell, column) => change(cell, row, column)),
    })),
  }
}

/** Background of a cell; null if the page shows through. */
export function fillOf(
  { header, banded }: Pick<TableElement, 'header' | 'banded'>,
  { row, cell }: { readonly row: number; readonly cell: TableCell },
  look: ThemeStyle,
): string | null {
  if (cell.fill !== undefined) return cell.fill
  if (header && row === 0) return look.accent
  const isBand = banded && (header ? row % 2 === 0 : row % 2 === 1)
  return isBand ? `${look.accent}1f` : null
}
