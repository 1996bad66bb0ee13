// An outline being drawn: point by point, straight or curved, until it is closed or left open.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Point } from './geometry.ts'
import { withContours, type Contour, type OutlinePoint } from './outline.ts'
import { isSmooth, smoothed } from './outline-edits.ts'

export interface PathDraft {
  /** The page that it belongs to. */
  readonly page: string
  readonly points: readonly OutlinePoint[]
  readonly isClosed: boolean
  /** Points without manual handles become parts of one smooth curve. */
  readonly isCurved: boolean
  /** Where the keyboard adds the next point. */
  readonly at: Point
}
const maxPoints = 500
const sameSpot = 2

export const newDraft = (page: string, at: Point, isCurved: boolean): PathDraft => ({
  page,
  points: [],
  isClosed: false,
  isCurved,
  at,
})

/** A repeated point at the same place, from a double click, is ignored. */
export function withDraftPoint(draft: PathDraft, point: Point): PathDraft {
  const last = draft.points.at(-1)
  const isThere = last && Math.hypot(last.x - point.x, last.y - point.y) < sameSpot
  if (isThere || draft.points.length >= maxPoints) return draft
  return { ...draft, points: [...draft.points, { x: point.x, y: point.y }], at: point }
}

/** Bends the last point by dragging: symmetric handles. */
export function bentLast(draft: PathDraft, to: Point): PathDraft {
  const points = draft.points.map((point, at) =>
    at === draft.points.length - 1
      ? { ...point, after: to, before: { x: 2 * point.x - to.x, y: 2 * point.y - to.y } }
      : point,
  )
  return { ...draft, points }
}

export const withoutLast = (draft: PathDraft): PathDraft => ({ ...draft, points: draft.points.slice(0, -1) })

export const mayClose = ({ points }: PathDraft): boolean => points.length > 2

/** Whether a point is at the outline's start. */
export function isAtStart(draft: PathDraft, point: Point, reach: number): boolean {
  const [first] = draft.points
  return mayClose(draft) && first !== undefined && Math.hypot(first.x - point.x, first.y - point.y) <= reach
}

export function contourOf({ points, isClosed, isCurved }: PathDraft): Contour {
  const contour = { points, isClosed: isClosed && points.length > 2 }
  if (!isCurved) return contour
  return {
    ...contour,
    points: points.map((point, at) => (isSmooth(point) ? point : smoothed(contour, at))),
  }
}

/**
 * A closed outline becomes a filled shape with text, an open one a line. @returns null for a single point.
 */
export function elementOf(draft: PathDraft, id: string): Element | null {
  if (draft.points.length < 2) return null
  const contour = contourOf(draft)
  const frame = { kind: 'shape' as const, _id: id, x: 0, y: 0, width: 0, height: 0 }
  return withContours(
    contour.isClosed
      ? { ...frame, shape: 'rect', paragraphs: [{ runs: [{ text: '' }], align: 'center' }] }
      : { ...frame, shape: 'line', strokeWidth: 4 },
    [contour],
  )
}
