// Operations on outline points: move, bend, add, remove, close.
import type { Point } from './geometry.ts'
import { cut, distanceTo, flattened, segmentsOf, type Contour, type OutlinePoint } from './outline.ts'

/** A point of an outline by its index. */
export interface PointPlace {
  readonly contour: number
  readonly at: number
}
export type HandleSide = 'before' | 'after'

export const pointAt = (
  contours: readonly Contour[],
  { contour, at }: PointPlace,
): OutlinePoint | undefined => contours[contour]?.points[at]

const withPoint = (
  contours: readonly Contour[],
  place: PointPlace,
  change: (point: OutlinePoint) => OutlinePoint,
): Contour[] =>
  contours.map((contour, index) =>
    index === place.contour
      ? { ...contour, points: contour.points.map((point, at) => (at === place.at ? change(point) : point)) }
      : contour,
  )

const shifted = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy })

export const movePoint = (
  contours: readonly Contour[],
  place: PointPlace,
  dx: number,
  dy: number,
): Contour[] =>
  withPoint(contours, place, point => ({
    ...shifted(point, dx, dy),
    ...(point.before && { before: shifted(point.before, dx, dy) }),
    ...(point.after && { after: shifted(point.after, dx, dy) }),
  }))

/** @param isAlone The other handle does not rotate with it. */
export const moveHandle = (
  contours: readonly Contour[],
  place: PointPlace,
  side: HandleSide,
  to: Point,
  isAlone: boolean,
): Contour[] =>
  withPoint(contours, place, point => {
    const other = side === 'before' ? 'after' : 'before'
    const opposite = point[other]
    const length = Math.hypot(to.x - point.x, to.y - point.y)
    if (!opposite || isAlone || length === 0) return { ...point, [side]: to }
    const own = Math.hypot(opposite.x - point.x, opposite.y - point.y) / length
    const turned = { x: point.x - (to.x - point.x) * own, y: point.y - (to.y - point.y) * own }
    return { ...point, [side]: to, [other]: turned }
  })

export const isSmooth = ({ before, after }: OutlinePoint): boolean =>
  before !== undefined || after !== undefined

/** A smooth curve through a point, from its neighbours; the ends of an open outline stay as they are. */
export function smoothed({ points, isClosed }: Contour, at: number): OutlinePoint {
  const point = points[at] ?? { x: 0, y: 0 }
  const [previous, next] = [points[at - 1], points[at + 1]]
  const from = previous ?? (isClosed ? points.at(-1) : undefined)
  const to = next ?? (isClosed ? points[0] : undefined)
  if (!from || !to) return { x: point.x, y: point.y }
  const [dx, dy] = [(to.x - from.x) / 6, (to.y - from.y) / 6]
  return { ...point, before: shifted(point, -dx, -dy), after: shifted(point, dx, dy) }
}

/** Toggles between corner and curve. */
export const toggleSmooth = (contours: readonly Contour[], place: PointPlace): Contour[] =>
  withPoint(contours, place, point => {
    const contour = contours[place.contour]
    return isSmooth(point) || !contour ? { x: point.x, y: point.y } : smoothed(contour, place.at)
  })

/**
 * Adds a point after another one, on the next segment; after the last point of an open outline on the
 * previous segment.
 */
export function addPoint(
  contours: readonly Contour[],
  place: PointPlace,
  t = 0.5,
): { contours: Contour[]; place: PointPlace } {
  const contour = contours[place.contour]
  const from = contour && Math.min(place.at, segmentsOf(contour).length - 1)
  const segment = contour && segmentsOf(contour)[from ?? 0]
  if (!contour || !segment || from === undefined) return { contours: [...contours], place }
  const [a, fresh, b] = cut(segment[0], segment[1], t)
  const points = [...contour.points]
  points[from] = a
  points[(from + 1) % points.length] = b
  points.splice(from + 1, 0, fresh)
  return {
    contours: contours.map((each, index) => (index === place.contour ? { ...contour, points } : each)),
    place: { contour: place.contour, at: from + 1 },
  }
}

/** @returns null if too few points would remain. */
export function removePoint(contours: readonly Contour[], place: PointPlace): Contour[] | null {
  const next = contours.flatMap((contour, index) => {
    if (index !== place.contour) return [contour]
    const points = contour.points.filter((_, at) => at !== place.at)
    return points.length < 2 ? [] : [{ ...contour, points, isClosed: contour.isClosed && points.length > 2 }]
  })
  return next.length === 0 ? null : next
}

/** The point of an outline nearest to a page position. */
export function nearestOn(
  contours: readonly Contour[],
  point: Point,
): { place: PointPlace; t: number; distance: number } | null {
  let best: { place: PointPlace; t: number; distance: number } | null = null
  contours.forEach((contour, index) => {
    segmentsOf(contour).forEach(([a, b], at) => {
      const spots = flattened({ points: [a, b], isClosed: false })
      spots.slice(1).forEach((to, step) => {
        const distance = distanceTo([spots[step] ?? to, to], point)
        if (best && best.distance <= distance) return
        const from = spots[step] ?? to
        const long = (to.x - from.x) ** 2 + (to.y - from.y) ** 2
        const along =
          ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / (long || 1)
        const t = (step + Math.max(0, Math.min(1, along))) / (spots.length - 1)
        best = { place: { contour: index, at }, t, distance }
      })
    })
  })
  return best
}
