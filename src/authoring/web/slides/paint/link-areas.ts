// Link areas of a page: linked text as the painter lays it out, and linked elements.
import { hasText, nameOf, type TextElement } from '#authoring/contract/deck.rules.ts'
import type { Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { boundsOf, turn, middle, type Box } from '../model/geometry.ts'
import { textOf } from './paint-text.ts'
import { boxOfCell, layoutTable } from './table-layout.ts'
import type { Line } from './text-layout.ts'

export interface LinkArea extends Box {
  readonly link: string
  readonly label: string
}

/** Text before elements: a link in a text covers the link of its element. */
export const linkAreas = ({ elements }: Pick<PageBody, 'elements'>, look: ThemeStyle): LinkArea[] => [
  ...elements.flatMap(element =>
    element.link ? [{ ...boundsOf(element), link: element.link, label: nameOf(element) }] : [],
  ),
  ...elements.flatMap(element => textBoxes(element, look).flatMap(box => linkedWords(box, look))),
]

function textBoxes(element: Element, look: ThemeStyle): TextElement[] {
  const texts = hasText(element) ? [element.paragraphs ?? []] : cellTexts(element)
  if (!texts.some(text => text.some(({ runs }) => runs.some(({ link }) => link)))) return []
  if (hasText(element)) return [element]
  return element.kind === 'table'
    ? layoutTable(element, look).cells.map(placed => boxOfCell(element, placed, look))
    : []
}
const cellTexts = (element: Element) =>
  element.kind === 'table'
    ? element.rows.flatMap(({ cells }) => cells.flatMap(cell => (cell ? [cell.paragraphs] : [])))
    : []

function linkedWords(box: TextElement, look: ThemeStyle): LinkArea[] {
  const { layout, x, y } = textOf(box, look)
  return layout.lines.flatMap(line =>
    linksOn(line).map(({ link, label, from, to }) => ({
      link,
      label,
      ...turnedBox(box, {
        x: box.x + x + from,
        y: box.y + y + line.top,
        width: to - from,
        height: line.height,
      }),
    })),
  )
}

/** Adjacent runs with the same target are one link. */
function linksOn({ pieces }: Line) {
  const found: { link: string; label: string; from: number; to: number }[] = []
  let isGoingOn = false
  for (const { run, text, x, width } of pieces) {
    const last = found.at(-1)
    if (isGoingOn && last && last.link === run.link)
      found[found.length - 1] = { ...last, label: last.label + text, to: x + width }
    else if (run.link) found.push({ link: run.link, label: text, from: x, to: x + width })
    isGoingOn = run.link !== undefined
  }
  return found
}

/** The bounding box of a part of an element that may be rotated. */
function turnedBox(element: TextElement, part: Box): Box {
  const rotation = element.rotation ?? 0
  if (rotation === 0) return part
  const [centre, own] = [middle(element), middle(part)]
  const away = turn({ x: own.x - centre.x, y: own.y - centre.y }, rotation)
  return boundsOf({
    ...element,
    width: part.width,
    height: part.height,
    x: centre.x + away.x - part.width / 2,
    y: centre.y + away.y - part.height / 2,
  })
}
