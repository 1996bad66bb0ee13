// Layouts of slide pages, as tables of placeholders in fractions of the page.
import { hasText, inReadingOrder, linesOf } from './deck.rules.ts'
import { sheetOf } from './deck.designs.ts'
import { pageSize, type Element, type layouts, type PageBody } from './deck.shapes.ts'
import { looks, type Theme } from './deck.themes.ts'

export type Layout = (typeof layouts)[number]
type Slot = readonly [
  holds: 'title' | 'text' | 'picture',
  x: number,
  y: number,
  width: number,
  height: number,
  size: number,
  align: 'left' | 'center',
  valign: 'top' | 'middle' | 'bottom',
]
interface Size {
  readonly width: number
  readonly height: number
}

/** The page size, and the theme that defines the placeholder area. */
export interface PageForm extends Size {
  readonly theme?: Theme | undefined
}

export const layoutNames: Readonly<Record<Layout, string>> = {
  blank: 'Blank',
  title: 'Title',
  'title-content': 'Title and text',
  'two-columns': 'Two columns',
  picture: 'Picture and text',
  section: 'Section',
}

export const layoutSlots: Readonly<Record<Layout, readonly Slot[]>> = {
  //                    holds      x      y     width height size align     valign
  blank: [],
  title: [
    ['title', 0.08, 0.26, 0.84, 0.26, 52, 'center', 'bottom'],
    ['text', 0.14, 0.55, 0.72, 0.16, 24, 'center', 'top'],
  ],
  'title-content': [
    ['title', 0.06, 0.07, 0.88, 0.15, 38, 'left', 'middle'],
    ['text', 0.06, 0.25, 0.88, 0.66, 22, 'left', 'top'],
  ],
  'two-columns': [
    ['title', 0.06, 0.07, 0.88, 0.15, 38, 'left', 'middle'],
    ['text', 0.06, 0.25, 0.42, 0.66, 20, 'left', 'top'],
    ['text', 0.52, 0.25, 0.42, 0.66, 20, 'left', 'top'],
  ],
  picture: [
    ['title', 0.54, 0.09, 0.4, 0.24, 34, 'left', 'bottom'],
    ['text', 0.54, 0.36, 0.4, 0.54, 20, 'left', 'top'],
    ['picture', 0.06, 0.09, 0.44, 0.82, 0, 'left', 'top'],
  ],
  section: [['title', 0.08, 0.36, 0.84, 0.28, 46, 'left', 'middle']],
}

/** The placeholders of a layout, within the area of the theme's design. */
function slotsOf(layout: Layout, theme: Theme = 'plain'): readonly Slot[] {
  const { design } = looks[theme]
  if (!design) return layoutSlots[layout]
  const [left, top, wide, tall] = sheetOf(design, { layout }).area
  return layoutSlots[layout].map(([holds, x, y, width, height, ...look]) => [
    holds,
    left + x * wide,
    top + y * tall,
    width * wide,
    height * tall,
    ...look,
  ])
}

const placeOf = ([, x, y, width, height]: Slot, size: Size) => ({
  x: x * size.width,
  y: y * size.height,
  width: width * size.width,
  height: height * size.height,
})

const emptyText = (slot: Slot, size: Size, id: string): Element => {
  const [holds, , , , , letters, align, valign] = slot
  return {
    kind: 'text',
    _id: id,
    ...placeOf(slot, size),
    valign,
    paragraphs: [{ runs: [{ text: '', size: letters, ...(holds === 'title' && { bold: true }) }], align }],
  }
}

/** A new page: every text placeholder of its layout, empty. */
export const newPage = (layout: Layout, newId: () => string, form: PageForm = pageSize): PageBody => ({
  layout,
  background: {},
  tips: '',
  elements: slotsOf(layout, form.theme)
    .filter(([holds]) => holds !== 'picture')
    .map(slot => emptyText(slot, form, newId())),
})

/** Applies another layout: texts and the first picture move to its placeholders, everything else stays. */
export function withLayout(
  body: PageBody,
  layout: Layout,
  newId: () => string,
  size: PageForm = pageSize,
): PageBody {
  const slots = slotsOf(layout, size.theme)
  const texts = inReadingOrder(body.elements).filter(element => element.kind === 'text')
  const filled = texts.filter(element => linesOf(element.paragraphs).trim() !== '')
  const picture = body.elements.find(element => element.kind === 'image')
  const moved = new Map<string, Element>()
  const added: Element[] = []
  let next = 0
  for (const slot of slots) {
    const element = slot[0] === 'picture' ? picture : filled[next++]
    if (element?.kind === 'image')
      moved.set(element._id, { ...element, ...fitted(element, placeOf(slot, size)) })
    else if (element?.kind === 'text')
      moved.set(element._id, { ...element, ...placeOf(slot, size), valign: slot[7] })
    else if (slot[0] !== 'picture') added.push(emptyText(slot, size, newId()))
  }
  const kept = body.elements.filter(element => !(element.kind === 'text' && !filled.includes(element)))
  return { ...body, layout, elements: [...kept.map(element => moved.get(element._id) ?? element), ...added] }
}

/** Applies another theme: elements in placeholders move to those of the new design. */
export function withTheme(body: PageBody, from: Theme, to: Theme, size: Size): PageBody {
  const [before, after] = [slotsOf(body.layout, from), slotsOf(body.layout, to)]
  let isMoved = false
  const elements = body.elements.map(element => {
    const at = before.findIndex(slot => standsIn(element, placeOf(slot, size)))
    const [was, is] = [before[at], after[at]]
    if (!was || !is || same(was, is)) return element
    isMoved = true
    const [old, place] = [placeOf(was, size), placeOf(is, size)]
    if (element.kind === 'image') return { ...element, ...fitted(element, place) }
    // A text that has grown keeps the height it needs.
    return {
      ...element,
      ...place,
      height: Math.max(place.height, element.height > old.height + 1 ? element.height : 0),
    }
  })
  return isMoved ? { ...body, elements } : body
}

const same = (a: Slot, b: Slot): boolean => a.every((part, at) => part === b[at])
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1

function standsIn(element: Element, place: Size & { readonly x: number; readonly y: number }): boolean {
  const box = element.kind === 'image' ? fitted(element, place) : place
  return (
    (element.kind === 'image' || element.kind === 'text') &&
    isNear(element.x, box.x) &&
    isNear(element.y, box.y) &&
    isNear(element.width, box.width)
  )
}

/** Fits into a placeholder, centred. */
export function fitted(
  { width, height }: Size,
  place: { x: number; y: number; width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(place.width / Math.max(1, width), place.height / Math.max(1, height))
  const [w, h] = [width * scale, height * scale]
  return { x: place.x + (place.width - w) / 2, y: place.y + (place.height - h) / 2, width: w, height: h }
}

/** Whether an element holds user-written text. */
export const isWritten = (element: Element): boolean =>
  hasText(element) && linesOf(element.paragraphs).trim() !== ''
