// Columns, bars and lines over two axes.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { linesOver, numbersOf, overOf, roomOf } from './chart-over.ts'
import { shortened, type Mark, type Plot, type Sheet } from './chart-parts.ts'
import { barsOf, linesOf, type Span } from './chart-series.ts'
import { scaleOf, withEnds, type Scale } from './chart-scale.ts'

export function axesOf(mixed: ChartElement, whole: Plot, sheet: Sheet): Mark[] {
  const over = overOf(mixed, sheet)
  const chart = over.under
  const isBar = chart.chart === 'bar'
  const stacks = stacksOf(chart)
  const values = [
    ...stacks.flatMap(list => list.flatMap(spot => (spot ? [...spot] : []))),
    ...numbersOf(over.lines),
  ]
  // Other programs keep a twentieth of the range free; percentages end at 100.
  const isShares = chart.stack === 'shares'
  const usual = scaleOf(values, chart.axes && !isShares ? 0.05 : 0)
  const scale = isShares ? usual : withEnds(usual, chart.axes ?? {})
  const room = roomOf(over, sheet)
  const plot = innerPlot(chart, { ...whole, width: whole.width - room }, scale, sheet)
  const along = (value: number) => {
    const seen = Math.min(scale.most, Math.max(scale.least, value))
    const share = (seen - scale.least) / (scale.most - scale.least)
    return isBar ? plot.x + share * plot.width : plot.y + plot.height - share * plot.height
  }
  const marks = [
    ...gridOf(chart, scale, plot, along, sheet),
    ...categoriesOf(chart, plot, whole, sheet),
    ...(chart.chart === 'line'
      ? linesOf(chart, stacks, plot, along, sheet)
      : barsOf(chart, stacks, plot, along, sheet)),
    ...linesOver(over, plot, along, sheet),
    ...titleMarks(chart, plot, whole, sheet),
  ]
  const axis = chart.axes ? chart.axes.line : sheet.look.dim
  if (!axis) return marks
  // The zero line covers the bars' edges; other programs also draw a line at the side.
  const zero = along(0)
  const across = [plot.x, zero, plot.x + plot.width, zero]
  const up = [zero, plot.y, zero, plot.y + plot.height]
  const line = { is: 'line', color: axis, width: chart.axes ? 0.75 : 1.2 } as const
  const [left, bottom] = [plot.x, plot.y + plot.height]
  const side = isBar ? [left, bottom, left + plot.width, bottom] : [left, plot.y, left, bottom]
  return [
    ...marks,
    { ...line, points: isBar ? up : across },
    ...(chart.axes ? [{ ...line, points: side }, ...ticksOf(chart, scale, plot, along, line)] : []),
  ]
}

const tickLength = 4

/** Tick marks at the numbers and between the categories. */
function ticksOf(
  { chart, categories, axes }: ChartElement,
  { steps }: Scale,
  plot: Plot,
  along: (value: number) => number,
  line: { is: 'line'; color: string; width: number },
): Mark[] {
  if (!axes?.ticks) return []
  const isBar = chart === 'bar'
  const [left, bottom] = [plot.x, plot.y + plot.height]
  const below = (x: number): Mark => ({ ...line, points: [x, bottom, x, bottom + tickLength] })
  const beside = (y: number): Mark => ({ ...line, points: [left - tickLength, y, left, y] })
  const groups = Array.from({ length: categories.length + 1 }, (_, at) => at / Math.max(1, categories.length))
  return [
    ...steps.map(step => (isBar ? below(along(step)) : beside(along(step)))),
    ...groups.map(share => (isBar ? beside(plot.y + share * plot.height) : below(left + share * plot.width))),
  ]
}

/** The space that remains after axis labels. */
function innerPlot(
  { chart, categories, axes }: ChartElement,
  whole: Plot,
  scale: Scale,
  { size, wide, figure }: Sheet,
): Plot {
  const isBar = chart === 'bar'
  const beside = size * (axes ? 0.28 : 0.6) + (axes?.ticks ? tickLength : 0)
  const numbers = axes?.noNumbers ? 0 : Math.max(...scale.steps.map(step => wide(figure(step)))) + beside
  const names = axes?.noNames
    ? 0
    : Math.min(whole.width * 0.35, Math.max(0, ...categories.map(each => wide(each))) + beside)
  const [besideTitle, belowTitle] = titlesOf({ chart, axes }).map(title => (title ? size * titleRoom : 0))
  const left = (isBar ? names : numbers) + (besideTitle ?? 0)
  const isBare = isBar ? axes?.noNumbers : axes?.noNames
  const room = axes
    ? {
        top: isBar ? 0 : size * 0.5,
        right: isBar && !axes.noNumbers ? wide(figure(scale.most)) / 2 : 0,
        bottom: (isBare ? 0 : size * 1.22) + (axes.ticks ? tickLength : 0) + (belowTitle ?? 0),
      }
    : { top: size * 0.7, right: size * 0.8, bottom: size * 1.7 }
  return {
    x: whole.x + left,
    y: whole.y + room.top,
    width: Math.max(1, whole.width - left - room.right),
    height: Math.max(1, whole.height - room.top - room.bottom),
  }
}

