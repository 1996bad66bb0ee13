// Outlines as points with handles: parsed from a path, edited point by point, and written back.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { numbersOf } from '#authoring/contract/deck.lines.ts'
import { middle, rounded, turn, type Box, type Point } from './geometry.ts'
import { omit } from './omit.ts'

/** A point of an outline. Handles bend the adjacent segments; without them these are straight. */
export interface OutlinePoint extends Point {
  readonly before?: Point | undefined
  readonly after?: Point | undefined
}
export interface Contour {
  readonly points: readonly OutlinePoint[]
  readonly isClosed: boolean
}
export type Shape = Extract<Element, { kind: 'shape' }>
type Curve = readonly [Point, Point, Point, Point]

export function contoursOf(path: string): Contour[] {
  const contours: { points: OutlinePoint[]; isClosed: boolean }[] = []
  for (const [, sign = '', text = ''] of path.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const values = numbersOf(text)
    const last = contours.at(-1)
    if (sign === 'M' || !last) contours.push({ points: [lastOf(values)], isClosed: false })
    else if (sign === 'Z') last.isClosed = true
    else goOn(last.points, sign, values)
  }
  return contours.map(closedOnce).filter(({ points }) => points.length > 1)
}

const lastOf = (values: readonly number[]): Point => ({ x: values.at(-2) ?? 0, y: values.at(-1) ?? 0 })

function goOn(points: OutlinePoint[], sign: string, values: readonly number[]): void {
  const from = points.at(-1)
  const to = lastOf(values)
  if (!from || sign === 'L') return void points.push(to)
  const [x = 0, y = 0, u = 0, v = 0] = values
  // Converts a quadratic curve to a cubic one: each handle two thirds of the way to the quadratic's.
  const third = (end: Point): Point => ({
    x: end.x + ((x - end.x) * 2) / 3,
    y: end.y + ((y - end.y) * 2) / 3,
  })
  const [after, before] =
    sign === 'Q'
      ? [third(from), third(to)]
      : [
          { x, y },
          { x: u, y: v },
        ]
  points[points.length - 1] = { ...from, ...(!isSame(after, from) && { after }) }
  points.push({ ...to, ...(!isSame(before, to) && { before }) })
}

const isSame = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 0.05

/** The last point of a closed outline equals its first one. */
function closedOnce({ points, isClosed }: Contour): Contour {
  const [first, last] = [points[0], points.at(-1)]
  if (!isClosed || !first || !last || points.length < 3 || !isSame(first, last)) return { points, isClosed }
  return { isClosed, points: [{ ...first, before: last.before }, ...points.slice(1, -1)] }
}

const curveOf = (a: OutlinePoint, b: OutlinePoint): Curve => [a, a.after ?? a, b.before ?? b, b]
/** Pairs of adjacent points, including the closing segment. */
export const segmentsOf = ({ points, isClosed }: Contour): (readonly [OutlinePoint, OutlinePoint])[] =>
  points.flatMap((point, at) => {
    const next = points[at + 1] ?? (isClosed ? points[0] : undefined)
    return next ? [[point, next] as const] : []
  })

export function pathOf(contours: readonly Contour[], { x, y, width, height }: Box): string {
  const spot = (point: Point) =>
    `${tenth(width > 0 ? ((point.x - x) / width) * 1000 : 0)} ${tenth(height > 0 ? ((point.y - y) / height) * 1000 : 0)}`
  return contours
    .map(contour => {
      const [first] = contour.points
      const steps = segmentsOf(contour).map(([a, b]) => {
        if (a.after || b.before) return `C${spot(a.after ?? a)} ${spot(b.before ?? b)} ${spot(b)}`
        return contour.isClosed && b === first ? '' : `L${spot(b)}`
      })
      return first ? `M${spot(first)}${steps.join('')}${contour.isClosed ? 'Z' : ''}` : ''
    })
    .join('')
}
const tenth = (value: number): number => Math.round(value * 10) / 10 + 0

