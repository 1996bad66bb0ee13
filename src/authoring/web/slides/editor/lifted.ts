// Elements being dragged, which the stage shows on their own canvas.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Box } from '../model/geometry.ts'
import { same } from '../model/same.ts'

/** Margin for borders and strokes outside the box. */
export const padded = ({ x, y, width, height }: Box): Box => ({
  x: x - 24,
  y: y - 24,
  width: width + 48,
  height: height + 48,
})

/** The common offset, if all elements have only moved. */
export function shiftOf(
  lifted: readonly Element[],
  preview: ReadonlyMap<string, Element>,
): { x: number; y: number } | null {
  const [first] = lifted
  const there = first && preview.get(first._id)
  if (!first || !there) return null
  const shift = { x: there.x - first.x, y: there.y - first.y }
  return lifted.every(element => {
    const now = preview.get(element._id)
    return (
      now !== undefined &&
      now.width === element.width &&
      now.height === element.height &&
      now.rotation === element.rotation &&
      now.flipX === element.flipX &&
      now.flipY === element.flipY &&
      hasSameCrop(now, element) &&
      Math.abs(now.x - element.x - shift.x) < 0.02 &&
      Math.abs(now.y - element.y - shift.y) < 0.02
    )
  })
    ? shift
    : null
}

/** What of a picture shows in its frame. */
const hasSameCrop = (a: Element, b: Element): boolean =>
  a.kind !== 'image' || b.kind !== 'image' || same(a.crop, b.crop)
