// Element styles beyond solid colours: mutually exclusive fills, and cropped pictures.
import type { Gradient, Shadow } from '#authoring/contract/deck-looks.shapes.ts'
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { omit } from './omit.ts'

export type Picture = Extract<Element, { kind: 'image' }>
export type Side = keyof NonNullable<Picture['crop']>

/** A solid fill replaces a gradient; undefined resets it to the theme. */
export const filled = (element: TextElement, fill: string | null | undefined): TextElement =>
  ({ ...omit(element, 'fill', 'gradient'), ...(fill !== undefined && { fill }) }) as TextElement

export const withGradient = (element: TextElement, gradient: Gradient | undefined): TextElement =>
  ({ ...omit(element, 'gradient'), ...(gradient && { gradient }) }) as TextElement

/** Replaces the first or last colour; stops between stay. */
export const withStop = ({ stops, ...gradient }: Gradient, at: 0 | -1, color: string): Gradient => ({
  ...gradient,
  stops: stops.with(at, [stops.at(at)?.[0] ?? 0, color]),
})

export const usualShadow: Shadow = { x: 4, y: 4, blur: 8, color: '#00000066' }

/** The minimum visible fraction of a picture. */
const least = 0.05

/**
 * Crops a fraction of the picture at one side. The rest keeps its size and position on the page, even if the
 * picture is rotated or mirrored.
 */
export function cropped(picture: Picture, side: Side, share: number): Picture {
  const before = picture.crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
  const maxCrop = 1 - least - before[opposite[side]]
  const crop = { ...before, [side]: Math.min(Math.max(0, share), maxCrop) }
  const across = cutAlong(picture.width, before.left, before.right, crop.left, crop.right)
  const down = cutAlong(picture.height, before.top, before.bottom, crop.top, crop.bottom)
  const [dx, dy] = turned(
    across.moved * (picture.flipX ? -1 : 1),
    down.moved * (picture.flipY ? -1 : 1),
    picture.rotation ?? 0,
  )
  return {
    ...picture,
    crop,
    width: across.length,
    height: down.length,
    x: picture.x + picture.width / 2 + dx - across.length / 2,
    y: picture.y + picture.height / 2 + dy - down.length / 2,
  }
}

const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const

/** The new length, and the offset of the centre. */
function cutAlong(length: number, from: number, to: number, newFrom: number, newTo: number) {
  const whole = length / (1 - from - to)
  const cut = whole * (1 - newFrom - newTo)
  return { length: cut, moved: (newFrom - from) * whole + (cut - length) / 2 }
}

function turned(x: number, y: number, degrees: number): [number, number] {
  const way = (degrees * Math.PI) / 180
  return [x * Math.cos(way) - y * Math.sin(way), x * Math.sin(way) + y * Math.cos(way)]
}
