// The numbers of a chart on a slide: named series of values, with their looks.
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
/** Axes as in the file that a chart came from: colours of their lines and of the grid, and short lines at the numbers. */
export const chartAxes = z.strictObject({
  line: z.nullable(color),
  grid: z.nullable(color),
  ticks: z.optional(z.boolean()),
  /** Where the numbers begin and end, if that does not follow from the values. */
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  noNumbers: z.optional(z.boolean()),
  noNames: z.optional(z.boolean()),
  /** Numbers are shares of one, written as percentages. */
  percent: z.optional(z.boolean()),
  /** Axis titles. */
  titles: z.optional(z.tuple([axisTitle, axisTitle])),
})
