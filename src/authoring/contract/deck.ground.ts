// The background of a page: its own, or that of the theme's design.
import { hasOwnGround, ornamentsOf, sheetOf } from './deck.designs.ts'
import type { Element, PageBody } from './deck.shapes.ts'
import type { ThemeStyle } from './deck.themes.ts'

export function groundOf(
  { background, layout }: Pick<PageBody, 'background' | 'layout'>,
  { design }: Pick<ThemeStyle, 'design'>,
  size: { readonly width: number; readonly height: number },
): { readonly background: PageBody['background']; readonly ornaments: readonly Element[] } {
  if (hasOwnGround(background)) return { background, ornaments: [] }
  const sheet = sheetOf(design, layout)
  return {
    background: sheet.gradient ? { gradient: sheet.gradient } : {},
    ornaments: ornamentsOf(sheet, size),
  }
}
