// Writes the theme's defaults into pages, for programs without our themes.
import { chartTextSize, colourAt, fillOf, mapCells, wordColour } from '../deck.looks.ts'
import { hasText } from '../deck.rules.ts'
import { groundOf } from '../deck.ground.ts'
import type { ChartElement, Deck, PageBody, Paragraph, Run, TableElement } from '../deck.shapes.ts'
import { hasOwnTypeface, headingFrom, readableOn, textSize, type ThemeStyle } from '../deck.themes.ts'

/** Sets table rows to the height of their text, if text can be measured. */
export type SettleTable = (table: TableElement, look: ThemeStyle) => TableElement

export function withLook(
  page: PageBody,
  look: ThemeStyle,
  size: Pick<Deck, 'width' | 'height'>,
  settle: SettleTable = table => table,
): PageBody {
  const { background, ornaments } = groundOf(page, look, size)
  const { color, ...ground } = background
  const elements = page.elements.map(element => {
    if (element.kind === 'table') return tableWithLook(element, look, settle)
    if (element.kind === 'chart') return chartWithLook(element, look)
    if (!hasText(element)) return element
    const paragraphs = element.paragraphs && withTheme(element.paragraphs, wordColour(element, look), look)
    if (element.kind === 'text') return { ...element, paragraphs: paragraphs ?? [] }
    const isLine = element.shape === 'line' || element.shape === 'arrow-line'
    return {
      ...element,
      ...(paragraphs ? { paragraphs, valign: element.valign ?? ('middle' as const) } : {}),
      ...(isLine
        ? { stroke: element.stroke ?? look.ink }
        : { fill: element.fill === undefined ? look.accent : element.fill }),
    }
  })
  return {
    ...page,
    elements: [...ornaments, ...elements],
    background: { color: color ?? look.paper, ...ground },
  }
}

/** Text with the theme's fonts, colour and size. */
const withTheme = (paragraphs: readonly Paragraph[], ink: string, look: ThemeStyle): Paragraph[] =>
  paragraphs.map(paragraph => ({
    ...paragraph,
    runs: paragraph.runs.map(run => ({ ...run, ...fontOf(run, look), color: run.color ?? ink })),
  }))

/** The theme's font by name; the generic families are left to the program. */
function fontOf(run: Run, look: ThemeStyle): Pick<Run, 'size' | 'font'> {
  const size = run.size ?? textSize
  const font = run.font ?? (size >= headingFrom ? look.heading : look.body)
  return { size, ...(hasOwnTypeface({ font }) && { font }) }
}

/** Text with a size and a colour, in the program's font. */
const withColor = (paragraphs: readonly Paragraph[], ink: string): Paragraph[] =>
  paragraphs.map(paragraph => ({
    ...paragraph,
    runs: paragraph.runs.map(run => ({ ...run, size: run.size ?? textSize, color: run.color ?? ink })),
  }))

function tableWithLook(table: TableElement, look: ThemeStyle, settle: SettleTable): TableElement {
  const colored = mapCells(table, (cell, row) => {
    if (!cell) return cell
    const fill = fillOf(table, { row, cell }, look)
    // Text on a light band has the page's colour.
    const ink = fill !== null && fill.length === 7 ? readableOn(fill) : look.ink
    return { ...cell, paragraphs: withColor(cell.paragraphs, ink), fill }
  })
  return { ...settle(colored, look), stroke: table.stroke === undefined ? look.dim : table.stroke }
}

const chartWithLook = (chart: ChartElement, look: ThemeStyle): ChartElement => ({
  ...chart,
  size: chartTextSize(chart),
  series: chart.series.map((each, at) => ({ ...each, color: each.color ?? colourAt(look, at) })),
})
