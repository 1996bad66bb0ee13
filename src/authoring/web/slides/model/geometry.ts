// Element geometry: boxes, moving, resizing, rotating. All in page units.
import { transposed } from '#authoring/contract/deck.lines.ts'
import { isUpright } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { omit } from './omit.ts'

export interface Point {
  readonly x: number
  readonly y: number
}
export interface Box extends Point {
  readonly width: number
  readonly height: number
}
/** -1 is left or top, 1 right or bottom, 0 the middle of a side. */
export interface Grip {
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}

export const smallest = 8
const radians = (degrees: number) => (degrees * Math.PI) / 180
export const turn = ({ x, y }: Point, degrees: number): Point => {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}
export const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The axis-aligned bounding box of an element. */
export function boundsOf(element: Element): Box {
  const { x, y, width, height, rotation = 0 } = element
  if (rotation === 0) return { x, y, width, height }
  const centre = middle(element)
  const [sin, cos] = [Math.abs(Math.sin(radians(rotation))), Math.abs(Math.cos(radians(rotation)))]
  const [w, h] = [width * cos + height * sin, width * sin + height * cos]
  return { x: centre.x - w / 2, y: centre.y - h / 2, width: w, height: h }
}

export function union(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(box => box.x)), Math.min(...boxes.map(box => box.y))]
  return {
    x: left,
    y: top,
    width: Math.max(...boxes.map(box => box.x + box.width)) - left,
    height: Math.max(...boxes.map(box => box.y + box.height)) - top,
  }
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

export const rounded = (value: number): number => Math.round(value * 100) / 100
export const moved = <E extends Element>(element: E, dx: number, dy: number): E => ({
  ...element,
  x: rounded(element.x + dx),
  y: rounded(element.y + dy),
})

/** Resizes a box by a handle: the opposite side stays where it is, even if the box is rotated. */
export function pulled(
  element: Box & { readonly rotation?: number | undefined },
  grip: Grip,
  pointer: Point,
  keepForm: boolean,
): Box {
  const { width, height, rotation = 0 } = element
  const centre = middle(element)
  const away = turn({ x: (-grip.x * width) / 2, y: (-grip.y * height) / 2 }, rotation)
  const anchor = { x: centre.x + away.x, y: centre.y + away.y }
  const reach = turn({ x: pointer.x - anchor.x, y: pointer.y - anchor.y }, -rotation)
  let w = grip.x === 0 ? width : Math.max(smallest, reach.x * grip.x)
  let h = grip.y === 0 ? height : Math.max(smallest, reach.y * grip.y)
  if (keepForm && grip.x !== 0 && grip.y !== 0 && width > 0 && height > 0) {
    const scale = Math.max(w / width, h / height)
    ;[w, h] = [width * scale, height * scale]
  }
  const back = turn({ x: (grip.x * w) / 2, y: (grip.y * h) / 2 }, rotation)
  return { x: anchor.x + back.x - w / 2, y: anchor.y + back.y - h / 2, width: w, height: h }
}

/** Transforms an element with the box around it. */
export function carried(element: Element, from: Box, to: Box): Element {
  const [sx, sy] = [
    from.width === 0 ? 1 : to.width / from.width,
    from.height === 0 ? 1 : to.height / from.height,
  ]
  const place = {
    x: rounded(to.x + (element.x - from.x) * sx),
    y: rounded(to.y + (element.y - from.y) * sy),
    width: rounded(element.width * sx),
    height: rounded(element.height * sy),
  }
  if (element.kind !== 'drawing') return { ...element, ...place }
  const strokes = element.strokes.map(stroke => ({
    ...stroke,
    points: stroke.points.map((value, at) => rounded(value * (at % 2 === 0 ? sx : sy))),
  }))
  return { ...element, ...place, strokes }
}

/** Ends of a line, as displayed. */
export function endsOf(line: Element): readonly [Point, Point] {
  const { width, height, rotation = 0, flipX = false, flipY = false } = line
  const centre = middle(line)
  const end = (side: number) => {
    const { x, y } = turn(
      { x: (side * (flipX ? -1 : 1) * width) / 2, y: (side * (flipY ? -1 : 1) * height) / 2 },
      rotation,
    )
    return { x: centre.x + x, y: centre.y + y }
  }
  return [end(-1), end(1)]
}

export function lineBetween(line: Element, [a, b]: readonly [Point, Point]): Element {
  const isOnSide = Math.abs((line.rotation ?? 0) % 180) === 90
  const path =
    line.kind === 'shape' && line.path !== undefined && isOnSide ? transposed(line.path) : undefined
  return {
    ...omit(line, 'rotation', 'flipX', 'flipY'),
    ...(path !== undefined && { path }),
    x: rounded(Math.min(a.x, b.x)),
    y: rounded(Math.min(a.y, b.y)),
    width: rounded(Math.abs(b.x - a.x)),
    height: rounded(Math.abs(b.y - a.y)),
    ...(b.x < a.x && { flipX: true }),
    ...(b.y < a.y && { flipY: true }),
  } as Element
}

/**
 * Angle of a pointer around a centre, in degrees from the top; in steps of 15 on request, and snapping to
 * right angles.
 */
export function angleOf(centre: Point, pointer: Point, steps: boolean): number {
  const angle = ((Math.atan2(pointer.y - centre.y, pointer.x - centre.x) * 180) / Math.PI + 90 + 360) % 360
  if (steps) return (Math.round(angle / 15) * 15) % 360
  const right = Math.round(angle / 90) * 90
  return Math.abs(angle - right) < 3 ? right % 360 : Math.round(angle)
}

/** Rotates elements together around a centre. */
export function turned(element: Element, centre: Point, by: number): Element {
  const own = middle(element)
  const there = turn({ x: own.x - centre.x, y: own.y - centre.y }, by)
  const rotation = ((((element.rotation ?? 0) + by) % 360) + 360) % 360
  const place = {
    x: rounded(centre.x + there.x - element.width / 2),
    y: rounded(centre.y + there.y - element.height / 2),
  }
  return isUpright(element) ? { ...element, ...place } : { ...element, ...place, rotation }
}
