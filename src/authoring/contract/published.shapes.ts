// Published content as visitors see it (library.md sections 1 to 4). Provided by the library and returned by
// `unit`.
import * as z from '#zod'
import { id, instant, text, wireInt } from '#kit/contract/wire.ts'
import { Choice, Content, contentModes, contentTypes } from './content.shapes.ts'
import { Page, themes } from './deck.shapes.ts'
import { InteractiveVideo, Tool } from './extras.contract.ts'
import { OutlineBranch } from './outline.contract.ts'
import { Question } from './question.shapes.ts'
import { PageMaterials } from './questions.contract.ts'

/** Owner of published versions: no account has this id, so they appear in nobody's lists. */
export const libraryOwner = '00000000-0000-7000-8000-0000000001b0'
/** The platform as an author: shown as official. */
export const platformAuthor = '00000000-0000-7000-8000-000000000c1a'

const price = {
  /** Cents: price before the discount, the discount in per cent with its end, and the current price. */
  price: z.int(),
  discount: z.int(),
  discountEnd: z.nullable(instant),
  priceNow: z.int(),
}

export const LibraryCard = z.object({
  _id: id,
  mode: z.enum(contentModes),
  type: z.nullable(z.enum(contentTypes)),
  name: z.string(),
  curriculum: z.nullable(z.string()),
  subjects: z.array(Choice),
  grades: z.array(Choice),
  lang: z.string(),
  coverUrl: z.nullable(z.string()),
  /** `official` marks the platform's own items; a school's items carry its name. */
  owner: z.object({
    _id: z.string(),
    name: z.string(),
    avatar: z.nullable(z.string()),
    official: z.boolean(),
  }),
  ...price,
  pageNum: z.int(),
  questionNum: z.int(),
  linkNum: z.int(),
  /** Its author marked it as suitable for self-study. */
  selfStudy: z.boolean(),
  sales: z.int(),
  rate: z.nullable(z.number()),
  rateCount: z.int(),
  collectCount: z.int(),
  publishedAt: instant,
  /** The caller's relation: saved, own, and the purchase order with the resulting copy. */
  collected: z.boolean(),
  own: z.boolean(),
  order: z.nullable(z.object({ _id: id, newId: z.nullable(id) })),
})
export type LibraryCard = z.output<typeof LibraryCard>

/** Pages beyond the limit are omitted; only `pageNum` gives their total number. */
export const LibraryItem = z.extend(LibraryCard, {
  ...z.pick(Content, {
    overview: true,
    duration: true,
    template: true,
    steps: true,
    tags: true,
    ext: true,
    unit: true,
    idea: true,
    words: true,
    inquiry: true,
    goals: true,
    connection: true,
    linkGroup: true,
    service: true,
    toolType: true,
    files: true,
  }).shape,
  /** The displayed snapshot, which ordering and copying refer to. */
  version: id,
  /** True when some pages are hidden from the caller. */
  limited: z.boolean(),
  outline: z.record(z.string(), z.array(OutlineBranch)),
  deck: z.nullable(
    z.object({
      width: z.number(),
      height: z.number(),
      theme: z._default(z.enum(themes), 'plain'),
      pages: z.array(Page),
      files: z.record(z.string(), z.string()),
    }),
  ),
  questions: z.array(Question),
  materials: z.array(PageMaterials),
  videos: z.array(InteractiveVideo),
  tool: z.nullable(Tool),
  link: z.array(
    z.object({
      group: z.nullable(z.string()),
      included: z.boolean(),
      ...z.pick(LibraryCard, {
        _id: true,
        mode: true,
        name: true,
        coverUrl: true,
        price: true,
        priceNow: true,
        pageNum: true,
        questionNum: true,
      }).shape,
      /** Can be opened as an item of its own. */ published: z.boolean(),
    }),
  ),
  /** "Copied from author / title". */
  source: z.nullable(z.object({ _id: z.nullable(id), name: z.string(), author: z.string() })),
  reviewed: z.boolean(),
  mayReview: z.boolean(),
  /** Followers of its author, and whether the caller is one. */
  followers: z.int(),
  following: z.boolean(),
  school: z.nullable(z.object({ _id: id, name: z.string() })),
})
export type LibraryItem = z.output<typeof LibraryItem>

/** A page of items; `after` is an opaque cursor for the next one. */
export const LibraryList = z.object({
  total: z.int(),
  totalIsLeast: z.optional(z.literal(true)),
  limit: z.int(),
  skip: z.int(),
  data: z.array(LibraryCard),
})
export type LibraryList = z.output<typeof LibraryList>

export const librarySorts = ['relevance', 'rating', 'sales', 'newest', 'price', '-price'] as const
const values = z.array(text(200, 1)).check(z.maxLength(30))
export const librarySearch = {
  key: z.optional(text(200)),
  mode: z.optional(z.union([z.enum(contentModes), z.array(z.enum(contentModes)).check(z.maxLength(6))])),
  type: z.optional(z.enum(contentTypes)),
  curriculum: z.optional(text(60)),
  subjects: z.optional(values),
  grades: z.optional(values),
  lang: z.optional(text(10)),
  price: z.optional(z.enum(['free', 'paid'])),
  owner: z.optional(text(80)),
  sort: z.optional(z.enum(librarySorts)),
  $limit: z._default(wireInt.check(z.minimum(0), z.maximum(100)), 10),
  $skip: z._default(wireInt.check(z.minimum(0), z.maximum(10_000)), 0),
}

/** Cents. */
export const priceOffer = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** Per cent off, including the last day. */
export const discountOffer = z.strictObject({
  val: z.int().check(z.minimum(0), z.maximum(99)),
  end: z._default(z.nullable(instant), null),
})
