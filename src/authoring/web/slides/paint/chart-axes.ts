// Columns, bars and lines over two axes.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { colourAt, shortened, type Mark, type Plot, type Sheet } from './chart-parts.ts'
import { numberText, scaleOf, type Scale } from './chart-scale.ts'

export function axesOf(chart: ChartElement, whole: Plot, sheet: Sheet): Mark[] {
  const isBar = chart.chart === 'bar'
  const scale = scaleOf(chart.series.flatMap(({ values }) => values.flatMap(value => value ?? [])))
  const plot = innerPlot(chart, whole, scale, sheet)
  const along = (value: number) => {
    const share = (value - scale.least) / (scale.most - scale.least)
    return isBar ? plot.x + share * plot.width : plot.y + plot.height - share * plot.height
  }
  const marks = [
    ...gridOf(scale, plot, along, isBar, sheet),
    ...categoriesOf(chart, plot, whole, sheet),
    ...(chart.chart === 'line' ? linesOf(chart, plot, along, sheet) : barsOf(chart, plot, along, sheet)),
  ]
  // The zero line lies above the bars that stand on it.
  const zero = along(0)
  marks.push({
    is: 'line',
    points: isBar ? [zero, plot.y, zero, plot.y + plot.height] : [plot.x, zero, plot.x + plot.width, zero],
    color: sheet.look.dim,
    width: 1.2,
  })
  return marks
}

/** What is left when numbers and categories have their place. */
function innerPlot(
  { chart, categories }: ChartElement,
  whole: Plot,
  scale: Scale,
  { size, wide }: Sheet,
): Plot {
  const numbers = Math.max(...scale.steps.map(step => wide(numberText(step)))) + size * 0.6
  const names = Math.min(whole.width * 0.35, Math.max(0, ...categories.map(each => wide(each))) + size * 0.6)
  const left = chart === 'bar' ? names : numbers
  return {
    x: whole.x + left,
    y: whole.y + size * 0.7,
    width: Math.max(1, whole.width - left - size * 0.8),
    height: Math.max(1, whole.height - size * 2.4),
  }
}

function gridOf(
  { steps }: Scale,
  plot: Plot,
  along: (value: number) => number,
  isBar: boolean,
  { look, size }: Sheet,
): Mark[] {
  return steps.flatMap((step): Mark[] => {
    const at = along(step)
    return [
      {
        is: 'line',
        points: isBar ? [at, plot.y, at, plot.y + plot.height] : [plot.x, at, plot.x + plot.width, at],
        color: `${look.dim}44`,
        width: 0.8,
      },
      {
        is: 'text',
        text: numberText(step),
        x: isBar ? at : plot.x - size * 0.5,
        y: isBar ? plot.y + plot.height + size * 1.3 : at + size * 0.35,
        size,
        bold: false,
        fill: look.dim,
        align: isBar ? 'center' : 'right',
      },
    ]
  })
}

/** Names below or beside their groups; where they are too many, every second, third… one. */
function categoriesOf(
  { chart, categories }: ChartElement,
  plot: Plot,
  whole: Plot,
  { look, size, wide }: Sheet,
): Mark[] {
  const isBar = chart === 'bar'
  const room = (isBar ? plot.height : plot.width) / Math.max(1, categories.length)
  const every = isBar ? Math.ceil((size * 1.2) / room) : Math.ceil((size * 2.5) / room)
  return categories.flatMap((name, at): Mark[] => {
    if (at % every !== 0 || name === '') return []
    const middle = (at + 0.5) * room
    const most = isBar ? plot.x - whole.x - size * 0.5 : room * every - size * 0.4
    return [
      {
        is: 'text',
        text: shortened(name, most, wide),
        x: isBar ? plot.x - size * 0.5 : plot.x + middle,
        y: isBar ? plot.y + middle + size * 0.35 : plot.y + plot.height + size * 1.3,
        size,
        bold: false,
        fill: look.ink,
        align: isBar ? 'right' : 'center',
      },
    ]
  })
}

function barsOf(
  chart: ChartElement,
  plot: Plot,
  along: (value: number) => number,
  { look, size }: Sheet,
): Mark[] {
  const isBar = chart.chart === 'bar'
  const room = (isBar ? plot.height : plot.width) / Math.max(1, chart.categories.length)
  const thick = (room * 0.76) / Math.max(1, chart.series.length)
  const zero = along(0)
  return chart.series.flatMap(({ values, color }, which) =>
    chart.categories.flatMap((_, at): Mark[] => {
      const value = values[at]
      if (value === null || value === undefined) return []
      const [end, start] = [along(value), at * room + room * 0.12 + which * thick]
      const [low, long] = [Math.min(zero, end), Math.abs(end - zero)]
      const gap = Math.min(1, thick * 0.05)
      const fill = color ?? colourAt(look, which)
      const bar: Mark = isBar
        ? { is: 'rect', x: low, y: plot.y + start + gap, width: long, height: thick - gap * 2, fill }
        : { is: 'rect', x: plot.x + start + gap, y: low, width: thick - gap * 2, height: long, fill }
      if (!chart.labels) return [bar]
      const beyond = value < 0 ? -1 : 1
      return [
        bar,
        {
          is: 'text',
          text: numberText(value),
          x: isBar ? end + beyond * size * 0.3 : plot.x + start + thick / 2,
          y: isBar ? plot.y + start + thick / 2 + size * 0.32 : end + (value < 0 ? size : -size * 0.3),
          size: size * 0.9,
          bold: false,
          fill: look.ink,
          align: isBar ? (value < 0 ? 'right' : 'left') : 'center',
        },
      ]
    }),
  )
}

/** A missing value breaks the line. */
function linesOf(
  chart: ChartElement,
  plot: Plot,
  along: (value: number) => number,
  { look, size }: Sheet,
): Mark[] {
  const room = plot.width / Math.max(1, chart.categories.length)
  return chart.series.flatMap(({ values, color }, which): Mark[] => {
    const ink = color ?? colourAt(look, which)
    const pieces: number[][] = [[]]
    const dots: Mark[] = []
    for (const at of chart.categories.keys()) {
      const value = values[at]
      if (value === null || value === undefined) {
        pieces.push([])
        continue
      }
      const [x, y] = [plot.x + (at + 0.5) * room, along(value)]
      pieces.at(-1)?.push(x, y)
      dots.push({ is: 'dot', x, y, radius: Math.max(2, size * 0.25), fill: ink })
      if (chart.labels)
        dots.push({
          is: 'text',
          text: numberText(value),
          x,
          y: y - size * 0.6,
          size: size * 0.9,
          bold: false,
          fill: look.ink,
          align: 'center',
        })
    }
    const lines = pieces
      .filter(points => points.length > 2)
      .map((points): Mark => ({ is: 'line', points, color: ink, width: Math.max(1.5, size * 0.18) }))
    return [...lines, ...dots]
  })
}
