// The legend of an imported chart: small keys next to their names, at the edge of the chart.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { colourOf, namesOf, shortened, type Mark, type Plot, type Sheet } from './chart-parts.ts'

export function officeLegend(chart: ChartElement, plot: Plot, sheet: Sheet): { marks: Mark[]; room: Plot } {
  const names = namesOf(chart).map(name => shortened(name, plot.width * 0.4, sheet.wide))
  if (names.every(name => name === '')) return { marks: [], room: plot }
  const side = chart.legendAt ?? 'bottom'
  return side === 'left' || side === 'right'
    ? besidePlot(chart, names, side, plot, sheet)
    : inRow(chart, names, side, plot, sheet)
}

const isLines = ({ chart, area }: ChartElement): boolean => chart === 'line' && !area
const keyWidth = (chart: ChartElement, size: number): number => size * (isLines(chart) ? 1.7 : 0.5)

function inRow(
  chart: ChartElement,
  names: readonly string[],
  side: 'top' | 'bottom',
  plot: Plot,
  sheet: Sheet,
): { marks: Mark[]; room: Plot } {
  const { size, wide } = sheet
  const key = keyWidth(chart, size) + size * 0.15
  const [gap, height] = [size * 0.65, size * 1.85]
  const widths = names.map(name => key + wide(name))
  const total = widths.reduce((sum, width) => sum + width + gap, -gap)
  const baseline = side === 'bottom' ? chart.height - size * 0.5 : plot.y + size
  let x = plot.x + (plot.width - total) / 2
  const marks = names.flatMap((name, at) => {
    const left = x
    x += (widths[at] ?? 0) + gap
    return entryOf(chart, at, name, left, baseline, sheet)
  })
  const room = { ...plot, height: plot.height - height }
  return { marks, room: side === 'top' ? { ...room, y: plot.y + height } : room }
}

function besidePlot(
  chart: ChartElement,
  names: readonly string[],
  side: 'left' | 'right',
  plot: Plot,
  sheet: Sheet,
): { marks: Mark[]; room: Plot } {
  const { size, wide } = sheet
  const width = keyWidth(chart, size) + size * 0.25 + Math.max(...names.map(name => wide(name)))
  const left = side === 'right' ? plot.x + plot.width - width : plot.x
  const step = size * 1.22
  const top = chart.height / 2 - (names.length * step) / 2
  // The top of a stack comes first.
  const order = chart.stack ? [...names.keys()].toReversed() : [...names.keys()]
  const marks = order.flatMap((at, row) =>
    entryOf(chart, at, names[at] ?? '', left, top + row * step + size * 0.95, sheet),
  )
  const taken = width + chart.width * 0.02
  return {
    marks,
    room: { ...plot, x: side === 'right' ? plot.x : plot.x + taken, width: plot.width - taken },
  }
}

function entryOf(
  chart: ChartElement,
  at: number,
  text: string,
  x: number,
  y: number,
  { look, size }: Sheet,
): Mark[] {
  const [fill, width] = [colourOf(chart, at, look), keyWidth(chart, size)]
  const middle = y - size * 0.3
  const key: Mark = isLines(chart)
    ? { is: 'line', points: [x, middle, x + width, middle], color: fill, width: Math.max(1.5, size * 0.18) }
    : { is: 'rect', x, y: middle - size * 0.25, width, height: size * 0.5, fill }
  return [
    key,
    { is: 'text', text, x: x + width + size * 0.15, y, size, bold: false, fill: look.ink, align: 'left' },
  ]
}
