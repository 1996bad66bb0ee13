// Themes of slide decks: default styles of elements, and designs of pages.
import { hasOwnGround, sheetOf, type Design, type SheetColours } from './deck.designs.ts'
import type { fonts, PageBody, themes } from './deck.shapes.ts'
import { chalkboard } from './themes/chalkboard.data.ts'
import { forest } from './themes/forest.data.ts'
import { gallery } from './themes/gallery.data.ts'
import { horizon } from './themes/horizon.data.ts'
import { night } from './themes/night.data.ts'
import { notebook } from './themes/notebook.data.ts'
import { paper } from './themes/paper.data.ts'
import { plain } from './themes/plain.data.ts'
import { sea } from './themes/sea.data.ts'
import { sunrise } from './themes/sunrise.data.ts'

export type Theme = (typeof themes)[number]
export type Font = (typeof fonts)[number]

export interface ThemeStyle extends SheetColours {
  readonly name: string
  /** Colours offered first, in the theme's own font. */
  readonly palette: readonly string[]
  readonly heading: Font
  readonly body: Font
  /** Placeholders, backgrounds and ornaments. */
  readonly design: Design
}

export const looks: Readonly<Record<Theme, ThemeStyle>> = {
  plain,
  paper,
  night,
  forest,
  sea,
  sunrise,
  chalkboard,
  horizon,
  notebook,
  gallery,
}

const onSheets = new WeakMap<SheetColours, ThemeStyle>()
/** The theme as it looks on a page: title and section pages may have colours of their own. */
export function lookOn(
  theme: Theme,
  { layout, background }: Pick<PageBody, 'layout' | 'background'>,
): ThemeStyle {
  const look = looks[theme]
  const { colours } = sheetOf(look.design, layout)
  if (!colours || hasOwnGround(background)) return look
  const known = onSheets.get(colours) ?? { ...look, ...colours }
  onSheets.set(colours, known)
  return known
}

/** Text of at least this size is a heading and takes the theme's heading font. */
export const headingFrom = 30
export const textSize = 20

/** Dark or light text, whichever contrasts with the background. */
export function readableOn(ground: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(ground.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.36 ? '#211d18' : '#ffffff'
}

const voices: ReadonlySet<string> = new Set(['sans', 'serif', 'mono', 'hand'])
/** Whether text uses a typeface by name, not one of the four voices. */
export const hasOwnTypeface = (run: { readonly font?: Font | undefined } | undefined): boolean =>
  run?.font !== undefined && !voices.has(run.font)
