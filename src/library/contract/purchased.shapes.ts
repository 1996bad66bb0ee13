import * as z from '#zod'
import { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { id, instant } from '#kit/contract/wire.ts'

export const libraryModels = ['unit', 'prompts'] as const

/** An item that the caller or their school bought. */
export const PurchasedItem = z.object({
  ...LibraryCard.shape,
  model: z.enum(libraryModels),
  orderedAt: instant,
  /** Whether it is no longer offered. */
  gone: z.boolean(),
  archived: z.boolean(),
  /** The caller's own purchases; empty if only a school bought it. */
  lines: z.array(z.object({ order: id, line: id })),
  /** For a prompt: its remaining uses. */
  left: z.int(),
})
export type PurchasedItem = z.output<typeof PurchasedItem>
