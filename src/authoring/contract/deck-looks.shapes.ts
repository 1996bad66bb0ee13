// Element styles beyond solid colours: gradients, shadows, outlines, list markers.
import * as z from '#zod'

export const color = z.string().check(z.regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/))
const distance = z.number().check(z.minimum(-20_000), z.maximum(20_000))

const share = z.number().check(z.minimum(0), z.maximum(1))
const gradientShape = z.strictObject({
  /** Degrees, clockwise from left to right; without it the gradient is radial. */
  angle: z.optional(z.number().check(z.minimum(-360), z.maximum(360))),
  /** Centre of radial gradients, as fractions of the box; by default its middle. */
  focus: z.optional(z.tuple([share, share])),
  /** A rectangular path gradient around the centre, not a circular one. */
  form: z.optional(z.literal('rect')),
  stops: z
    .array(z.tuple([z.number().check(z.minimum(0), z.maximum(1)), color]))
    .check(z.minLength(2), z.maxLength(20)),
})
export interface Gradient extends z.output<typeof gradientShape> {}
export const gradient: z.ZodMiniType<Gradient> = gradientShape

const shadowShape = z.strictObject({ x: distance, y: distance, blur: distance, color })
export interface Shadow extends z.output<typeof shadowShape> {}
export const shadow: z.ZodMiniType<Shadow> = shadowShape

export const dashes = z
  .array(z.number().check(z.minimum(0.1), z.maximum(100)))
  .check(z.minLength(2), z.maxLength(12))
/** Line ends other than arrowheads. */
export const lineEnds = ['dot', 'diamond', 'open', 'barbed'] as const

/** An SVG path, in thousandths of the element's box. */
export const maxPathLength = 60_000
export const path = z.string().check(z.regex(/^M[MLCQZ\d .-]*$/), z.maxLength(maxPathLength))

/** Top, right, bottom, left. */
export const insets = z.tuple([distance, distance, distance, distance])

/** One border of a cell: colour and width, or none. */
export const side = z.nullable(z.tuple([color, distance]))

const markerShape = z.strictObject({
  /** The bullet character; for a numbered paragraph the format, such as "a)" or "I.". */
  text: z.optional(z.string().check(z.maxLength(8))),
  color: z.optional(color),
  /** As a multiple of the font size. */
  size: z.optional(z.number().check(z.minimum(0.1), z.maximum(4))),
  /** Number of the first paragraph. */
  from: z.optional(z.int().check(z.minimum(1), z.maximum(30_000))),
})
export interface Marker extends z.output<typeof markerShape> {}
export const marker: z.ZodMiniType<Marker> = markerShape

export const themes = [
  'plain',
  'paper',
  'night',
  'forest',
  'sea',
  'sunrise',
  'chalkboard',
  'horizon',
  'notebook',
  'gallery',
] as const

/** Limits of page width and height. */
export const slideSides = { least: 100, most: 5000 } as const
