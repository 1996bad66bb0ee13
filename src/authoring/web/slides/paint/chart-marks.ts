// A chart as marks in its own box: bars, lines, pieces and words. The painter draws them, and exports read their words.
import { chartTextSize, colourAt } from '#authoring/contract/deck.looks.ts'
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import type { Look } from '#authoring/contract/deck.themes.ts'
import { axesOf } from './chart-axes.ts'
import { chartFont, chartLook, shortened, type Mark, type Plot, type Sheet } from './chart-parts.ts'
import { numberText, percentages } from './chart-scale.ts'
import type { Measure } from './text-layout.ts'

export function chartMarks(chart: ChartElement, theme: Look, measure: Measure): Mark[] {
  const size = chartTextSize(chart)
  const look = chartLook(theme, chart)
  const sheet: Sheet = {
    look,
    size,
    wide: (text, at = size) => measure(chartFont(at, false, look), text),
  }
  const marks: Mark[] = []
  let plot: Plot = {
    x: size,
    y: size * 0.6,
    width: chart.width - size * 2,
    height: chart.height - size * 1.4,
  }
  if (chart.title) {
    const tall = chart.titleSize ?? size * 1.25
    const bold = chart.titleSize === undefined
    marks.push({
      is: 'text',
      text: shortened(chart.title, plot.width, text => measure(chartFont(tall, bold, look), text)),
      x: chart.width / 2,
      y: plot.y + tall * 0.96,
      size: tall,
      bold,
      fill: look.ink,
      align: 'center',
    })
    plot = { ...plot, y: plot.y + tall * 1.7, height: plot.height - tall * 1.7 }
  }
  if (chart.legend !== false) {
    const { marks: keys, room } = legendAt(chart, plot, sheet)
    marks.push(...keys)
    plot = room
  }
  const body = chart.chart === 'pie' ? pieOf(chart, plot, sheet) : axesOf(chart, plot, sheet)
  return [...body, ...marks]
}

/** The legend at its side of the plot, and what is left beside it. */
function legendAt(chart: ChartElement, plot: Plot, sheet: Sheet): { marks: Mark[]; room: Plot } {
  const side = chart.legendAt ?? 'bottom'
  if (side === 'bottom' || side === 'top') {
    const { marks, height } = legendOf(chart, plot, sheet)
    const left = { ...plot, height: plot.height - height }
    if (side === 'bottom') return { marks, room: left }
    const lift = plot.height - height
    return {
      marks: marks.map(mark => ('y' in mark ? { ...mark, y: mark.y - lift } : mark)),
      room: { ...left, y: plot.y + height },
    }
  }
  return legendBeside(chart, plot, side, sheet)
}

function legendBeside(
  chart: ChartElement,
  plot: Plot,
  side: 'left' | 'right',
  { look, size, wide }: Sheet,
): { marks: Mark[]; room: Plot } {
  const names = namesOf(chart).map(name => shortened(name, plot.width * 0.4, wide))
  if (names.every(name => name === '')) return { marks: [], room: plot }
  const width = Math.max(...names.map(name => wide(name))) + size * 1.6
  const x = side === 'right' ? plot.x + plot.width - width : plot.x
  const top = plot.y + plot.height / 2 - (names.length * size * 1.5) / 2
  const marks = names.flatMap((name, at) => {
    const y = top + (at + 0.5) * size * 1.5
    return keyOf(chart, at, name, x, y, { look, size, wide })
  })
  return {
    marks,
    room: {
      ...plot,
      x: side === 'right' ? plot.x : plot.x + width + size * 0.6,
      width: plot.width - width - size * 0.6,
    },
  }
}

const keyOf = (
  chart: ChartElement,
  at: number,
  name: string,
  x: number,
  y: number,
  { look, size }: Sheet,
): Mark[] => [
  {
    is: 'rect',
    x,
    y: y - size * 0.3,
    width: size * 0.6,
    height: size * 0.6,
    fill: colourOf(chart, at, look),
  },
  {
    is: 'text',
    text: name,
    x: x + size * 1,
    y: y + size * 0.35,
    size,
    bold: false,
    fill: look.ink,
    align: 'left',
  },
]

