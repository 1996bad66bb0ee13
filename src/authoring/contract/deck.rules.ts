// Text, pictures and files of a page. Shared by server, editor, import and export.
import { lineFormOf } from './deck.lines.ts'
import type { ChartElement, Element, PageBody, Paragraph } from './deck.shapes.ts'

export type MediaElement = Extract<Element, { kind: 'image' | 'video' | 'audio' }>
export type TextElement = Extract<Element, { kind: 'text' | 'shape' }>

export const isMedia = (element: Element): element is MediaElement =>
  element.kind === 'image' || element.kind === 'video' || element.kind === 'audio'
export const hasText = (element: Element): element is TextElement =>
  element.kind === 'text' || element.kind === 'shape'

export const linesOf = (paragraphs: readonly Paragraph[] | undefined): string =>
  (paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')

/** Text of one element, or its alternative text. */
export const wordsIn = (element: Element): string => ownWords(element) || (element.alt ?? '')

function ownWords(element: Element): string {
  if (hasText(element)) return linesOf(element.paragraphs)
  if (element.kind === 'image') return element.words ?? ''
  if (element.kind === 'table')
    return element.rows
      .map(({ cells }) => cells.flatMap(cell => (cell ? [linesOf(cell.paragraphs)] : [])).join('\t'))
      .join('\n')
      .trim()
  return element.kind === 'chart' ? chartWords(element) : ''
}

/** A chart as a text table, row by row. */
function chartWords({ title = '', categories, series }: ChartElement): string {
  const rows = categories.map((category, at) =>
    [category, ...series.map(({ values }) => values[at] ?? '')].join('\t'),
  )
  return [title, ['', ...series.map(({ name }) => name)].join('\t'), ...rows].join('\n').trim()
}

/** All text of a page, notes included, in reading order. */
export const wordsOf = ({ elements, tips }: Pick<PageBody, 'elements' | 'tips'>): string =>
  [...inReadingOrder(elements).map(wordsIn), tips].filter(words => words.trim() !== '').join('\n')

/** From top to bottom and left to right; elements at nearly the same height form one row. */
export function inReadingOrder(elements: readonly Element[]): Element[] {
  const rows: Element[][] = []
  for (const element of elements.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1)
    // Measured from the first of the row, so that a staircase of small steps is not one row.
    if (row?.[0] && element.y - row[0].y <= sameRow) row.push(element)
    else rows.push([element])
  }
  return rows.flatMap(row => row.sort((a, b) => a.x - b.x))
}

const sameRow = 12

/** Title of a page for lists: its first text. */
export function titleOf(body: Pick<PageBody, 'elements'>): string {
  const first = inReadingOrder(body.elements)
    .filter(hasText)
    .map(element => linesOf(element.paragraphs).trim())
    .find(words => words !== '')
  return first?.split('\n')[0]?.slice(0, 80) ?? ''
}

/** Hashes of the stored files that a page uses. */
export function filesIn({ elements, background }: Pick<PageBody, 'elements' | 'background'>): string[] {
  const found = new Set<string>()
  if (background.file) found.add(background.file)
  for (const element of elements) {
    if (isMedia(element) && element.file) found.add(element.file)
    if (element.kind === 'video' && element.poster) found.add(element.poster)
  }
  return [...found]
}

/** Most pages have none, and load nothing for them. */
export const hasLinks = ({ elements }: Pick<PageBody, 'elements'>): boolean =>
  elements.some(element => element.link !== undefined || JSON.stringify(element).includes('"link":'))

/** Alternative text for an element without one. */
export function nameOf(element: Element): string {
  const words = wordsIn(element).trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  const kind = kindOf(element)
  return words === '' ? kind : `${kind}: ${words}`
}

function kindOf(element: Element): string {
  if (element.kind !== 'shape') return kindNames[element.kind]
  const { path, shape } = element
  if (path === undefined || !(isLine(element) || shape === 'rect')) return kindNames[shape]
  const line = isLine(element) ? lineFormOf(path) : undefined
  if (!line) return 'Freeform'
  const form = line.form === 'arc' || line.form === 'curve' ? 'Curved line' : 'Bent line'
  return shape === 'line' ? form : `${form} with arrow`
}

const kindNames = {
  text: 'Text',
  image: 'Picture',
  video: 'Video',
  audio: 'Sound',
  drawing: 'Drawing',
  table: 'Table',
  chart: 'Chart',
  rect: 'Rectangle',
  round: 'Rounded rectangle',
  ellipse: 'Ellipse',
  triangle: 'Triangle',
  diamond: 'Diamond',
  pentagon: 'Pentagon',
  hexagon: 'Hexagon',
  star: 'Star',
  arrow: 'Arrow',
  callout: 'Speech bubble',
  line: 'Line',
  'arrow-line': 'Line with arrow',
} as const
export const shapeWords = kindNames

export const isLine = (element: Element): boolean =>
  element.kind === 'shape' && (element.shape === 'line' || element.shape === 'arrow-line')

/** Tables and charts cannot be rotated. */
export const isUpright = (element: Element): element is Extract<Element, { kind: 'table' | 'chart' }> =>
  element.kind === 'table' || element.kind === 'chart'
