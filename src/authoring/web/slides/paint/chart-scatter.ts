// A scatter chart: categories are x values.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { placesOf } from '#authoring/contract/deck.charts.ts'
import { colourAt } from '#authoring/contract/deck.looks.ts'
import { dotAt, figureAt, type Mark, type Plot, type Sheet } from './chart-parts.ts'
import { numberText, scaleOf, type Scale } from './chart-scale.ts'

export function scatterOf(chart: ChartElement, whole: Plot, sheet: Sheet): Mark[] {
  const places = placesOf(chart.categories)
  const across = scaleOf(places)
  const up = scaleOf(chart.series.flatMap(({ values }) => values.flatMap(value => value ?? [])))
  const plot = innerPlot(whole, up, sheet)
  const share = (value: number, { least, most }: Scale) => (value - least) / (most - least)
  const spot = (x: number, y: number): [number, number] => [
    plot.x + share(x, across) * plot.width,
    plot.y + plot.height - share(y, up) * plot.height,
  ]
  return [
    ...gridOf(across, up, spot, sheet),
    ...chart.series.flatMap((_, which) => seriesOf(chart, which, places, spot, sheet)),
  ]
}

type PointOf = (x: number, y: number) => [number, number]

function innerPlot(whole: Plot, up: Scale, { size, wide }: Sheet): Plot {
  const numbers = Math.max(...up.steps.map(step => wide(numberText(step)))) + size * 0.6
  return {
    x: whole.x + numbers,
    y: whole.y + size * 0.7,
    width: Math.max(1, whole.width - numbers - size * 0.8),
    height: Math.max(1, whole.height - size * 2.4),
  }
}

/** Vertical grid lines, both axes, and their numbers. */
function gridOf(across: Scale, up: Scale, spot: PointOf, { look, size }: Sheet): Mark[] {
  const text = { is: 'text', size, bold: false, fill: look.dim } as const
  const [left, bottom] = [
    Math.min(Math.max(0, across.least), across.most),
    Math.min(Math.max(0, up.least), up.most),
  ]
  const lines = up.steps.map((step): Mark => ({
    is: 'line',
    points: [...spot(across.least, step), ...spot(across.most, step)],
    color: `${look.dim}44`,
    width: 0.8,
  }))
  const upwards = up.steps.map((step): Mark => {
    const [x, y] = spot(across.least, step)
    return { ...text, text: numberText(step), x: x - size * 0.5, y: y + size * 0.35, align: 'right' }
  })
  const along = across.steps.map((step): Mark => {
    const [x, y] = spot(step, up.least)
    return { ...text, text: numberText(step), x, y: y + size * 1.3, align: 'center' }
  })
  const axis = { is: 'line', color: look.dim, width: 1.2 } as const
  return [
    ...lines,
    ...upwards,
    ...along,
    { ...axis, points: [...spot(across.least, bottom), ...spot(across.most, bottom)] },
    { ...axis, points: [...spot(left, up.least), ...spot(left, up.most)] },
  ]
}

function seriesOf(
  chart: ChartElement,
  which: number,
  places: readonly number[],
  spot: PointOf,
  sheet: Sheet,
): Mark[] {
  const { look, size } = sheet
  const { values = [], color } = chart.series[which] ?? {}
  const ink = color ?? colourAt(look, which)
  const spots = places.flatMap((place, at) => {
    const value = values[at]
    return value === null || value === undefined ? [] : [{ value, spot: spot(place, value) }]
  })
  const line: Mark = {
    is: 'line',
    points: spots.flatMap(each => each.spot),
    color: ink,
    width: Math.max(1.5, size * 0.18),
  }
  const dots = spots.map(each => dotAt(each.spot, ink, size))
  const labels = spots.map(each => figureAt(each.value, each.spot, sheet))
  return [
    ...(chart.joined ? [line] : []),
    ...(chart.joined && chart.noDots ? [] : dots),
    ...(chart.labels ? labels : []),
  ]
}
