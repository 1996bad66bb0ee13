// Text on slides: runs, paragraphs, and their box, with size limits.
import * as z from '#zod'
import { text } from '#kit/contract/wire.ts'
import { color, insets, marker } from './deck-looks.shapes.ts'
import { linkPattern, maxLinkLength } from './link.rules.ts'

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

export const maxTextSize = 400
export const unit = z.number().check(z.minimum(-20_000), z.maximum(20_000))
export const length = z.number().check(z.minimum(0), z.maximum(20_000))
export const link = text(maxLinkLength).check(z.regex(linkPattern))

/** Four voices (plain, serif, typewriter, handwriting), and typefaces by name. */
export const fonts = [
  'sans',
  'serif',
  'mono',
  'hand',
  'carlito',
  'arimo',
  'tinos',
  'caladea',
  'gelasio',
  'cousine',
  'comic',
  'lato',
] as const
const run = z.strictObject({
  text: z.string().check(z.maxLength(deckLimits.text)),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  strike: z.optional(z.boolean()),
  size: z.optional(z.number().check(z.minimum(1), z.maximum(maxTextSize))),
  color: z.optional(color),
  font: z.optional(z.enum(fonts)),
  link: z.optional(link),
  script: z.optional(z.enum(['super', 'sub'])),
  /** Displayed in capitals, stored as typed. */
  caps: z.optional(z.boolean()),
  /** Highlight colour. */
  highlight: z.optional(color),
  /** Additional letter spacing. */
  tracking: z.optional(z.number().check(z.minimum(-20), z.maximum(100))),
})
const paragraphShape = z.strictObject({
  runs: z.array(run).check(z.maxLength(500)),
  align: z.optional(z.enum(['left', 'center', 'right', 'justify'])),
  bullet: z.optional(z.enum(['disc', 'number'])),
  level: z.optional(z.int().check(z.minimum(0), z.maximum(8))),
  /** Line height as a multiple. */
  spacing: z.optional(z.number().check(z.minimum(0.5), z.maximum(4))),
  /** Line height in page units, regardless of the font. */
  leading: z.optional(length),
  /** Space above and below. */
  before: z.optional(length),
  after: z.optional(length),
  /** Indent of the paragraph, and of its first line relative to that. */
  indent: z.optional(length),
  first: z.optional(unit),
  marker: z.optional(marker),
})
/** A named type keeps the types of calls with pages short. */
export interface Paragraph extends z.output<typeof paragraphShape> {}
export const paragraph: z.ZodMiniType<Paragraph> = paragraphShape
export const paragraphs = z.array(paragraph).check(z.maxLength(500))
export const textBox = {
  paragraphs,
  valign: z.optional(z.enum(['top', 'middle', 'bottom'])),
  padding: z.optional(length),
  /** Padding of each side, if they differ. */
  insets: z.optional(insets),
  /** Lines do not wrap. */
  noWrap: z.optional(z.boolean()),
  /** Text shrinks until it fits. */
  fit: z.optional(z.boolean()),
}
export type Run = z.output<typeof run>
