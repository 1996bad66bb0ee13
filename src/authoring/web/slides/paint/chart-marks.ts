// A chart as drawing primitives: bars, lines, slices and text. The painter draws them, and exports read their
// text.
import { chartTextSize } from '#authoring/contract/deck.looks.ts'
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { axesOf } from './chart-axes.ts'
import {
  chartFont,
  chartLook,
  colourOf,
  namesOf,
  shortened,
  type Mark,
  type Plot,
  type Sheet,
} from './chart-parts.ts'
import { officeLegend } from './chart-legend.ts'
import { pieOf } from './chart-pie.ts'
import { radarOf } from './chart-radar.ts'
import { numberText } from './chart-scale.ts'
import { scatterOf } from './chart-scatter.ts'
import type { Measure } from './text-layout.ts'

export function chartMarks(chart: ChartElement, theme: ThemeStyle, measure: Measure): Mark[] {
  const size = chartTextSize(chart)
  const look = chartLook(theme, chart)
  const sheet: Sheet = {
    look,
    size,
    wide: (text, at = size) => measure(chartFont(at, false, look), text),
    figure: chart.axes?.percent
      ? value => `${numberText(chart.stack === 'shares' ? value : value * 100)}%`
      : numberText,
  }
  const frame = frameOf(chart, size)
  let plot = frame.plot
  const marks: Mark[] = []
  if (chart.title) {
    const tall = titleSizeOf(chart, size)
    const bold = chart.titleSize === undefined
    marks.push({
      is: 'text',
      text: shortened(chart.title, plot.width, text => measure(chartFont(tall, bold, look), text)),
      x: chart.width / 2,
      y: frame.title,
      size: tall,
      bold,
      fill: look.ink,
      align: 'center',
    })
  }
  if (chart.legend !== false) {
    const letters = chart.legendSize ?? size
    const own = { ...sheet, size: letters, wide: (text: string) => sheet.wide(text, letters) }
    const { marks: keys, room } = chart.axes ? officeLegend(chart, plot, own) : legendAt(chart, plot, own)
    marks.push(...keys)
    plot = room
  }
  return [...bodies[chart.chart](chart, plot, sheet), ...marks]
}

const bodies: Readonly<
  Record<ChartElement['chart'], (chart: ChartElement, plot: Plot, sheet: Sheet) => Mark[]>
> = {
  column: axesOf,
  bar: axesOf,
  line: axesOf,
  pie: pieOf,
  radar: radarOf,
  scatter: scatterOf,
}

const titleSizeOf = (chart: ChartElement, size: number): number => chart.titleSize ?? size * 1.25

/** The baseline of the title, and the remaining space. Imported charts have a margin of 2 %. */
function frameOf(chart: ChartElement, size: number): { title: number; plot: Plot } {
  const tall = chart.title ? titleSizeOf(chart, size) : 0
  if (!chart.axes) {
    const [top, height] = [size * 0.6, chart.height - size * 1.4]
    return {
      title: top + tall * 0.96,
      plot: { x: size, y: top + tall * 1.7, width: chart.width - size * 2, height: height - tall * 1.7 },
    }
  }
  const [x, y] = [chart.width * 0.02, chart.height * 0.02]
  const top = chart.title ? y * 2 + tall * 1.8 : y
  return {
    title: y + tall * 1.16,
    plot: { x, y: top, width: chart.width - x * 2, height: chart.height - top - y },
  }
}

/** The legend at its side of the plot, and the remaining space. */
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
  sheet: Sheet,
): { marks: Mark[]; room: Plot } {
  const { size, wide } = sheet
  const names = namesOf(chart).map(name => shortened(name, plot.width * 0.4, wide))
  if (names.every(name => name === '')) return { marks: [], room: plot }
  const width = Math.max(...names.map(name => wide(name))) + size * 1.6
  const x = side === 'right' ? plot.x + plot.width - width : plot.x
  const top = plot.y + plot.height / 2 - (names.length * size * 1.5) / 2
  const marks = names.flatMap((name, at) => {
    const y = top + (at + 0.5) * size * 1.5
    return keyOf(chart, at, name, x, y, sheet)
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

/** Below the plot, on as many lines as needed. */
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
