// A slide deck: pages of elements in page units. The editor, the pictures, import and export all speak this shape.
import * as z from 'zod/mini'
import { id, instant, text } from '#kit/contract/wire.ts'
import { linkPattern, maxLinkLength } from './link.rules.ts'
import { Captions } from './captions.shapes.ts'

/** Page units: a page is 960 × 540 unless an imported deck has another form. */
export const pageSize = { width: 960, height: 540 } as const
export const deckLimits = {
  pages: 300,
  elements: 400,
  text: 20_000,
  points: 20_000,
  columns: 20,
  rows: 50,
  series: 12,
  categories: 60,
  pageBytes: 1_000_000,
} as const

const unit = z.number().check(z.minimum(-20_000), z.maximum(20_000))
const length = z.number().check(z.minimum(0), z.maximum(20_000))
export const color = z.string().check(z.regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/))
const elementId = z.string().check(z.regex(/^[\w-]{1,40}$/))
const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const webAddress = text(2000).check(z.regex(/^https:\/\//))
const link = text(maxLinkLength).check(z.regex(linkPattern))

export const fonts = ['sans', 'serif', 'mono', 'hand'] as const
const run = z.strictObject({
  text: z.string().check(z.maxLength(deckLimits.text)),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  strike: z.optional(z.boolean()),
  size: z.optional(z.number().check(z.minimum(1), z.maximum(400))),
  color: z.optional(color),
  font: z.optional(z.enum(fonts)),
  link: z.optional(link),
  script: z.optional(z.enum(['super', 'sub'])),
  /** Shown in capitals, stored as written. */
  caps: z.optional(z.boolean()),
})
export const paragraph = z.strictObject({
  runs: z.array(run).check(z.maxLength(500)),
  align: z.optional(z.enum(['left', 'center', 'right', 'justify'])),
  bullet: z.optional(z.enum(['disc', 'number'])),
  level: z.optional(z.int().check(z.minimum(0), z.maximum(8))),
  /** Height of a line, as a factor. */
  spacing: z.optional(z.number().check(z.minimum(0.5), z.maximum(4))),
})
const paragraphs = z.array(paragraph).check(z.maxLength(500))
const textBox = {
  paragraphs,
  valign: z.optional(z.enum(['top', 'middle', 'bottom'])),
  padding: z.optional(length),
}

const place = {
  _id: elementId,
  x: unit,
  y: unit,
  width: length,
  height: length,
  /** Degrees, clockwise around the middle. */
  rotation: z.optional(z.number().check(z.minimum(-360), z.maximum(360))),
  opacity: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  flipX: z.optional(z.boolean()),
  flipY: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
  /** Said by screen readers. */
  alt: z.optional(text(500)),
  /** Elements of one group move together. */
  group: z.optional(elementId),
  /** Where a click on it leads, for those who look at the page. */
  link: z.optional(link),
}
const paint = {
  fill: z.optional(z.nullable(color)),
  stroke: z.optional(z.nullable(color)),
  strokeWidth: z.optional(length),
  dash: z.optional(z.boolean()),
}

/** Tables and charts stand upright, as in other programs. */
const uprightPlace = {
  ...place,
  rotation: z.optional(z.literal(0)),
  flipX: z.optional(z.literal(false)),
  flipY: z.optional(z.literal(false)),
}
const share = z.number().check(z.minimum(0.001), z.maximum(20_000))
const span = (most: number) => z.optional(z.int().check(z.minimum(1), z.maximum(most)))
const tableCell = z.strictObject({
  paragraphs,
  fill: z.optional(z.nullable(color)),
  valign: textBox.valign,
  /** Columns and rows that it takes; the places that it covers are null. */
  across: span(deckLimits.columns),
  down: span(deckLimits.rows),
})
const tableRow = z.strictObject({
  /** Least height, as a share of the table. */
  height: share,
  cells: z.array(z.nullable(tableCell)).check(z.maxLength(deckLimits.columns)),
})
export const chartKinds = ['column', 'bar', 'line', 'pie'] as const
const chartSeries = z.strictObject({
  name: z.string().check(z.maxLength(80)),
  values: z.array(z.nullable(z.number())).check(z.maxLength(deckLimits.categories)),
  color: z.optional(color),
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
    ...place,
    ...paint,
    ...textBox,
    paragraphs: z.optional(paragraphs),
  }),
  z.strictObject({
    kind: z.literal('image'),
    file: fileHash,
    /** Part of the picture that shows: fractions cut off at each side. */ crop: z.optional(
      z.strictObject({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
    ),
    /** Words that the picture shows, for search. */ words: z.optional(text(deckLimits.text)),
    ...place,
  }),
  z.strictObject({
    kind: z.literal('video'),
    /** Own file, or the address of a video on the web. */ file: z.optional(fileHash),
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
    /** Widths, as shares of the table. */
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
    /** Numbers are written beside bars, points and pieces. */
    labels: z.optional(z.boolean()),
    ...uprightPlace,
  }),
])
export type Element = z.output<typeof element>
export type ElementKind = Element['kind']
export type TableElement = Extract<Element, { kind: 'table' }>
export type TableCell = z.output<typeof tableCell>
export type ChartElement = Extract<Element, { kind: 'chart' }>
export type Paragraph = z.output<typeof paragraph>
export type Run = z.output<typeof run>

export const layouts = ['blank', 'title', 'title-content', 'two-columns', 'picture', 'section'] as const
export const background = z.strictObject({ color: z.optional(color), file: z.optional(fileHash) })

/** What an editor writes of a page. */
export const pageBody = z.strictObject({
  layout: z._default(z.enum(layouts), 'blank'),
  background: z._default(background, {}),
  elements: z.array(element).check(z.maxLength(deckLimits.elements)),
  /** Teaching help beside the page. */
  tips: z._default(text(10_000), ''),
  /** Left out in class, on learners' screens and in files for learners, unless the teacher shows it. */
  hidden: z.optional(z.boolean()),
})
export type PageBody = z.output<typeof pageBody>

export const themes = ['plain', 'paper', 'night', 'forest', 'sea', 'sunrise'] as const

export const Page = z.object({
  _id: id,
  ...pageBody.shape,
  /** Stored picture and where it is served; null until the page was pictured. */
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
