import * as z from '#zod'
import { LibraryCard, librarySearch } from '#authoring/contract/published.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, page, text } from '#kit/contract/wire.ts'
import { libraryPermissions } from './library.permissions.ts'

export const SalePrompt = z.object({
  _id: id,
  name: z.string(),
  owner: LibraryCard.shape.owner,
  curriculum: z.nullable(z.string()),
  subjects: LibraryCard.shape.subjects,
  grades: LibraryCard.shape.grades,
  type: z.nullable(z.string()),
  price: z.int(),
  priceNow: z.int(),
  used: z.int(),
  /** Small and watermarked until it is bought. */ picUrl: z.nullable(z.string()),
  own: z.boolean(),
  /** No longer offered; buyers can still use it. */ gone: z.boolean(),
  order: z.nullable(z.object({ _id: id, used: z.boolean() })),
})

export type SalePrompt = z.output<typeof SalePrompt>

/** Includes prompts that their author has withdrawn: purchases stay usable. */
export const BoughtPrompt = z.object({
  _id: id,
  name: z.string(),
  type: z.nullable(z.string()),
  picUrl: z.nullable(z.string()),
  /** Number of unused purchases. */ left: z.int(),
})
export type BoughtPrompt = z.output<typeof BoughtPrompt>

/** Single slides on sale; each purchase is for one use. */
export const salePromptsContract = service('library-prompts', libraryPermissions, {
  find: {
    may: 'library.look',
    query: z.strictObject({
      key: librarySearch.key,
      curriculum: librarySearch.curriculum,
      subjects: librarySearch.subjects,
      grades: librarySearch.grades,
      type: z.optional(text(40)),
      price: librarySearch.price,
      $limit: librarySearch.$limit,
      $skip: librarySearch.$skip,
    }),
    result: page(SalePrompt),
  },
  get: { may: 'library.look', result: SalePrompt },
  calls: {
    get: {
      /** For a teacher editing a page: similar in outline, tags and knowledge, with the same or a higher Bloom level. */ forPage:
        {
          may: 'library.mine',
          query: z.strictObject({ rid: id, page: id }),
          result: z.array(SalePrompt),
        },
      /** Bought prompts with unused purchases. */
      bought: {
        may: 'library.mine',
        query: z.strictObject({ type: z.optional(text(40)) }),
        result: z.array(BoughtPrompt),
      },
    },
  },
})
