// The ten colours as the theme shows them.
import { palette } from '#kit/contract/palette.ts'
import type { Shades } from './tokens.ts'

export const categories = palette satisfies readonly { name: string; shades: Shades }[]

/** Colour of a category by its number; numbers beyond ten begin again. */
export const categoryColour = (index: number): string =>
  `var(--cw-category-${((Math.trunc(index) % categories.length) + categories.length) % categories.length})`
