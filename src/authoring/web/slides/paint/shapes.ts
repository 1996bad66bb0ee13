// Outlines of shapes in their own box, from its top left corner.
import type { lineEnds } from '#authoring/contract/deck-looks.shapes.ts'
import type { Element, shapeNames } from '#authoring/contract/deck.shapes.ts'

export type Shape = (typeof shapeNames)[number]
type LineEnd = (typeof lineEnds)[number]
type Corners = readonly (readonly [x: number, y: number])[]

/** Corners as fractions of the box. */
const corners: Partial<Record<Shape, Corners>> = {
  triangle: [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ],
  diamond: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  pentagon: [
    [0.5, 0],
    [1, 0.382],
    [0.809, 1],
    [0.191, 1],
    [0, 0.382],
  ],
  hexagon: [
    [0.25, 0],
    [0.75, 0],
    [1, 0.5],
    [0.75, 1],
    [0.25, 1],
    [0, 0.5],
  ],
  star: Array.from({ length: 10 }, (_, at) => {
    const [angle, radius] = [(at * Math.PI) / 5 - Math.PI / 2, at % 2 === 0 ? 0.5 : 0.2]
    return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)] as const
  }),
  arrow: [
    [0, 0.28],
    [0.62, 0.28],
    [0.62, 0],
    [1, 0.5],
    [0.62, 1],
    [0.62, 0.72],
    [0, 0.72],
  ],
}

const ellipse =
  'M0 500C0 223.9 223.9 0 500 0C776.1 0 1000 223.9 1000 500C1000 776.1 776.1 1000 500 1000C223.9 1000 0 776.1 0 500Z'

/** A named shape as an editable outline; shapes with round corners have none. */
export function pathOfShape(shape: Shape): string | undefined {
  if (shape === 'line' || shape === 'arrow-line') return 'M0 0L1000 1000'
  if (shape === 'ellipse') return ellipse
  if (shape === 'rect') return 'M0 0L1000 0L1000 1000L0 1000Z'
  const spots = corners[shape]?.map(([x, y]) => `${Math.round(x * 1e4) / 10} ${Math.round(y * 1e4) / 10}`)
  return spots && `M${spots.join('L')}Z`
}

export function shapePath(shape: Shape, width: number, height: number): Path2D {
  const path = new Path2D()
  const points = corners[shape]
  if (points) {
    for (const [x, y] of points) path.lineTo(x * width, y * height)
    path.closePath()
  } else if (shape === 'ellipse')
    path.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, Math.PI * 2)
  else if (shape === 'round') path.roundRect(0, 0, width, height, Math.min(width, height) * 0.14)
  else if (shape === 'callout') bubble(path, width, height)
  else if (shape === 'line' || shape === 'arrow-line') {
    path.moveTo(0, 0)
    path.lineTo(width, height)
  } else path.rect(0, 0, width, height)
  return path
}

function bubble(path: Path2D, width: number, height: number): void {
  const [body, r] = [height * 0.8, Math.min(width, height) * 0.12]
  path.moveTo(r, 0)
  path.lineTo(width - r, 0)
  path.arcTo(width, 0, width, r, r)
  path.lineTo(width, body - r)
  path.arcTo(width, body, width - r, body, r)
  path.lineTo(width * 0.42, body)
  path.lineTo(width * 0.22, height)
  path.lineTo(width * 0.26, body)
  path.lineTo(r, body)
  path.arcTo(0, body, 0, body - r, r)
  path.lineTo(0, r)
  path.arcTo(0, 0, r, 0, r)
  path.closePath()
}

/** An element's custom path, stretched to its box; the box itself if it has none. */
export function outlineOf(path: string | undefined, width: number, height: number): Path2D {
  const outline = new Path2D()
  if (path === undefined) outline.rect(0, 0, width, height)
  else outline.addPath(new Path2D(path), { a: width / 1000, d: height / 1000 })
  return outline
}

/** Arrowheads, filled or as lines, in the direction of the line's end and start. */
export function arrowHeads(
  {
    path,
    bothEnds,
    head: form,
    tail = form,
    width,
    height,
  }: Pick<Extract<Element, { kind: 'shape' }>, 'path' | 'bothEnds' | 'head' | 'tail' | 'width' | 'height'>,
  strokeWidth: number,
): { filled: Path2D; drawn: Path2D } {
  const values = (path?.match(/-?[\d.]+/g) ?? [0, 0, 1000, 1000]).map(Number)
  const spots = Array.from({ length: values.length / 2 }, (_, at) => values.slice(at * 2, at * 2 + 2))
  const heads = { filled: new Path2D(), drawn: new Path2D() }
  head(heads[form === 'open' ? 'drawn' : 'filled'], ending(spots), { width, height, form }, strokeWidth)
  if (bothEnds) {
    const own = { width, height, form: tail === 'arrow' ? undefined : tail }
    head(heads[tail === 'open' ? 'drawn' : 'filled'], ending(spots.toReversed()), own, strokeWidth)
  }
  return heads
}

/** The last point, and the last distinct point before it: a curve's end handle may have no length. */
function ending(spots: readonly (readonly number[])[]): readonly number[] {
  const [x = 0, y = 0] = spots.at(-1) ?? []
  const from = spots.findLast(([u = 0, v = 0]) => Math.hypot(u - x, v - y) > 0.5) ?? [0, 0]
  return [...from, x, y]
}

function head(
  path: Path2D,
  spots: readonly number[],
  { width, height, form }: { width: number; height: number; form: LineEnd | undefined },
  strokeWidth: number,
): void {
  const [fromX = 0, fromY = 0, x = 0, y = 0] = spots.map(
    (spot, at) => (spot * (at % 2 ? height : width)) / 1000,
  )
  const [angle, size] = [Math.atan2(y - fromY, x - fromX), 4 + strokeWidth * 2.5]
  if (form === 'dot' || form === 'diamond') return knob(path, x, y, form, strokeWidth * 1.5)
  const [left, right] = [-0.45, 0.45].map(
    side => [x - size * Math.cos(angle + side), y - size * Math.sin(angle + side)] as const,
  ) as [readonly [number, number], readonly [number, number]]
  path.moveTo(...left)
  path.lineTo(x, y)
  path.lineTo(...right)
  if (form === 'open') return
  if (form === 'barbed') path.lineTo(x - size * 0.55 * Math.cos(angle), y - size * 0.55 * Math.sin(angle))
  path.closePath()
}

/** Centred at the end of the line. */
function knob(path: Path2D, x: number, y: number, form: 'dot' | 'diamond', radius: number): void {
  path.moveTo(x + radius, y)
  if (form === 'dot') return path.arc(x, y, radius, 0, Math.PI * 2)
  path.lineTo(x, y + radius)
  path.lineTo(x - radius, y)
  path.lineTo(x, y - radius)
  path.closePath()
}
