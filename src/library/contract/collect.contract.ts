import * as z from '#zod'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page } from '#kit/contract/wire.ts'
import { LibraryHit } from './kinds.shapes.ts'
import { libraryPermissions } from './library.permissions.ts'

export const collectTypes = [...contentModes, 'prompts', 'teacher'] as const

export const Collected = z.object({
  _id: id,
  uid: id,
  school: z.nullable(id),
  type: z.enum(collectTypes),
  rid: id,
  name: z.string(),
  /** Null when it is no longer in the library. */ item: z.nullable(LibraryHit),
  createdAt: instant,
})

export type Collected = z.output<typeof Collected>

/** Saved items, in separate personal and school lists. Saving an item again has no effect. */
export const collectContract = service('collect', libraryPermissions, {
  find: {
    may: 'collect.own',
    query: z.extend(
      listQuery(
        { _id: id, rid: id, type: z.enum(collectTypes) },
        { sort: ['createdAt', 'name'], search: true },
      ),
      { school: z.optional(id) },
    ),
    result: page(Collected),
  },
  create: {
    may: 'library.mine',
    data: z.strictObject({ type: z.enum(collectTypes), rid: id, school: z.optional(id) }),
    result: Collected,
  },
  remove: { may: 'collect.own', query: z.strictObject({ school: z.optional(id) }), result: Collected },
  events: { created: z.object({ _id: id }), removed: z.object({ _id: id }) },
})
