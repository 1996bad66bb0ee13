// The background of a page: its own, or that of the theme's design.
import { ornamentsOf, sheetOf } from './deck.designs.ts'
import type { Element, PageBody } from './deck.shapes.ts'
import type { ThemeStyle } from './deck.themes.ts'

/** A page with its own background has no ornaments. */
export function groundOf(
  { background, layout }: Pick<PageBody, 'background' | 'layout'>,
  { design }: ThemeStyle,
  size: { readonly width: number; readonly height: number },
): { readonly background: PageBody['background']; readonly ornaments: readonly Element[] } {
  const isOwn = background.color ?? background.file ?? background.gradient
  if (!design || isOwn) return { background, ornaments: [] }
  const sheet = sheetOf(design, { layout })
  return {
    background: sheet.gradient ? { gradient: sheet.gradient } : {},
    ornaments: ornamentsOf(sheet, size),
  }
}
