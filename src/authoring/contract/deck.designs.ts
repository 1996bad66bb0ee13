// Theme designs: placeholders of a page, its background, and the ornaments below all elements.
import type { Gradient } from './deck-looks.shapes.ts'
import type { Element, layouts } from './deck.shapes.ts'

/** x, y, width and height in fractions of the page. */
type Area = readonly [x: number, y: number, width: number, height: number]
type Ornament = readonly [shape: 'rect' | 'ellipse' | 'triangle', color: string, ...place: Area]
interface Sheet {
  /** The area for layout placeholders. */
  readonly area: Area
  readonly gradient?: Gradient
  readonly ornaments: readonly Ornament[]
}
export interface Design {
  /** Title and section pages. */
  readonly cover: Sheet
  readonly page: Sheet
}

type PageLook = { readonly layout?: (typeof layouts)[number] | undefined }
export const sheetOf = (design: Design, { layout }: PageLook): Sheet =>
  design[layout === 'title' || layout === 'section' ? 'cover' : 'page']

/** Background drawing of a page, as shapes. */
export const ornamentsOf = (
  { ornaments }: Sheet,
  page: { readonly width: number; readonly height: number },
): Element[] =>
  ornaments.map(([shape, fill, x, y, width, height], at) => ({
    kind: 'shape',
    shape,
    _id: `ornament-${at}`,
    x: x * page.width,
    y: y * page.height,
    width: width * page.width,
    height: height * page.height,
    fill,
  }))

const wood = '#8a6a45'
const frame: readonly Ornament[] = [
  ['rect', wood, 0, 0, 1, 0.022],
  ['rect', wood, 0, 0.978, 1, 0.022],
  ['rect', wood, 0, 0, 0.0125, 1],
  ['rect', wood, 0.9875, 0, 0.0125, 1],
]
export const chalkboard: Design = {
  cover: { area: [0.03, 0, 0.94, 1], ornaments: [...frame, ['rect', '#f2c14e', 0.42, 0.535, 0.16, 0.006]] },
  page: { area: [0.02, 0.02, 0.96, 0.94], ornaments: frame },
}

export const horizon: Design = {
  cover: {
    area: [0, -0.08, 1, 1],
    gradient: {
      angle: 90,
      stops: [
        [0, '#cfe5f5'],
        [0.7, '#fdf1de'],
        [1, '#fbe3c2'],
      ],
    },
    ornaments: [
      ['ellipse', '#f6b65a', 0.74, 0.6, 0.18, 0.32],
      ['triangle', '#8fb3c9', -0.1, 0.74, 0.6, 0.26],
      ['triangle', '#5e8ba8', 0.25, 0.8, 0.8, 0.2],
      ['rect', '#1f5673', 0, 0.94, 1, 0.06],
    ],
  },
  page: {
    area: [0, 0, 1, 0.95],
    ornaments: [
      ['triangle', '#dbe8f0', 0.7, 0.88, 0.4, 0.1],
      ['rect', '#1f5673', 0, 0.972, 1, 0.028],
    ],
  },
}

const rules = (from: number): readonly Ornament[] =>
  Array.from({ length: 10 }, (_, at) => ['rect', '#d8e4ee', 0, from + at * 0.074, 1, 0.0025] as const)
export const notebook: Design = {
  cover: { area: [0.08, 0, 0.92, 1], ornaments: [...rules(0.2), ['rect', '#e08a8a', 0.09, 0, 0.002, 1]] },
  page: { area: [0.08, 0, 0.92, 1], ornaments: [...rules(0.26), ['rect', '#e08a8a', 0.09, 0, 0.002, 1]] },
}

export const gallery: Design = {
  cover: {
    area: [0.28, 0, 0.72, 1],
    ornaments: [
      ['rect', '#2b2d6e', 0, 0, 0.26, 1],
      ['ellipse', '#e4572e', 0.16, 0.62, 0.2, 0.356],
      ['rect', '#f3c623', 0.05, 0.1, 0.1, 0.178],
    ],
  },
  page: {
    area: [0.03, 0, 0.97, 1],
    ornaments: [
      ['rect', '#2b2d6e', 0, 0, 0.025, 1],
      ['rect', '#e4572e', 0, 0.1, 0.025, 0.12],
    ],
  },
}
