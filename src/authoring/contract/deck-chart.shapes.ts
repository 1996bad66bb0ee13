// The numbers of a chart on a slide: named series of values, with their styles.
import * as z from '#zod'
import { color } from './deck-looks.shapes.ts'
import { deckLimits } from './deck-text.shapes.ts'

export const chartKinds = ['column', 'bar', 'line', 'pie', 'radar', 'scatter'] as const
/** Possible labels of pie segments. */
export const labelWords = ['name', 'value', 'share'] as const
const axisTitle = z.string().check(z.maxLength(120))
export const chartSeries = z.strictObject({
  name: z.string().check(z.maxLength(80)),
  values: z.array(z.nullable(z.number())).check(z.maxLength(deckLimits.categories)),
  color: z.optional(color),
  /** Drawn as a line among columns, optionally with a second axis on the right. */
  line: z.optional(z.boolean()),
  second: z.optional(z.boolean()),
  /** Colours of individual segments and bars. */
  colors: z.optional(z.array(z.nullable(color)).check(z.maxLength(deckLimits.categories))),
})
/** Axes of an imported chart: colours of axis and grid lines, and tick marks. */
export const chartAxes = z.strictObject({
  line: z.nullable(color),
  grid: z.nullable(color),
  ticks: z.optional(z.boolean()),
  /** Explicit axis limits, if they do not follow from the values. */
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  noNumbers: z.optional(z.boolean()),
  noNames: z.optional(z.boolean()),
  /** Values are fractions, shown as percentages. */
  percent: z.optional(z.boolean()),
  /** Axis titles. */
  titles: z.optional(z.tuple([axisTitle, axisTitle])),
})
