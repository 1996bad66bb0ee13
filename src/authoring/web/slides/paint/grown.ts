// Elements fitted to their words: a text box grows with them, and so does the row of a table; a shape keeps its form.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Look } from '#authoring/contract/deck.themes.ts'
import { insetsOf, layoutOf } from './paint-text.ts'
import { settled } from './table-layout.ts'

export function grown(element: Element, look: Look): Element {
  if (element.kind === 'table') return settled(element, look)
  // What makes its letters smaller, or lets its lines go on, keeps its box.
  if (element.kind !== 'text' || element.fit || element.noWrap) return element
  const [top, right, bottom, left] = insetsOf(element)
  const { height } = layoutOf(element.paragraphs, Math.max(1, element.width - left - right), look)
  return { ...element, height: Math.max(element.height, Math.ceil(height + top + bottom)) }
}