const namesOf = ({ chart, categories, series }: ChartElement): string[] =>
  chart === 'pie' ? categories : series.map(({ name }) => name)
const colourOf = (chart: ChartElement, at: number, look: Look): string =>
  (chart.chart === 'pie' ? chart.series[0]?.colors?.[at] : chart.series[at]?.color) ?? colourAt(look, at)

/** Below the plot, on as many lines as it takes. */
function legendOf(
  chart: ChartElement,
  plot: Plot,
  { look, size, wide }: Sheet,
): { marks: Mark[]; height: number } {
  const names = namesOf(chart)
  if (names.every(name => name === '')) return { marks: [], height: 0 }
  const lines: { name: string; at: number; width: number }[][] = [[]]
  let used = 0
  for (const [at, full] of names.entries()) {
    const name = shortened(full, plot.width - size * 1.5, wide)
    const width = wide(name) + size * 2.4
    if (used > 0 && used + width > plot.width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push({ name, at, width })
    used += width
  }
  const height = lines.length * size * 1.5 + size * 0.4
  const marks = lines.flatMap((line, row) => {
    const y = plot.y + plot.height - height + size * 0.8 + row * size * 1.5
    let x = plot.x + (plot.width - line.reduce((sum, each) => sum + each.width, 0)) / 2
    return line.flatMap(({ name, at, width }): Mark[] => {
      const left = x
      x += width
      return [
        {
          is: 'rect',
          x: left,
          y: y - size * 0.35,
          width: size * 0.8,
          height: size * 0.8,
          fill: colourOf(chart, at, look),
        },
        {
          is: 'text',
          text: name,
          x: left + size * 1.2,
          y: y + size * 0.35,
          size,
          bold: false,
          fill: look.ink,
          align: 'left',
        },
      ]
    })
  })
  return { marks, height }
}

/** A pie shows the first series; what is below zero has no piece. */
function pieOf({ series, labels, hole = 0 }: ChartElement, plot: Plot, { look, size }: Sheet): Mark[] {
  const values = (series[0]?.values ?? []).map(value => Math.max(0, value ?? 0))
  const whole = values.reduce((sum, each) => sum + each, 0)
  const radius = Math.max(4, Math.min(plot.width, plot.height) / 2 - (labels ? size * 1.6 : size * 0.3))
  const [x, y] = [plot.x + plot.width / 2, plot.y + plot.height / 2]
  if (whole === 0)
    return [{ is: 'piece', x, y, radius, from: 0, to: Math.PI * 2, fill: `${look.dim}33`, edge: look.paper }]
  const shares = percentages(values)
  let from = -Math.PI / 2
  const marks = values.flatMap((value, at): Mark[] => {
    const to = from + (value / whole) * Math.PI * 2
    const middle = (from + to) / 2
    const piece: Mark = {
      is: 'piece',
      x,
      y,
      radius,
      ...(hole > 0 && { hole: radius * hole }),
      from,
      to,
      fill: series[0]?.colors?.[at] ?? colourAt(look, at),
      edge: look.paper,
    }
    from = to
    if (value === 0) return []
    if (!labels) return [piece]
    return [
      piece,
      {
        is: 'text',
        text: `${numberText(value)} (${shares[at] ?? 0}%)`,
        x: x + Math.cos(middle) * (radius + size * 0.7),
        y: y + Math.sin(middle) * (radius + size * 0.7) + size * 0.35,
        size,
        bold: false,
        fill: look.ink,
        align: Math.cos(middle) >= 0 ? 'left' : 'right',
      },
    ]
  })
  return apart(marks, size * 1.15)
}

/** Words beside small pieces are moved down until none lies on another. */
function apart(marks: readonly Mark[], gap: number): Mark[] {
  const moved = new Map<Mark, Mark>()
  for (const side of ['left', 'right']) {
    const words = marks.flatMap(mark => (mark.is === 'text' && mark.align === side ? [mark] : []))
    let least = Number.NEGATIVE_INFINITY
    for (const mark of words.toSorted((a, b) => a.y - b.y)) {
      const y = Math.max(mark.y, least)
      moved.set(mark, { ...mark, y })
      least = y + gap
    }
  }
  return marks.map(mark => moved.get(mark) ?? mark)
}
