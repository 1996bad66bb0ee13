// `library`: publishing, searching, browsing (library.md sections 1 to 4, 8, 9).
import * as z from '#zod'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import {
  discountOffer,
  LibraryCard,
  LibraryItem,
  librarySearch,
  priceOffer,
} from '#authoring/contract/published.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { libraryPermissions } from './library.permissions.ts'
import { centerRows, itemRows } from '#library/contract/center-rows.shapes.ts'
import { Facets } from './facets.shapes.ts'
import { Figures, spans } from '#library/contract/figures.shapes.ts'
import { LibraryHit, LibraryHits, librarySearchByKind } from './kinds.shapes.ts'
import { libraryModels, PurchasedItem } from '#library/contract/purchased.shapes.ts'

export const libraryStates = ['unpublished', 'published', 'takenDown'] as const

/** What prevents publishing: a stable code, and a message for the author with the place to fix it. */
export const needs = [
  'filled',
  'slides',
  'slidesSaved',
  'objectives',
  'subjects',
  'bought',
  'archived',
  'price',
  'takenDown',
] as const
export type LibraryNeed = (typeof needs)[number]

/** The caller's item in the library, with its statistics. */
export const PublishedItem = z.object({
  ...LibraryCard.shape,
  model: z.enum(libraryModels),
  state: z.enum(libraryStates),
  reason: z.nullable(z.string()),
  featured: z.boolean(),
  /** The content changed after it was published. */
  changed: z.boolean(),
  views: z.int(),
  income: z.int(),
  updatedAt: instant,
})
export type PublishedItem = z.output<typeof PublishedItem>

const model = z._default(z.enum(libraryModels), 'unit')
const search = z.strictObject(librarySearchByKind)

