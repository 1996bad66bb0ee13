// Fits elements to their text: text boxes and table rows grow, shapes keep their size.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { insetsOf, layoutOf } from './paint-text.ts'
import { settled } from './table-layout.ts'

export function grown(element: Element, look: ThemeStyle): Element {
  if (element.kind === 'table') return settled(element, look)
  // Boxes with shrink-to-fit or no wrapping keep their size.
  if (element.kind !== 'text' || element.fit || element.noWrap) return element
  const [top, right, bottom, left] = insetsOf(element)
  const { height } = layoutOf(element.paragraphs, Math.max(1, element.width - left - right), look)
  return { ...element, height: Math.max(element.height, Math.ceil(height + top + bottom)) }
}
