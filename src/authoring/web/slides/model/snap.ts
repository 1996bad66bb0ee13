// Snapping to edges and centres of the page and of other elements, with guides.
import { boundsOf, type Box } from './geometry.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'

export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
}
export interface SnapLines {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/** Snap lines of a page, computed once when a drag begins. */
export function snapLines(
  size: { readonly width: number; readonly height: number },
  others: readonly Element[],
): SnapLines {
  const boxes = others.map(boundsOf)
  return {
    x: [
      ...new Set([
        0,
        size.width / 2,
        size.width,
        ...boxes.flatMap(box => [box.x, box.x + box.width / 2, box.x + box.width]),
      ]),
    ],
    y: [
      ...new Set([
        0,
        size.height / 2,
        size.height,
        ...boxes.flatMap(box => [box.y, box.y + box.height / 2, box.y + box.height]),
      ]),
    ],
  }
}

/** The snap line nearest to any of the values, if close enough: the distance, and the line's position. */
export function nearest(
  values: readonly number[],
  lines: readonly number[],
  reach: number,
): { by: number; at: number } | null {
  let best: { by: number; at: number } | null = null
  for (const at of lines)
    for (const value of values) {
      const by = at - value
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at }
    }
  return best
}

const guides = (x: { at: number } | null, y: { at: number } | null): Guide[] => [
  ...(x ? [{ axis: 'x' as const, at: x.at }] : []),
  ...(y ? [{ axis: 'y' as const, at: y.at }] : []),
]

/** For a moved box: the offset at which an edge or the centre meets a snap line. */
export function snapMove(
  box: Box,
  lines: SnapLines,
  reach: number,
): { dx: number; dy: number; guides: Guide[] } {
  const x = nearest([box.x, box.x + box.width / 2, box.x + box.width], lines.x, reach)
  const y = nearest([box.y, box.y + box.height / 2, box.y + box.height], lines.y, reach)
  return { dx: x?.by ?? 0, dy: y?.by ?? 0, guides: guides(x, y) }
}

/** For a resizing pointer: the dragged sides snap to lines. */
export function snapPoint(
  point: { x: number; y: number },
  sides: { x: boolean; y: boolean },
  lines: SnapLines,
  reach: number,
): { x: number; y: number; guides: Guide[] } {
  const x = sides.x ? nearest([point.x], lines.x, reach) : null
  const y = sides.y ? nearest([point.y], lines.y, reach) : null
  return { x: point.x + (x?.by ?? 0), y: point.y + (y?.by ?? 0), guides: guides(x, y) }
}
