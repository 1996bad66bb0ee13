// Elements fitted to their words: a text box grows with them, and so does the row of a table; a shape keeps its form.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Look } from '#authoring/contract/deck.themes.ts'
import { layoutOf, textPadding } from './paint-text.ts'
import { settled } from './table-layout.ts'

export function grown(element: Element, look: Look): Element {
  if (element.kind === 'table') return settled(element, look)
  if (element.kind !== 'text') return element
  const padding = element.padding ?? textPadding
  const { height } = layoutOf(element.paragraphs, Math.max(1, element.width - padding * 2), look)
  return { ...element, height: Math.max(element.height, Math.ceil(height + padding * 2)) }
}
