// Lines over columns, on the columns' axis or on a secondary axis at the right.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { colourAt } from '#authoring/contract/deck.looks.ts'
import type { Mark, Plot, Sheet } from './chart-parts.ts'
import { numberText, scaleOf, type Scale } from './chart-scale.ts'
import { linesOf } from './chart-series.ts'

export interface ChartLayers {
  /** The chart without its lines. */
  readonly under: ChartElement
  readonly lines: ChartElement | undefined
  /** Lines on the secondary axis, and that axis. */
  readonly apart: ChartElement | undefined
  readonly scale: Scale | undefined
}

export function overOf(chart: ChartElement, { look }: Sheet): ChartLayers {
  const isMixed = chart.chart === 'column' && new Set(chart.series.map(({ line = false }) => line)).size === 2
  if (!isMixed) return { under: chart, lines: undefined, apart: undefined, scale: undefined }
  // Colours follow the series order of the whole chart.
  const series = chart.series.map((each, at) => ({ ...each, color: each.color ?? colourAt(look, at) }))
  const having = (wanted: (each: (typeof series)[number]) => boolean | undefined) => {
    const found = series.filter(each => wanted(each))
    return found.length === 0 ? undefined : { ...chart, stack: undefined, series: found }
  }
  const apart = having(each => each.line && each.second)
  return {
    under: { ...chart, series: series.filter(({ line }) => !line) },
    lines: having(each => each.line && !each.second),
    apart,
    scale: apart && scaleOf(numbersOf(apart), chart.axes ? 0.05 : 0),
  }
}

export const numbersOf = (chart: ChartElement | undefined): number[] =>
  (chart?.series ?? []).flatMap(({ values }) => values.filter(value => value !== null))

/** Space at the right for the numbers of the secondary axis. */
export const roomOf = ({ scale }: ChartLayers, { size, wide }: Sheet): number =>
  scale ? Math.max(...scale.steps.map(step => wide(numberText(step)))) + size * 0.6 : 0

export function linesOver(
  { lines, apart, scale }: ChartLayers,
  plot: Plot,
  along: (value: number) => number,
  sheet: Sheet,
): Mark[] {
  const own = (value: number) =>
    scale
      ? plot.y + plot.height - ((value - scale.least) / (scale.most - scale.least)) * plot.height
      : along(value)
  const { look, size } = sheet
  const numbers = (scale?.steps ?? []).map((step): Mark => ({
    is: 'text',
    text: numberText(step),
    x: plot.x + plot.width + size * 0.4,
    y: own(step) + size * 0.35,
    size,
    bold: false,
    fill: look.dim,
    align: 'left',
  }))
  return [
    ...(lines ? linesOf(lines, [], plot, along, sheet) : []),
    ...(apart ? linesOf(apart, [], plot, own, sheet) : []),
    ...numbers,
  ]
}