/** The same outline in reverse, in a box that is mirrored both ways. */
export const reversed = (path: string): string =>
  pathOf(
    mapPoints(contoursOf(path), ({ x, y }) => ({ x: 1000 - x, y: 1000 - y })).map(({ points, isClosed }) => ({
      isClosed,
      points: points
        .map(({ before, after, ...point }) => ({ ...point, before: after, after: before }))
        .toReversed(),
    })),
    thousandths,
  )
const thousandths: Box = { x: 0, y: 0, width: 1000, height: 1000 }

const mapPoint =
  (change: (point: Point) => Point) =>
  (point: OutlinePoint): OutlinePoint => ({
    ...change(point),
    ...(point.before && { before: change(point.before) }),
    ...(point.after && { after: change(point.after) }),
  })
export const mapPoints = (contours: readonly Contour[], change: (point: Point) => Point): Contour[] =>
  contours.map(contour => ({ ...contour, points: contour.points.map(mapPoint(change)) }))

/** The outline of a shape in page coordinates. */
export function contoursOn({ path, ...shape }: Shape): Contour[] {
  const { width, height, rotation = 0, flipX = false, flipY = false } = shape
  const centre = middle(shape)
  return mapPoints(contoursOf(path ?? straight), ({ x, y }) => {
    const away = turn(
      { x: (x / 1000 - 0.5) * width * (flipX ? -1 : 1), y: (y / 1000 - 0.5) * height * (flipY ? -1 : 1) },
      rotation,
    )
    return { x: centre.x + away.x, y: centre.y + away.y }
  })
}
const straight = 'M0 0L1000 1000'

/** Replaces a shape's outline; its box follows, and its text stays upright. */
export function withContours(shape: Shape, contours: readonly Contour[]): Shape {
  const { rotation = 0 } = shape
  const flat = mapPoints(contours, point => turn(point, -rotation))
  const box = boxAround(flat)
  const centre = turn(middle(box), rotation)
  return {
    ...(omit(shape, 'flipX', 'flipY') as Shape),
    x: rounded(centre.x - box.width / 2),
    y: rounded(centre.y - box.height / 2),
    width: rounded(box.width),
    height: rounded(box.height),
    path: pathOf(flat, box),
  }
}

const steps = 20
/** An outline as a polyline. */
export const flattened = (contour: Contour): Point[] =>
  segmentsOf(contour).flatMap(([a, b], at) => {
    const count = a.after || b.before ? steps : 1
    const curve = curveOf(a, b)
    return Array.from({ length: count + (at === 0 ? 1 : 0) }, (_, step) =>
      onCurve(curve, (step + (at === 0 ? 0 : 1)) / count),
    )
  })

function onCurve([a, b, c, d]: Curve, t: number): Point {
  const [p, q, r, s] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
  return { x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y }
}

export function boxAround(contours: readonly Contour[]): Box {
  const spots = contours.flatMap(flattened)
  const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))]
  return {
    x: left,
    y: top,
    width: Math.max(...spots.map(({ x }) => x)) - left,
    height: Math.max(...spots.map(({ y }) => y)) - top,
  }
}

/** Distance of a point from a polyline. */
export function distanceTo(spots: readonly Point[], { x, y }: Point): number {
  let least = Infinity
  spots.slice(1).forEach((b, at) => {
    const a = spots[at] ?? b
    const long = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    const share =
      long === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / long))
    least = Math.min(least, Math.hypot(x - a.x - share * (b.x - a.x), y - a.y - share * (b.y - a.y)))
  })
  return least
}

/** Splits a curve in two: the handles of the ends, and the point between them. */
export function cut(a: OutlinePoint, b: OutlinePoint, t: number): [OutlinePoint, OutlinePoint, OutlinePoint] {
  if (!a.after && !b.before) return [a, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, b]
  const between = (from: Point, to: Point): Point => ({
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t,
  })
  const [p, q, r, s] = curveOf(a, b)
  const [pq, qr, rs] = [between(p, q), between(q, r), between(r, s)]
  const [before, after] = [between(pq, qr), between(qr, rs)]
  return [
    { ...a, after: pq },
    { ...between(before, after), before, after },
    { ...b, before: rs },
  ]
}
