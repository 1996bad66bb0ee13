// Theme designs: placeholders of a page, its background, and the ornaments below all elements.
import type { Gradient } from './deck-looks.shapes.ts'
import type { Element, layouts, PageBody, shapeNames } from './deck.shapes.ts'

export type Layout = (typeof layouts)[number]
/** Place in fractions of the page, text size, and alignment of the text in it. */
export type Slot = readonly [
  holds: 'title' | 'text' | 'picture',
  x: number,
  y: number,
  width: number,
  height: number,
  size: number,
  align: 'left' | 'center',
  valign: 'top' | 'middle' | 'bottom',
]
export type Slots = Readonly<Record<Layout, readonly Slot[]>>

/**
 * A named shape or an outline in thousandths of its box, its colour, and its place in fractions of the page. What is
 * round keeps its form on pages that are not 16:9, around its centre, and never grows.
 */
export type Ornament = readonly [
  form: (typeof shapeNames)[number] | `M${string}`,
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
  keeps?: 'round',
]
/** The theme's colours on pages whose background is not the theme's paper. */
export interface SheetColours {
  readonly paper: string
  readonly ink: string
  readonly dim: string
  readonly accent: string
  readonly onAccent: string
}
export interface Sheet {
  readonly colours?: SheetColours
  readonly gradient?: Gradient
  readonly ornaments: readonly Ornament[]
}
export interface Design {
  readonly title: Sheet
  readonly section: Sheet
  readonly page: Sheet
  /** Pages without a layout are quieter; by default they look like the others. */
  readonly blank?: Sheet
  readonly slots: Slots
}

export function sheetOf(design: Design, layout: Layout = 'blank'): Sheet {
  if (layout === 'title' || layout === 'section') return design[layout]
  return layout === 'blank' ? (design.blank ?? design.page) : design.page
}

/** A page with its own background has neither ornaments nor the colours that go with them. */
export const hasOwnGround = ({ color, file, gradient }: PageBody['background']): boolean =>
  (color ?? file ?? gradient) !== undefined

interface Size {
  readonly width: number
  readonly height: number
}

/** Background drawing of a page, as shapes. */
export const ornamentsOf = ({ ornaments }: Sheet, page: Size): Element[] =>
  ornaments.map(([form, fill, x, y, width, height, keeps], at) => ({
    kind: 'shape',
    ...(isOutline(form) ? { shape: 'rect' as const, path: form } : { shape: form }),
    _id: `ornament-${at}`,
    ...(keeps ? around(page, x + width / 2, y + height / 2, width, height) : on(page, x, y, width, height)),
    fill,
  }))

const isOutline = (form: Ornament[0]): form is `M${string}` => form.startsWith('M')

const on = (page: Size, x: number, y: number, width: number, height: number) => ({
  x: x * page.width,
  y: y * page.height,
  width: width * page.width,
  height: height * page.height,
})

function around(page: Size, x: number, y: number, width: number, height: number) {
  const unit = Math.min(page.width / 16, page.height / 9)
  const [wide, high] = [width * 16 * unit, height * 9 * unit]
  return { x: x * page.width - wide / 2, y: y * page.height - high / 2, width: wide, height: high }
}