export const libraryContract = service('library', libraryPermissions, {
  /** Published items and prompts by text and filters; full-text search with prefixes, typing errors and accents. */
  find: { may: 'library.look', query: search, result: LibraryHits },
  /** One item as visitors see it; `limit` gives its owner and buyers the visitors' view. */
  get: {
    may: 'library.look',
    query: z.strictObject({ limit: z.optional(wireBool), school: z.optional(text(80)) }),
    result: LibraryItem,
  },
  calls: {
    get: {
      /** Whether it can be published, and what is missing. */
      check: {
        may: 'library.publish',
        query: z.strictObject({ _id: id, model }),
        result: z.object({
          ok: z.boolean(),
          missing: z.array(
            z.object({
              need: z.enum(needs),
              words: z.string(),
              content: z.nullable(id),
              name: z.string(),
              step: z.nullable(z.string()),
              /** For the step; null if the requirement names it. */
              field: z.nullable(z.string()),
            }),
          ),
          item: z.nullable(PublishedItem),
          /** The value as published, or else from how the content is taught. */
          selfStudy: z.boolean(),
          links: z.array(z.object({ _id: id, name: z.string(), ok: z.boolean() })),
        }),
      },
      /** The specification's name for publishing; the price does not change. */
      publish: {
        may: 'library.publish',
        query: z.strictObject({ _id: id, model }),
        result: PublishedItem,
        writes: true,
      },
      facets: { may: 'library.look', query: search, result: Facets },
      /** Search suggestions while typing: words, and three items per kind. */
      suggest: {
        may: 'library.look',
        query: z.strictObject({ key: text(200, 1) }),
        result: z.object({
          words: z.array(z.string()),
          items: z.array(z.pick(LibraryHit, { _id: true, name: true, mode: true, model: true })),
        }),
      },
      /**
       * Configured landing rows, up to ten items each. Rows of later domains have no items here, and are left out for
       * a curriculum.
       */
      rows: {
        may: 'library.look',
        query: z.strictObject({ curriculum: z.optional(text(60)) }),
        result: z.array(z.object({ row: z.enum(centerRows), name: z.string(), data: z.array(LibraryHit) })),
      },
      row: {
        may: 'library.look',
        query: z.strictObject({
          row: z.enum(itemRows),
          curriculum: z.optional(text(60)),
          $limit: librarySearch.$limit,
          $skip: librarySearch.$skip,
        }),
        result: LibraryHits,
      },
      /** For teachers viewing an item: related units and tasks, except their own and those they bought. */
      recommend: {
        may: 'library.look',
        query: z.strictObject({ _id: id, $limit: z.optional(wireInt) }),
        result: z.array(LibraryCard),
      },
      alsoBought: {
        may: 'library.look',
        query: z.strictObject({ _id: id, $limit: z.optional(wireInt) }),
        result: z.array(LibraryCard),
      },
      /** For learners: similar to an item, to content, or to their last purchase. */
      forLearner: {
        may: 'library.mine',
        query: z.strictObject({ _id: z.optional(id), $limit: z.optional(wireInt) }),
        result: z.array(LibraryHit),
      },
      /** To prepare for a class about this content, or to continue after it. */
      beforeClass: {
        may: 'library.mine',
        query: z.strictObject({ _id: id, $limit: z.optional(wireInt) }),
        result: z.array(LibraryHit),
      },
      afterClass: {
        may: 'library.mine',
        query: z.strictObject({ _id: id, $limit: z.optional(wireInt) }),
        result: z.array(LibraryHit),
      },
      /** The caller's published items, including those taken down. */
      mine: {
        may: 'library.mine',
        query: z.strictObject({
          mode: z.optional(z.enum(contentModes)),
          model: z.optional(z.enum(libraryModels)),
          key: z.optional(text(200)),
          $limit: librarySearch.$limit,
          $skip: librarySearch.$skip,
        }),
        result: page(PublishedItem),
      },
      /** Purchases of the caller or their school, newest first. */
      purchased: {
        may: 'library.mine',
        query: z.strictObject({
          mode: z.optional(z.enum(contentModes)),
          model: z.optional(z.enum(libraryModels)),
          /** If omitted, includes both. */
          archived: z.optional(wireBool),
          key: z.optional(text(200)),
          $limit: librarySearch.$limit,
          $skip: librarySearch.$skip,
        }),
        result: page(PurchasedItem),
      },
      figures: {
        may: 'library.mine',
        query: z.strictObject({
          _id: z.optional(id),
          span: z._default(z.enum(spans), 'month'),
          from: z.optional(instant),
          to: z.optional(instant),
        }),
        result: Figures,
      },
      staff: {
        may: 'library.staff',
        query: z.extend(
          listQuery(
            { state: z.enum(libraryStates), featured: wireBool },
            { search: true, sort: ['publishedAt', 'sales'] },
          ),
          { mode: z.optional(z.enum(contentModes)) },
        ),
        result: page(PublishedItem),
      },
    },
    patch: {
      /** Also publishes later changes: visitors and future buyers then get the current content. */
      publish: {
        may: 'library.publish',
        data: z.strictObject({
          _id: id,
          model,
          price: priceOffer,
          discount: z._default(discountOffer, { val: 0, end: null }),
          lang: z.optional(text(10)),
          selfStudy: z.optional(z.boolean()),
        }),
        result: PublishedItem,
      },
      unpublish: { may: 'library.publish', data: z.strictObject({ _id: id, model }), result: PublishedItem },
      /** Changes only the price, without publishing changes of the content. */
      price: {
        may: 'library.publish',
        data: z.strictObject({
          _id: id,
          model,
          price: priceOffer,
          discount: discountOffer,
        }),
        result: PublishedItem,
      },
      /** Counts one view per viewer and day, never the owner's. */
      view: {
        may: 'library.look',
        data: z.strictObject({ _id: id }),
        result: z.object({ counted: z.boolean() }),
      },
      takeDown: {
        may: 'library.manage',
        data: z.strictObject({ _id: id, reason: text(2000, 3) }),
        result: PublishedItem,
      },
      putBack: { may: 'library.manage', data: z.strictObject({ _id: id }), result: PublishedItem },
      feature: {
        may: 'library.manage',
        data: z.strictObject({ _id: id, featured: z.boolean() }),
        result: PublishedItem,
      },
    },
  },
  events: { patched: z.object({ _id: id }) },
})
