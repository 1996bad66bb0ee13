// Whether a page is blank. Pure.
import { linesOf } from './deck.rules.ts'
import type { Element, PageBody } from './deck.shapes.ts'

/** Nothing is visible: no background picture, and at most empty text boxes. */
export const isBlankPage = ({ background, elements }: Pick<PageBody, 'background' | 'elements'>): boolean =>
  background.file === undefined && elements.every(isUnseen)

const isUnseen = (element: Element): boolean =>
  element.kind === 'text' &&
  linesOf(element.paragraphs).trim() === '' &&
  (element.fill ?? null) === null &&
  (element.stroke ?? null) === null
