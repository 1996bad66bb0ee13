// Series over two axes: bars, lines and areas.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { colourAt } from '#authoring/contract/deck.looks.ts'
import { dotAt, figureAt, type Mark, type Plot, type Sheet } from './chart-parts.ts'
import { numberText } from './chart-scale.ts'
import { curved } from './chart-curve.ts'

export type Span = readonly [from: number, to: number] | null

export function barsOf(
  chart: ChartElement,
  stacks: readonly (readonly Span[])[],
  plot: Plot,
  along: (value: number) => number,
  { look, size, figure }: Sheet,
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
      // Horizontal bars are ordered from the bottom, as in other programs.
      const isUpwards = isBar && chart.gap !== undefined
      const group = isUpwards ? chart.categories.length - 1 - at : at
      const row = isUpwards ? chart.series.length - 1 - which : which
      const place = chart.stack ? 0 : row
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
          text: chart.stack === 'shares' ? numberText(value) : figure(value),
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

/** A missing value interrupts the line. */
export function linesOf(
  chart: ChartElement,
  stacks: readonly (readonly Span[])[],
  plot: Plot,
  along: (value: number) => number,
  sheet: Sheet,
): Mark[] {
  const { look, size } = sheet
  const count = chart.categories.length
  // Areas span the full width.
  const room = plot.width / Math.max(1, chart.area ? count - 1 : count)
  const first = chart.area ? 0 : 0.5
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
      const spot = [plot.x + (at + first) * room, along(stacks[which]?.[at]?.[1] ?? value)] as const
      pieces.at(-1)?.push(...spot)
      if (!chart.area && !chart.noDots) dots.push(dotAt(spot, ink, size))
      if (chart.labels) dots.push(figureAt(value, spot, sheet))
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
      .map((points): Mark => ({
        is: 'line',
        points: chart.smooth ? curved(points) : points,
        color: ink,
        width: Math.max(1.5, size * 0.18),
      }))
    return [...lines, ...dots]
  })
}
