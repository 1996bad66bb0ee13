// A slide deck: pages of elements in page units. Shared by the editor, page pictures, import and export.
import * as z from '#zod'
import { id, instant, text } from '#kit/contract/wire.ts'
import { chartAxes, chartKinds, chartSeries, labelWords } from './deck-chart.shapes.ts'
import { Captions } from './captions.shapes.ts'
import { color, dashes, gradient, insets, lineEnds, path, shadow, side, themes } from './deck-looks.shapes.ts'
import { deckLimits, fonts, length, link, paragraphs, textBox, unit } from './deck-text.shapes.ts'

export { chartKinds } from './deck-chart.shapes.ts'
export { themes } from './deck-looks.shapes.ts'
export { deckLimits, fonts, paragraph, type Paragraph, type Run } from './deck-text.shapes.ts'

/** Page units: a page is 960 × 540 unless an imported deck has another size. */
export const pageSize = { width: 960, height: 540 } as const
const elementId = z.string().check(z.regex(/^[\w-]{1,40}$/))
const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const webAddress = text(2000).check(z.regex(/^https:\/\//))

const place = {
  _id: elementId,
  x: unit,
  y: unit,
  width: length,
  height: length,
  /** Degrees, clockwise around the centre. */
  rotation: z.optional(z.number().check(z.minimum(-360), z.maximum(360))),
  opacity: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  flipX: z.optional(z.boolean()),
  flipY: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
  /** Alternative text for screen readers. */
  alt: z.optional(text(500)),
  /** A picture's author and licence, kept wherever it is used. */
  credit: z.optional(text(600)),
  /** Elements of one group move together. */
  group: z.optional(elementId),
  /** Link target, for viewers of the page. */
  link: z.optional(link),
}
const paint = {
  fill: z.optional(z.nullable(color)),
  stroke: z.optional(z.nullable(color)),
  strokeWidth: z.optional(length),
  dash: z.optional(z.boolean()),
  /** Dotted instead of dashed. */ dots: z.optional(z.boolean()),
  /** Alternating dash and gap lengths, as multiples of the line width. */
  dashes: z.optional(dashes),
  /** Replaces the solid fill. */
  gradient: z.optional(gradient),
  shadow: z.optional(shadow),
}

/** Tables and charts cannot be rotated, as in other programs. */
const uprightPlace = {
  ...place,
  rotation: z.optional(z.literal(0)),
  flipX: z.optional(z.literal(false)),
  flipY: z.optional(z.literal(false)),
}
const share = z.number().check(z.minimum(0.001), z.maximum(20_000))
const span = (most: number) => z.optional(z.int().check(z.minimum(1), z.maximum(most)))
const cellShape = z.strictObject({
  paragraphs,
  fill: z.optional(z.nullable(color)),
  valign: textBox.valign,
  insets: z.optional(insets),
  /** Top, right, bottom and left borders, replacing the table's. */
  edges: z.optional(z.tuple([side, side, side, side])),
  /** Column and row span; covered cells are null. */
  across: span(deckLimits.columns),
  down: span(deckLimits.rows),
})
export interface TableCell extends z.output<typeof cellShape> {}
const tableCell: z.ZodMiniType<TableCell> = cellShape
const tableRow = z.strictObject({
  /** Minimum height, as a fraction of the table. */
  height: share,
  cells: z.array(z.nullable(tableCell)).check(z.maxLength(deckLimits.columns)),
})
export const shapeNames = [
  'rect',
  'round',
  'ellipse',
  'triangle',
  'diamond',
  'pentagon',
  'hexagon',
  'star',
  'arrow',
  'callout',
  'line',
  'arrow-line',
] as const
export const element = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), ...place, ...paint, ...textBox }),
  z.strictObject({
    kind: z.literal('shape'),
    shape: z.enum(shapeNames),
    /** A custom outline instead of the named one. */
    path: z.optional(path),
    /** A line with an arrow also has one at its start. */
    bothEnds: z.optional(z.boolean()),
    /** Line end drawn instead of an arrowhead. */
    head: z.optional(z.enum(lineEnds)),
    /** Line end at the start, if it differs from the one at the end. */
    tail: z.optional(z.enum([...lineEnds, 'arrow'])),
    ...place,
    ...paint,
    ...textBox,
    paragraphs: z.optional(paragraphs),
  }),
  z.strictObject({
    kind: z.literal('image'),
    file: fileHash,
    /** Visible part of the picture: fractions cropped at each side. */ crop: z.optional(
      z.strictObject({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
    ),
    /** Crop shape. */ path: z.optional(path),
    stroke: paint.stroke,
    strokeWidth: paint.strokeWidth,
    shadow: paint.shadow,
    /** Text in the picture, for search. */ words: z.optional(text(deckLimits.text)),
    ...place,
  }),
  z.strictObject({
    kind: z.literal('video'),
    /** Own file, or the address of a web video. */ file: z.optional(fileHash),
    url: z.optional(webAddress),
    start: z.optional(length),
    end: z.optional(length),
    poster: z.optional(fileHash),
    captions: z.optional(Captions.check(z.refine(cues => cues.every(({ start, end }) => end > start)))),
    ...place,
  }),
  z.strictObject({ kind: z.literal('audio'), file: fileHash, ...place }),
  z.strictObject({
    kind: z.literal('drawing'),
    strokes: z
      .array(
        z.strictObject({
          points: z.array(z.number()).check(z.maxLength(deckLimits.points)),
          color,
          width: length,
        }),
      )
      .check(z.maxLength(2000)),
    ...place,
  }),
  z.strictObject({
    kind: z.literal('table'),
    /** Widths, as fractions of the table. */
    columns: z.array(share).check(z.minLength(1), z.maxLength(deckLimits.columns)),
    rows: z.array(tableRow).check(z.minLength(1), z.maxLength(deckLimits.rows)),
    header: z.optional(z.boolean()),
    banded: z.optional(z.boolean()),
    stroke: paint.stroke,
    strokeWidth: paint.strokeWidth,
    ...uprightPlace,
  }),
  z.strictObject({
    kind: z.literal('chart'),
    chart: z.enum(chartKinds),
    title: z.optional(text(200)),
    categories: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(deckLimits.categories)),
    series: z.array(chartSeries).check(z.maxLength(deckLimits.series)),
    legend: z.optional(z.boolean()),
    /** Shows values at bars, points and slices. */
    labels: z.optional(z.boolean()),
    /** Labels of pie slices, and whether they are inside. */
    labelWords: z.optional(z.array(z.enum(labelWords)).check(z.maxLength(3))),
    labelsInside: z.optional(z.boolean()),
    /** Stacked series, absolute or as percentages. */
    stack: z.optional(z.enum(['values', 'shares'])),
    /** Fills the area below lines. */
    area: z.optional(z.boolean()),
    /** Lines without point markers. */
    noDots: z.optional(z.boolean()),
    /** Smooth lines. */
    smooth: z.optional(z.boolean()),
    axes: z.optional(chartAxes),
    legendSize: z.optional(z.number().check(z.minimum(1), z.maximum(100))),
    /** Connects the points of a scatter chart. */
    joined: z.optional(z.boolean()),
    /** Hole size of a doughnut chart, as a fraction. */
    hole: z.optional(z.number().check(z.minimum(0), z.maximum(0.95))),
    legendAt: z.optional(z.enum(['top', 'right', 'bottom', 'left'])),
    /** Gap between groups of bars, as a fraction of a bar. */
    gap: z.optional(z.number().check(z.minimum(0), z.maximum(5))),
    /** Size, colour and font of its text. */
    size: z.optional(z.number().check(z.minimum(1), z.maximum(100))),
    titleSize: z.optional(z.number().check(z.minimum(1), z.maximum(200))),
    ink: z.optional(color),
    font: z.optional(z.enum(fonts)),
    ...uprightPlace,
  }),
])
export type Element = z.output<typeof element>
export type ElementKind = Element['kind']
export type TableElement = Extract<Element, { kind: 'table' }>
export type ChartElement = Extract<Element, { kind: 'chart' }>

