// The theme's format schemes, by index: the targets of style references from shapes and backgrounds.
import type { Palette } from './pptx-colors.ts'
import { at, elements, number, type XmlNode } from './xml.ts'

export interface ThemeLooks {
  /** The referenced fill, and the colours to resolve it with. */
  fill(reference: XmlNode | undefined, palette: Palette): Referred | undefined
  line(reference: XmlNode | undefined, palette: Palette): Referred | undefined
  effect(reference: XmlNode | undefined, palette: Palette): Referred | undefined
}
export interface Referred {
  /** Contains the fill, the line or the effects. */
  readonly node: XmlNode
  readonly palette: Palette
}

export function looksOf(theme: XmlNode | undefined): ThemeLooks {
  const lists = at(theme, 'a:themeElements', 'a:fmtScheme')
  const [fills, lines, effects, grounds] = [
    'a:fillStyleLst',
    'a:lnStyleLst',
    'a:effectStyleLst',
    'a:bgFillStyleLst',
  ].map(name => elements(at(lists, name)))
  const referred = (
    list: readonly XmlNode[] | undefined,
    index: number,
    reference: XmlNode,
    palette: Palette,
  ) => {
    const node = list?.[index - 1]
    return node && { node, palette: palette.withPlaceholder(palette.color(reference)) }
  }
  return {
    fill(reference, palette) {
      const index = number(reference, 'idx') ?? 0
      if (!reference || index === 0 || index === 1000) return undefined
      const found =
        index > 1000
          ? referred(grounds, index - 1000, reference, palette)
          : referred(fills, index, reference, palette)
      // The list contains fills directly, but readers expect a parent element.
      return found && { ...found, node: { name: 'fill', attributes: {}, children: [found.node] } }
    },
    line: (reference, palette) =>
      reference && referred(lines, number(reference, 'idx') ?? 0, reference, palette),
    effect: (reference, palette) =>
      reference && referred(effects, number(reference, 'idx') ?? 0, reference, palette),
  }
}
