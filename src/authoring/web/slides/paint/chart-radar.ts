// A radar chart: categories around the centre, every series a closed line or a filled polygon.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { colourAt } from '#authoring/contract/deck.looks.ts'
import { dotAt, figureAt, shortened, type Mark, type Plot, type Sheet } from './chart-parts.ts'
import { numberText, scaleOf, type Scale } from './chart-scale.ts'

interface Web {
  readonly scale: Scale
  readonly radius: number
  /** The position of a category's value. */
  spot(category: number, value: number): [x: number, y: number]
}

export function radarOf(chart: ChartElement, plot: Plot, sheet: Sheet): Mark[] {
  const web = webOf(chart, plot, sheet)
  return [
    ...netOf(chart, web, sheet),
    ...namesOf(chart, plot, web, sheet),
    ...chart.series.flatMap((_, which) => seriesOf(chart, which, web, sheet)),
  ]
}

function webOf({ series, categories }: ChartElement, plot: Plot, { size, wide }: Sheet): Web {
  const scale = scaleOf(series.flatMap(({ values }) => values.flatMap(value => value ?? [])))
  const widest = Math.min(plot.width * 0.25, Math.max(0, ...categories.map(name => wide(name))))
  const radius = Math.max(4, Math.min(plot.width / 2 - widest - size * 1.4, plot.height / 2 - size * 1.8))
  const [x, y] = [plot.x + plot.width / 2, plot.y + plot.height / 2]
  return {
    scale,
    radius,
    spot: (category, value) => {
      const way = (category / Math.max(1, categories.length)) * Math.PI * 2 - Math.PI / 2
      const share = (value - scale.least) / (scale.most - scale.least)
      return [x + Math.cos(way) * radius * share, y + Math.sin(way) * radius * share]
    },
  }
}

/** Rings at the steps of the scale with their numbers, and a spoke per category. */
function netOf({ categories }: ChartElement, { scale, spot }: Web, { look, size }: Sheet): Mark[] {
  const color = `${look.dim}44`
  const rings = scale.steps.slice(1).map((step): Mark => {
    const points = categories.flatMap((_, at) => spot(at, step))
    return { is: 'line', points: [...points, ...spot(0, step)], color, width: 0.8 }
  })
  const spokes = categories.map((_, at): Mark => ({
    is: 'line',
    points: [...spot(at, scale.least), ...spot(at, scale.most)],
    color,
    width: 0.8,
  }))
  const numbers = scale.steps.map((step): Mark => {
    const [x, y] = spot(0, step)
    return {
      is: 'text',
      text: numberText(step),
      x: x - size * 0.4,
      y: y + size * 0.35,
      size,
      bold: false,
      fill: look.dim,
      align: 'right',
    }
  })
  return [...rings, ...spokes, ...numbers]
}

function namesOf(
  { categories }: ChartElement,
  plot: Plot,
  { scale, spot, radius }: Web,
  { look, size, wide }: Sheet,
): Mark[] {
  const middle = plot.x + plot.width / 2
  const beyond = scale.most + ((scale.most - scale.least) * size * 1.2) / radius
  return categories.map((name, at): Mark => {
    const [x, y] = spot(at, beyond)
    const align = sideOf(x - middle, size * 0.2)
    const room = { left: plot.x + plot.width - x, center: plot.width, right: x - plot.x }[align]
    return {
      is: 'text',
      text: shortened(name, Math.max(size, room), wide),
      x,
      y: y + size * 0.35,
      size,
      bold: false,
      fill: look.ink,
      align,
    }
  })
}

/** Labels at the sides are aligned towards the chart; those above and below are centred. */
function sideOf(aside: number, near: number): 'left' | 'center' | 'right' {
  if (Math.abs(aside) < near) return 'center'
  return aside < 0 ? 'right' : 'left'
}

/** A missing value leaves a gap at its spoke. */
function seriesOf(chart: ChartElement, which: number, { spot }: Web, sheet: Sheet): Mark[] {
  const { look, size } = sheet
  const { values = [], color } = chart.series[which] ?? {}
  const ink = color ?? colourAt(look, which)
  const spots = chart.categories.flatMap((_, at) => {
    const value = values[at]
    return value === null || value === undefined ? [] : [{ value, place: spot(at, value) }]
  })
  const points = spots.flatMap(({ place }) => place)
  const form: Mark[] = chart.area
    ? [{ is: 'area', points, fill: ink }]
    : [
        {
          is: 'line',
          points: [...points, ...points.slice(0, 2)],
          color: ink,
          width: Math.max(1.5, size * 0.18),
        },
      ]
  const dots = spots.map(({ place }) => dotAt(place, ink, size))
  const labels = spots.map(({ value, place }) => figureAt(value, place, sheet))
  return [...form, ...(chart.area || chart.noDots ? [] : dots), ...(chart.labels ? labels : [])]
}
