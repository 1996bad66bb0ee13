// Preview of shifting many sessions.
import * as z from '#zod'
import { id, instant, text } from '#kit/contract/wire.ts'
import { BulkFilter } from '#schools/contract/bulk-filter.shapes.ts'

export const ShiftRequest = z.strictObject({
  /** As the bulk act takes it: `7 -30 Pacific/Auckland`. */
  to: text(80, 1),
  /** Either these ids, or all matches. */
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
  filter: z.optional(BulkFilter),
})

/** The first ones, and the total. */
const listed = <T extends z.ZodMiniType>(row: T) => z.object({ total: z.int(), data: z.array(row) })

export const ShiftPreview = z.object({
  moves: z.int(),
  /** The receivers of the notice. */
  people: z.int(),
  first: z.nullable(z.object({ name: z.string(), from: instant, to: instant })),
  stays: listed(z.object({ name: z.string(), start: instant, reason: z.string() })),
  /** Conflicts at the new time; null is an external calendar. */
  clashes: listed(z.object({ name: z.string(), start: instant, end: instant, with: z.nullable(z.string()) })),
})
export type ShiftPreview = z.output<typeof ShiftPreview>
