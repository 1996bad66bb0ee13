// Presets of several parts, such as a cube: each part with the shade from the standard.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { hex, parts } from './color-space.ts'
import type { Outline } from './pptx-geometry.ts'

type Shape = Omit<Extract<Element, { kind: 'shape' }>, '_id' | 'gradient'> & {
  gradient?: Extract<Element, { kind: 'shape' }>['gradient'] | undefined
}

/** Fraction of white or black to mix in. */
const shades: Readonly<Record<string, readonly [towards: number, share: number]>> = {
  lighten: [255, 0.4],
  lightenLess: [255, 0.2],
  darken: [0, 0.4],
  darkenLess: [0, 0.2],
}

export const shadedParts = (outlines: readonly Outline[], shape: Shape): Shape[] =>
  outlines.flatMap(({ path, isFilled, shade, isDrawn }, at): Shape[] => {
    const fill = isFilled && shape.fill ? shaded(shape.fill, shade) : null
    const stroke = isDrawn ? (shape.stroke ?? null) : null
    if (fill === null && stroke === null) return []
    return [
      {
        ...shape,
        path,
        fill,
        stroke,
        gradient: isFilled && shade === 'norm' ? shape.gradient : undefined,
        ...(at > 0 && { shadow: undefined }),
      } as Shape,
    ]
  })

function shaded(color: string, shade: string): string {
  const change = shades[shade]
  if (!change) return color
  const [towards, share] = change
  return `#${parts(color)
    .map(part => hex(part * 255 * (1 - share) + towards * share))
    .join('')}${color.slice(7)}`
}
