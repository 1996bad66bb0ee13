// The numbers of a chart on a slide: named series of values, with their looks.
import * as z from '#zod'
import { color } from './deck-looks.shapes.ts'
import { deckLimits } from './deck-text.shapes.ts'

export const chartKinds = ['column', 'bar', 'line', 'pie', 'radar', 'scatter'] as const
/** What may be written at the pieces of a pie. */
export const labelWords = ['name', 'value', 'share'] as const
const axisTitle = z.string().check(z.maxLength(120))
export const chartSeries = z.strictObject({
  name: z.string().check(z.maxLength(80)),
  values: z.array(z.nullable(z.number())).check(z.maxLength(deckLimits.categories)),
  color: z.optional(color),
  /** Among columns: drawn as a line, on an axis of its own at the right where that is said. */
  line: z.optional(z.boolean()),
  second: z.optional(z.boolean()),
  /** Of pieces and bars that have one of their own. */
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
  /** What the groups are, and what the numbers count. */
  titles: z.optional(z.tuple([axisTitle, axisTitle])),
})
