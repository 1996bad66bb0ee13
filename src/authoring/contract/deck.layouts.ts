// Layouts of slide pages, as tables of placeholders in fractions of the page.
import { hasText, inReadingOrder, linesOf, type TextElement } from './deck.rules.ts'
import type { Layout, Slot } from './deck.designs.ts'
import { pageSize, type Element, type PageBody } from './deck.shapes.ts'
import { looks, type Theme } from './deck.themes.ts'
import { usualSlots } from './themes/usual-slots.data.ts'

export type { Layout } from './deck.designs.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The page size, and the theme that defines the placeholders. */
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

/** The placeholders of a layout in a theme. */
export const slotsOf = (layout: Layout, theme: Theme = 'plain'): readonly Slot[] =>
  looks[theme].design.slots[layout]

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

/**
 * Applies another theme: elements in placeholders move to those of the new design. Pages made before a theme had its
 * own placeholders stand in the usual ones.
 */
export function withTheme(body: PageBody, from: Theme, to: Theme, size: Size): PageBody {
  const after = slotsOf(body.layout, to)
  const before = [...slotsOf(body.layout, from), ...usualSlots[body.layout]]
  let isMoved = false
  const elements = body.elements.map(element => {
    const at = before.findIndex(slot => standsIn(element, placeOf(slot, size)))
    const [was, is] = [before[at], after[at % after.length]]
    if (!was || !is || same(was, is)) return element
    isMoved = true
    const [old, place] = [placeOf(was, size), placeOf(is, size)]
    if (element.kind !== 'text') return { ...element, ...fitted(element, place) }
    // A text that has grown keeps the height it needs.
    const height = Math.max(place.height, element.height > old.height + 1 ? element.height : 0)
    return { ...inSlot(element, was, is), ...place, height }
  })
  return isMoved ? { ...body, elements } : body
}

/** Size and alignment that were those of the placeholder become those of the other; what an author has set stays. */
function inSlot(element: TextElement, was: Slot, is: Slot): Element {
  const [, , , , , oldSize, oldAlign, oldValign] = was
  const [, , , , , size, align, valign] = is
  const paragraphs = (element.paragraphs ?? []).map(paragraph => ({
    ...paragraph,
    ...((paragraph.align ?? 'left') === oldAlign && { align }),
    runs: paragraph.runs.map(run => (run.size === oldSize ? { ...run, size } : run)),
  }))
  return { ...element, paragraphs, ...(element.valign === oldValign && { valign }) } as Element
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
