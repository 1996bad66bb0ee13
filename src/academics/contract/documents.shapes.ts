// Separate from the rules, because every page that shows a tree needs these shapes.
import * as z from '#zod'

export const SourceDocument = z.object({
  title: z.string(),
  creator: z.string(),
  publisher: z.string(),
  licence: z.string(),
  adoptionStatus: z.string(),
  /** Web addresses only. */
  url: z.string(),
})
export type SourceDocument = z.output<typeof SourceDocument>