/** Line height of axis labels, as a multiple of the font size. */
const titleRoom = 1.5

/** Axis labels and titles. */
function titlesOf({ chart, axes }: Pick<ChartElement, 'chart' | 'axes'>): [beside: string, below: string] {
  const [groups, values] = axes?.titles ?? ['', '']
  return chart === 'bar' ? [groups, values] : [values, groups]
}

function titleMarks(chart: ChartElement, plot: Plot, whole: Plot, { look, size }: Sheet): Mark[] {
  const [beside, below] = titlesOf(chart)
  const words = { is: 'text', size, bold: false, fill: look.ink, align: 'center' } as const
  const middle = { x: plot.x + plot.width / 2, y: plot.y + plot.height / 2 }
  return [
    ...(beside ? [{ ...words, text: beside, x: whole.x + size, y: middle.y, isUpright: true }] : []),
    ...(below ? [{ ...words, text: below, x: middle.x, y: whole.y + whole.height - size * 0.3 }] : []),
  ]
}

/** Distance of labels from the plot: to the side, and below to the baseline. */
const apart = ({ axes }: ChartElement, size: number) =>
  axes
    ? {
        beside: size * 0.28 + (axes.ticks ? tickLength : 0),
        below: size * 0.93 + (axes.ticks ? tickLength : 0),
      }
    : { beside: size * 0.5, below: size * 1.3 }

function gridOf(
  chart: ChartElement,
  { steps }: Scale,
  plot: Plot,
  along: (value: number) => number,
  { look, size, figure }: Sheet,
): Mark[] {
  const isBar = chart.chart === 'bar'
  const { beside, below } = apart(chart, size)
  const color = chart.axes ? chart.axes.grid : `${look.dim}44`
  return steps.flatMap((step): Mark[] => {
    const at = along(step)
    const points = isBar ? [at, plot.y, at, plot.y + plot.height] : [plot.x, at, plot.x + plot.width, at]
    return [
      ...(color ? [{ is: 'line' as const, points, color, width: 0.8 }] : []),
      {
        is: 'text',
        text: chart.axes?.noNumbers ? '' : figure(step),
        x: isBar ? at : plot.x - beside,
        y: isBar ? plot.y + plot.height + below : at + size * 0.35,
        size,
        bold: false,
        fill: look.dim,
        align: isBar ? 'center' : 'right',
      },
    ]
  })
}

/** Category labels; if there are too many, every second, third… one. */
function categoriesOf(element: ChartElement, plot: Plot, whole: Plot, { look, size, wide }: Sheet): Mark[] {
  const { chart, categories, gap, area, axes } = element
  const isBar = chart === 'bar'
  const { beside, below } = apart(element, size)
  const room = (isBar ? plot.height : plot.width) / Math.max(1, categories.length)
  if (axes?.noNames) return []
  const every = isBar ? Math.ceil((size * 1.2) / room) : Math.ceil((size * 2.5) / room)
  return categories.flatMap((name, at): Mark[] => {
    if (at % every !== 0 || name === '') return []
    const isUpwards = isBar && gap !== undefined
    const nth = isUpwards ? categories.length - 1 - at : at
    const middle = area ? (at * plot.width) / Math.max(1, categories.length - 1) : (nth + 0.5) * room
    const maxWidth = isBar ? plot.x - whole.x - (axes ? 0 : size * 0.5) : room * every - size * 0.4
    return [
      {
        is: 'text',
        text: shortened(name, maxWidth, wide),
        x: isBar ? plot.x - beside : plot.x + middle,
        y: isBar ? plot.y + middle + size * 0.35 : plot.y + plot.height + below,
        size,
        bold: false,
        fill: look.ink,
        align: isBar ? 'right' : 'center',
      },
    ]
  })
}

/** Start and end of each value's bar: from zero, or from the values it is stacked on. */
function stacksOf({ series, categories, stack }: ChartElement): Span[][] {
  const wholes = categories.map((_, at) =>
    series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  )
  const [above, below] = [categories.map(() => 0), categories.map(() => 0)]
  return series.map(({ values }) =>
    categories.map((_, at): Span => {
      const value = values[at]
      if (value === null || value === undefined) return null
      if (!stack) return [0, value]
      const share = stack === 'shares' ? (value / (wholes[at] || 1)) * 100 : value
      const pile = share < 0 ? below : above
      const from = pile[at] ?? 0
      pile[at] = from + share
      return [from, from + share]
    }),
  )
}
