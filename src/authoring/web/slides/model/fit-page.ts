// Fits a page into another size: scaled as a whole and centred, so that nothing is cut off.
import { cellPadding, chartTextSize, lineWidths, mapCells } from '#authoring/contract/deck.looks.ts'
import type { Shadow } from '#authoring/contract/deck-looks.shapes.ts'
import { isLine, type TextElement } from '#authoring/contract/deck.rules.ts'
import type { Element, PageBody, TableCell, TableElement } from '#authoring/contract/deck.shapes.ts'
import { textPadding } from '../paint/paint-text.ts'
import { scaledText } from './scaled-text.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export const fitPage = (page: PageBody, from: Size, to: Size): PageBody => resized(page, from, to, Math.min)

/** The page before it was fitted into the size `from`. */
export const unfitPage = (page: PageBody, from: Size, to: Size): PageBody => resized(page, from, to, Math.max)

function resized(
  page: PageBody,
  from: Size,
  to: Size,
  pick: (across: number, down: number) => number,
): PageBody {
  if (from.width === to.width && from.height === to.height) return page
  const scale = pick(to.width / from.width, to.height / from.height)
  const dx = (to.width - from.width * scale) / 2
  const dy = (to.height - from.height * scale) / 2
  return {
    ...page,
    elements: page.elements.map(element => {
      const fitted = scaled(element, scale)
      return { ...fitted, x: rounded(fitted.x + dx), y: rounded(fitted.y + dy) }
    }),
  }
}

type Times = (value: number) => number
const furthest = 20_000
const rounded = (value: number) => Math.round(Math.max(-furthest, Math.min(furthest, value)) * 100) / 100

function scaled(element: Element, scale: number): Element {
  const times = (value: number) => rounded(value * scale)
  const placed = {
    ...element,
    x: times(element.x),
    y: times(element.y),
    width: times(element.width),
    height: times(element.height),
  }
  switch (placed.kind) {
    case 'text':
    case 'shape':
      return scaledBox(placed, scale, times)
    case 'image':
      return {
        ...placed,
        ...(placed.shadow && { shadow: scaledShadow(placed.shadow, times) }),
        ...(placed.stroke && { strokeWidth: times(placed.strokeWidth ?? lineWidths.image) }),
      }
    case 'drawing':
      return {
        ...placed,
        strokes: placed.strokes.map(stroke => ({
          ...stroke,
          points: stroke.points.map(times),
          width: times(stroke.width),
        })),
      }
    case 'table':
      return scaledTable(placed, scale, times)
    case 'chart': {
      const { titleSize, legendSize } = placed
      return {
        ...placed,
        // The default size depends on the chart's, within limits.
        size: letters(times(chartTextSize({ ...placed, width: element.width, height: element.height })), 100),
        ...(titleSize !== undefined && { titleSize: letters(times(titleSize), 200) }),
        ...(legendSize !== undefined && { legendSize: letters(times(legendSize), 100) }),
      }
    }
    default:
      return placed
  }
}

const letters = (size: number, most: number) => Math.max(1, Math.min(most, size))

const scaledShadow = ({ color, x, y, blur }: Shadow, times: Times): Shadow => ({
  color,
  x: times(x),
  y: times(y),
  blur: times(blur),
})

function scaledBox(box: TextElement, scale: number, times: Times): Element {
  const hasLine = box.stroke || isLine(box)
  return {
    ...box,
    ...(box.insets
      ? { insets: scaledInsets(box.insets, times) }
      : { padding: times(box.padding ?? textPadding) }),
    ...(box.shadow && { shadow: scaledShadow(box.shadow, times) }),
    ...((hasLine || box.strokeWidth !== undefined) && {
      strokeWidth: times(box.strokeWidth ?? lineWidths[box.kind]),
    }),
    ...(box.paragraphs && { paragraphs: box.paragraphs.map(each => scaledText(each, scale)) }),
  } as Element
}

type Insets = NonNullable<TextElement['insets']>
const scaledInsets = ([top, right, bottom, left]: Insets, times: Times): Insets => [
  times(top),
  times(right),
  times(bottom),
  times(left),
]

type Edges = NonNullable<TableCell['edges']>
/** Widths of columns and heights of rows are shares of the table. */
function scaledTable(table: TableElement, scale: number, times: Times): TableElement {
  const edge = (side: Edges[number]): Edges[number] => side && [side[0], times(side[1])]
  const scaledCell = (cell: TableCell): TableCell => {
    const { edges, insets = [cellPadding, cellPadding, cellPadding, cellPadding] } = cell
    return {
      ...cell,
      paragraphs: cell.paragraphs.map(each => scaledText(each, scale)),
      insets: scaledInsets(insets, times),
      ...(edges && { edges: [edge(edges[0]), edge(edges[1]), edge(edges[2]), edge(edges[3])] as Edges }),
    }
  }
  return {
    ...mapCells(table, cell => cell && scaledCell(cell)),
    ...(table.stroke !== null && { strokeWidth: times(table.strokeWidth ?? lineWidths.table) }),
  }
}
