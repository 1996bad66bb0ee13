// Searches for items of any kind, and what they find.
import * as z from '#zod'
import { LibraryCard, LibraryList, librarySearch } from '#authoring/contract/published.shapes.ts'
import { libraryKinds } from './kinds.rules.ts'
import { libraryModels } from './purchased.shapes.ts'

const kind = z.enum(libraryKinds)
export const librarySearchByKind = {
  ...librarySearch,
  mode: z.optional(z.union([kind, z.array(kind).check(z.maxLength(libraryKinds.length))])),
}

/** An item of any kind; the mode of a prompt is that of content. */
export const LibraryHit = z.extend(LibraryCard, { model: z.enum(libraryModels) })
export type LibraryHit = z.output<typeof LibraryHit>
export const LibraryHits = z.extend(LibraryList, { data: z.array(LibraryHit) })
export type LibraryHits = z.output<typeof LibraryHits>
