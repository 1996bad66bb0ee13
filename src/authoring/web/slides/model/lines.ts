// Lines between two ends: straight, bent and curved.
import { hasBend, lineFormOf, linePath, runsAcross, type LineForm } from '#authoring/contract/deck.lines.ts'
import { isLine } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { middle, rounded, turn, type Point } from './geometry.ts'
import { omit } from './omit.ts'
import type { Shape } from './outline.ts'

/** A line is dragged by its two ends; other outlines have a frame. */
export const hasEnds = (element: Element): element is Shape =>
  element.kind === 'shape' && isLine(element) && runsAcross(element.path)

export const formOf = (element: Element): LineForm | undefined =>
  hasEnds(element) ? lineFormOf(element.path) : undefined

export function withForm(line: Shape, form: LineForm): Shape {
  const path = linePath(form)
  // A bend needs space on both sides.
  const [width, height] =
    path === undefined ? [line.width, line.height] : [line.width || 60, line.height || 60]
  return { ...(omit(line, 'path') as Shape), width, height, ...(path !== undefined && { path }) }
}

const alongOf = ({ isUpright }: LineForm): 'x' | 'y' => (isUpright ? 'y' : 'x')

/** The handle of a bent line's bend. */
export function bendOf(element: Element): Point | null {
  const form = formOf(element)
  if (!form || !hasBend(form)) return null
  const { width, height, rotation = 0, flipX, flipY } = element
  const share = { x: 0.5, y: 0.5, [alongOf(form)]: form.bend }
  const away = turn(
    {
      x: (share.x - 0.5) * width * (flipX ? -1 : 1),
      y: (share.y - 0.5) * height * (flipY ? -1 : 1),
    },
    rotation,
  )
  const centre = middle(element)
  return { x: centre.x + away.x, y: centre.y + away.y }
}

/** The bend at a point, limited to the vicinity of the line's ends. */
export function withBend(line: Shape, point: Point): Shape {
  const form = formOf(line)
  if (!form) return line
  const { width, height, rotation = 0, flipX, flipY } = line
  const centre = middle(line)
  const away = turn({ x: point.x - centre.x, y: point.y - centre.y }, -rotation)
  const [reach, size] = form.isUpright
    ? [away.y * (flipY ? -1 : 1), height]
    : [away.x * (flipX ? -1 : 1), width]
  const bend = size > 0 ? Math.max(-2, Math.min(3, 0.5 + reach / size)) : 0.5
  return withForm(line, { ...form, bend: rounded(bend) })
}
