// Default elements for insertion.
import { fitted } from '#authoring/contract/deck.layouts.ts'
import { linePath, plainLine, type LineForm } from '#authoring/contract/deck.lines.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Shape } from '../paint/shapes.ts'
import { rounded } from './geometry.ts'

interface Size {
  readonly width: number
  readonly height: number
}
const inMiddle = ({ width, height }: Size, page: Size) => ({
  x: Math.round((page.width - width) / 2),
  y: Math.round((page.height - height) / 2),
  width,
  height,
})

export const newText = (id: string, page: Size): Element => ({
  kind: 'text',
  _id: id,
  ...inMiddle({ width: 360, height: 60 }, page),
  paragraphs: [{ runs: [{ text: '', size: 24 }] }],
})

const isLine = (shape: Shape): boolean => shape === 'line' || shape === 'arrow-line'

/** A straight, bent or curved line. */
export function newLine(
  id: string,
  shape: 'line' | 'arrow-line',
  form: LineForm['form'],
  page: Size,
): Element {
  const path = linePath({ ...plainLine, form })
  return {
    kind: 'shape',
    shape,
    _id: id,
    ...inMiddle({ width: 240, height: path === undefined ? 0 : 140 }, page),
    strokeWidth: 4,
    ...(path !== undefined && { path }),
  }
}

export const newShape = (id: string, shape: Shape, page: Size): Element => ({
  kind: 'shape',
  shape,
  _id: id,
  ...inMiddle(sizeOf(shape), page),
  ...(isLine(shape) ? { strokeWidth: 4 } : { paragraphs: [{ runs: [{ text: '' }], align: 'center' }] }),
})

function sizeOf(shape: Shape): Size {
  if (isLine(shape)) return { width: 240, height: 0 }
  if (shape === 'arrow' || shape === 'callout') return { width: 220, height: 130 }
  return { width: 160, height: shape === 'round' || shape === 'rect' ? 110 : 160 }
}

export const newPicture = (id: string, file: string, picture: Size, page: Size): Element => {
  const maxSize = {
    x: page.width * 0.15,
    y: page.height * 0.15,
    width: page.width * 0.7,
    height: page.height * 0.7,
  }
  const place =
    picture.width > maxSize.width || picture.height > maxSize.height
      ? fitted(picture, maxSize)
      : inMiddle(picture, page)
  return { kind: 'image', _id: id, file, ...roundedPlace(place) }
}

export const newVideo = (
  id: string,
  from: { readonly file: string } | { readonly url: string },
  page: Size,
): Element => ({ kind: 'video', _id: id, ...from, ...inMiddle({ width: 480, height: 270 }, page) })
export const newSound = (id: string, file: string, page: Size): Element => ({
  kind: 'audio',
  _id: id,
  file,
  ...inMiddle({ width: 160, height: 56 }, page),
})

const roundedPlace = ({ x, y, width, height }: Size & { x: number; y: number }) => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
})

/** A pen stroke, simplified. `points` are pairs in page units. */
export function newDrawing(id: string, points: readonly number[], color: string, width: number): Element {
  const thin = simplified(points, 0.8)
  const xs = thin.filter((_, at) => at % 2 === 0)
  const ys = thin.filter((_, at) => at % 2 === 1)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return {
    kind: 'drawing',
    _id: id,
    x: rounded(x),
    y: rounded(y),
    width: rounded(Math.max(1, Math.max(...xs) - x)),
    height: rounded(Math.max(1, Math.max(...ys) - y)),
    strokes: [{ points: thin.map((value, at) => rounded(value - (at % 2 === 0 ? x : y))), color, width }],
  }
}

/** Drops points close to a straight line (Ramer–Douglas–Peucker). */
export function simplified(points: readonly number[], most: number): number[] {
  const count = points.length / 2
  if (count < 3) return [...points]
  const keep = new Set([0, count - 1])
  const open: [number, number][] = [[0, count - 1]]
  while (open.length > 0) {
    const [from, to] = open.pop() ?? [0, 0]
    const [ax, ay, bx, by] = [
      points[from * 2] ?? 0,
      points[from * 2 + 1] ?? 0,
      points[to * 2] ?? 0,
      points[to * 2 + 1] ?? 0,
    ]
    const long = Math.hypot(bx - ax, by - ay)
    let [far, at] = [0, 0]
    for (let index = from + 1; index < to; index++) {
      const [px, py] = [points[index * 2] ?? 0, points[index * 2 + 1] ?? 0]
      const away =
        long === 0
          ? Math.hypot(px - ax, py - ay)
          : Math.abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / long
      if (away > far) [far, at] = [away, index]
    }
    if (far > most) {
      keep.add(at)
      open.push([from, at], [at, to])
    }
  }
  return [...keep]
    .toSorted((a, b) => a - b)
    .flatMap(index => [points[index * 2] ?? 0, points[index * 2 + 1] ?? 0])
}