export const layouts = ['blank', 'title', 'title-content', 'two-columns', 'picture', 'section'] as const
export const background = z.strictObject({
  color: z.optional(color),
  file: z.optional(fileHash),
  gradient: z.optional(gradient),
})

/** The editor's input for a page. */
export const pageBody = z.strictObject({
  layout: z._default(z.enum(layouts), 'blank'),
  background: z._default(background, {}),
  elements: z.array(element).check(z.maxLength(deckLimits.elements)),
  /** Teaching tips of the page. */
  tips: z._default(text(10_000), ''),
  /** Hidden in class, on learners' screens and in files for learners, unless the teacher shows it. */
  hidden: z.optional(z.boolean()),
})
export type PageBody = z.output<typeof pageBody>

export const Page = z.object({
  _id: id,
  ...pageBody.shape,
  /** Stored picture and its address; null until the page has been rendered. */
  pic: z.nullable(z.string()),
  picUrl: z.nullable(z.string()),
  size: z.int(),
  /** Learning targets of the page: ids of entries in the content's outline and standards. */
  outline: z.array(z.string()),
  assess: z.array(z.string()),
  version: z.int(),
})
export type Page = z.output<typeof Page>

export const Deck = z.object({
  _id: id,
  rid: id,
  rev: z.int(),
  width: z.number(),
  height: z.number(),
  theme: z.enum(themes),
  pages: z.array(Page),
  isEdit: z.boolean(),
  /** Signed addresses of the files that the pages use. */
  files: z.record(z.string(), z.string()),
  version: z.int(),
  updatedAt: instant,
})
export type Deck = z.output<typeof Deck>
