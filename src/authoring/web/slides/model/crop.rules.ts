// Cropping by handles: edges and corners of the frame move over the whole picture, or the picture moves in its frame.
// Left, right, top and bottom are those that the eye sees, before rotation; a mirrored picture has its own on the other
// side.
import { cropped, type Picture, type Side } from './element-look.ts'
import { turn, type Grip, type Point } from './geometry.ts'

const uncut = { left: 0, top: 0, right: 0, bottom: 0 } as const
const sides: readonly Side[] = ['left', 'top', 'right', 'bottom']

/** The whole picture, where its cropped part stands. */
export const wholeOf = (picture: Picture): Picture =>
  sides.reduce((each, side) => cropped(each, side, 0), picture)

/** The side of the picture that is seen at a side of its frame. */
function sideAt({ flipX, flipY }: Picture, axis: 'x' | 'y', end: -1 | 1): Side {
  if (axis === 'x') return end < 0 === !flipX ? 'left' : 'right'
  return end < 0 === !flipY ? 'top' : 'bottom'
}

/** Moves an edge, or both of a corner, by a distance on the page. */
export const pulledCrop = (picture: Picture, grip: Grip, by: Point): Picture =>
  steppedCrop(picture, grip, turn(by, -(picture.rotation ?? 0)))

/** The same, along the sides of the frame. */
export function steppedCrop(picture: Picture, grip: Grip, { x, y }: Point): Picture {
  const whole = wholeOf(picture)
  const { left, top, right, bottom } = seenCrop(picture)
  return withEdges(picture, grip, {
    x: (grip.x < 0 ? left : 1 - right) + x / whole.width,
    y: (grip.y < 0 ? top : 1 - bottom) + y / whole.height,
  })
}

/** @param at Where the edges go, in fractions of the whole picture from its upper left corner. */
function withEdges(picture: Picture, grip: Grip, at: Point): Picture {
  let next = picture
  if (grip.x !== 0) next = cropped(next, sideAt(picture, 'x', grip.x), grip.x < 0 ? at.x : 1 - at.x)
  if (grip.y !== 0) next = cropped(next, sideAt(picture, 'y', grip.y), grip.y < 0 ? at.y : 1 - at.y)
  return next
}

/** The picture moves by a distance on the page, as far as it fills its frame; the frame stays. */
export const pannedCrop = (picture: Picture, by: Point): Picture =>
  shiftedCrop(picture, turn(by, -(picture.rotation ?? 0)))

/** The same, along the sides of the frame. */
export function shiftedCrop(picture: Picture, { x, y }: Point): Picture {
  const { width, height } = wholeOf(picture)
  const crop = { ...uncut, ...picture.crop }
  const shift = (axis: 'x' | 'y', share: number) => {
    const [first, last] = [sideAt(picture, axis, -1), sideAt(picture, axis, 1)]
    const moved = Math.min(crop[first], Math.max(-crop[last], share))
    crop[first] -= moved
    crop[last] += moved
  }
  shift('x', x / width)
  shift('y', y / height)
  return { ...picture, crop }
}

/** What is cropped at the sides that the eye sees, in fractions of the picture. */
export function seenCrop(picture: Picture): Readonly<Record<Side, number>> {
  const crop = picture.crop ?? uncut
  return {
    left: crop[sideAt(picture, 'x', -1)],
    right: crop[sideAt(picture, 'x', 1)],
    top: crop[sideAt(picture, 'y', -1)],
    bottom: crop[sideAt(picture, 'y', 1)],
  }
}

/** For screen readers, such as "Cropped: left 25, top 0, right 0, bottom 10 percent." */
export function cropWords(picture: Picture): string {
  const seen = seenCrop(picture)
  return `Cropped: ${sides.map(side => `${side} ${Math.round(seen[side] * 100)}`).join(', ')} percent.`
}
