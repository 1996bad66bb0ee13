// Hit testing of elements.
import { isLine } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { middle, turn, type Point } from './geometry.ts'
import { contoursOn, distanceTo, flattened } from './outline.ts'

/** Whether the point is on the element. `slack` makes thin elements easier to hit. */
export function isOn(element: Element, point: Point, slack = 4): boolean {
  if (element.kind === 'shape' && isLine(element))
    return contoursOn(element).some(contour => distanceTo(flattened(contour), point) <= slack + 4)
  const centre = middle(element)
  const { x, y } = turn({ x: point.x - centre.x, y: point.y - centre.y }, -(element.rotation ?? 0))
  return Math.abs(x) <= element.width / 2 + slack && Math.abs(y) <= element.height / 2 + slack
}

/** The topmost element at a point. */
export const hit = (elements: readonly Element[], point: Point, slack?: number): Element | undefined =>
  elements.findLast(element => isOn(element, point, slack))
