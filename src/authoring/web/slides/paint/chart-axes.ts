// Columns, bars and lines over two axes.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { colourAt } from '#authoring/contract/deck.looks.ts'
import { shortened, type Mark, type Plot, type Sheet } from './chart-parts.ts'
import { numberText, scaleOf, type Scale } from './chart-scale.ts'

export function axesOf(chart: ChartElement, whole: Plot, sheet: Sheet): Mark[] {
  const isBar = chart.chart === 'bar'
  const stacks = stacksOf(chart)
  const scale = scaleOf(stacks.flatMap(list => list.flatMap(spot => (spot ? [...spot] : []))))
  const plot = innerPlot(chart, whole, scale, sheet)
  const along = (value: number) => {
    const share = (value - scale.least) / (scale.most - scale.least)
    return isBar ? plot.x + share * plot.width : plot.y + plot.height - share * plot.height
  }
  const marks = [
    ...gridOf(scale, plot, along, isBar, sheet),
    ...categoriesOf(chart, plot, whole, sheet),
    ...(chart.chart === 'line'
      ? linesOf(chart, stacks, plot, along, sheet)
      : barsOf(chart, stacks, plot, along, sheet)),
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
  { chart, categories, gap }: ChartElement,
  plot: Plot,
  whole: Plot,
  { look, size, wide }: Sheet,
): Mark[] {
  const isBar = chart === 'bar'
  const room = (isBar ? plot.height : plot.width) / Math.max(1, categories.length)
  const every = isBar ? Math.ceil((size * 1.2) / room) : Math.ceil((size * 2.5) / room)
  return categories.flatMap((name, at): Mark[] => {
    if (at % every !== 0 || name === '') return []
    const isUpwards = isBar && gap !== undefined
    const middle = ((isUpwards ? categories.length - 1 - at : at) + 0.5) * room
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

type Span = readonly [from: number, to: number] | null

/** From where to where each value goes: from nothing, or from those that it stands on. */
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

function barsOf(
  chart: ChartElement,
  stacks: readonly (readonly Span[])[],
  plot: Plot,
  along: (value: number) => number,
  { look, size }: Sheet,
): Mark[] {
  const isBar = chart.chart === 'bar'
  const room = (isBar ? plot.height : plot.width) / Math.max(1, chart.categories.length)
  const beside = chart.stack ? 1 : Math.max(1, chart.series.length)
  const gap = chart.gap ?? (0.24 / 0.76) * beside
  const thick = room / (beside + gap)
  return chart.series.flatMap(({ values, color }, which) =>
    chart.categories.flatMap((_, at): Mark[] => {
      const value = values[at]
      if (value === null || value === undefined) return []
      const [from, to] = stacks[which]?.[at] ?? [0, value]
      // Bars that lie are read from below, as other programs set them.
      const group = isBar && chart.gap !== undefined ? chart.categories.length - 1 - at : at
      const place = chart.stack ? 0 : which
      const [base, end] = [along(from), along(to)]
      const start = group * room + (gap * thick) / 2 + place * thick
      const [low, long] = [Math.min(base, end), Math.abs(end - base)]
      const rim = chart.gap === undefined ? Math.min(1, thick * 0.05) : 0
      const fill = color ?? colourAt(look, which)
      const bar: Mark = isBar
        ? { is: 'rect', x: low, y: plot.y + start + rim, width: long, height: thick - rim * 2, fill }
        : { is: 'rect', x: plot.x + start + rim, y: low, width: thick - rim * 2, height: long, fill }
      if (!chart.labels) return [bar]
      const beyond = value < 0 ? -1 : 1
      const besideBar = value < 0 ? 'right' : 'left'
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
          align: isBar ? besideBar : 'center',
        },
      ]
    }),
  )
}

/** A missing value breaks the line. */
function linesOf(
  chart: ChartElement,
  stacks: readonly (readonly Span[])[],
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
      const [x, y] = [plot.x + (at + 0.5) * room, along(stacks[which]?.[at]?.[1] ?? value)]
      pieces.at(-1)?.push(x, y)
      if (!chart.area && !chart.noDots)
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
    const areas = pieces
      .filter(points => points.length > 2)
      .map((points): Mark => {
        const floor = along(0)
        const corners = [points[0] ?? 0, floor, ...points, points.at(-2) ?? 0, floor]
        return { is: 'area', points: corners, fill: ink }
      })
    if (chart.area) return [...areas, ...dots]
    const lines = pieces
      .filter(points => points.length > 2)
      .map((points): Mark => ({ is: 'line', points, color: ink, width: Math.max(1.5, size * 0.18) }))
    return [...lines, ...dots]
  })
}
