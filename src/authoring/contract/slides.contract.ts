// `slides`: decks of our own (authoring.md section 3), and `template`: slide templates.
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireInt } from '#kit/contract/wire.ts'
import { slideSides } from './deck-looks.shapes.ts'
import { contentPermissions, slideTemplatePermissions } from './authoring.permissions.ts'
import { Deck, deckLimits, layouts, Page, pageBody, themes } from './deck.shapes.ts'
import { questionTypes } from './question.shapes.ts'

const length = z.number().check(z.minimum(slideSides.least), z.maximum(slideSides.most))
const newPage = z.strictObject({ _id: id, ...pageBody.shape })

/**
 * Page by page, so that two people on different pages never conflict. Clients generate the ids of new pages.
 */
export const pageChange = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add'),
    page: newPage,
    /** The page to insert before; null appends. */ before: z.nullable(id),
  }),
  /** The page version that the change is based on. */
  z.strictObject({ op: z.literal('put'), page: newPage, version: z.int() }),
  z.strictObject({ op: z.literal('move'), _id: id, before: z.nullable(id) }),
  z.strictObject({ op: z.literal('remove'), _id: id }),
])
export type PageChange = z.output<typeof pageChange>

/** The response to an autosave: only added or updated pages, and the order of all. */
export const ChangedDeck = z.extend(Deck, { order: z.array(id) })
export type ChangedDeck = z.output<typeof ChangedDeck>

/** Saved revisions of a deck. */
export const DeckVersions = z.object({
  data: z.array(
    z.object({
      rev: z.int(),
      savedAt: instant,
      pages: z.int(),
      /** Authors of the changes since the previous version. */
      people: z.array(z.string()),
    }),
  ),
  /** Whether there are older ones. */
  hasMore: z.boolean(),
})
export type DeckVersions = z.output<typeof DeckVersions>

/** Presence in the open deck; never stored. */
export const selection = z.strictObject({
  _id: id,
  page: id,
  /** Ids of the selected elements on the page. */
  elements: z.array(text(40, 1)).check(z.maxLength(100)),
  /** False when leaving. */
  here: z.boolean(),
})
export type Selection = z.output<typeof selection>
const selectionEvent = z.object({ ...selection.shape, uid: id, name: z.string() })
export type SelectionEvent = z.output<typeof selectionEvent>

export const slidesContract = service('slides', contentPermissions, {
  get: { may: 'content.read', result: Deck },
  calls: {
    get: {
      /** The content's deck; created with one empty page on the first request of an editor. */
      createSlide: { may: 'content.edit', query: z.strictObject({ rid: id }), result: Deck, writes: true },
      /** For readers of the content; null if there is none. */
      byRid: { may: 'content.read', query: z.strictObject({ rid: id }), result: z.nullable(Deck) },
      /** The same as the patch, by its name in the specification; without pictures the pages keep theirs. */
      syncSlide: {
        may: 'content.edit',
        query: z.strictObject({ _id: id, pics: z._default(z.record(id, fileHash), {}) }),
        result: Deck,
        writes: true,
      },
      /** Saved revisions of a deck that I may edit, newest first, starting at a given one. */
      versions: {
        may: 'content.edit',
        query: z.strictObject({ _id: id, before: z.optional(wireInt) }),
        result: DeckVersions,
      },
      /** A saved revision, for sessions and previews. */
      revision: { may: 'content.read', query: z.strictObject({ _id: id, rev: wireInt }), result: Deck },
    },
    patch: {
      /**
       * Changes of the open deck, all or none; marks the content as being edited. If a page has changed in
       * the
       * meantime: `page-changed` with its current state.
       */
      change: {
        may: 'content.edit',
        data: z.strictObject({
          _id: id,
          changes: z.array(pageChange).check(z.maxLength(deckLimits.pages * 2)),
          theme: z.optional(z.enum(themes)),
          width: z.optional(length),
          height: z.optional(length),
        }),
        result: ChangedDeck,
      },
      /**
       * Save back: a picture per changed page; rewrites all materials from the media on the pages, sets
       * cover, page count and revision.
       */
      syncSlide: {
        may: 'content.edit',
        data: z.strictObject({
          _id: id,
          pics: z.record(id, fileHash),
          /** Page versions of the pictures; pictures of other versions are ignored. */ versions: z.optional(
            z.record(id, z.int()),
          ),
          /** Autosave: replaces an automatic revision that is a few minutes old. */
          auto: z.optional(z.boolean()),
        }),
        result: Deck,
      },
      /** My selection in the open deck, visible to its other editors. */
      selection: { may: 'content.edit', data: selection, result: z.object({ ok: z.literal(true) }) },
      /** Learning targets of one page. */
      targets: {
        may: 'content.edit',
        data: z.strictObject({
          _id: id,
          page: id,
          outline: z.optional(z.array(text(80, 1)).check(z.maxLength(200))),
          assess: z.optional(z.array(text(80, 1)).check(z.maxLength(200))),
        }),
        result: Page,
      },
      /**
       * Copies pages of another deck that I may read, with their questions and materials, before a page of
       * this one.
       */
      copyPages: {
        may: 'content.edit',
        data: z.strictObject({
          _id: id,
          from: id,
          pages: z.array(id).check(z.minLength(1), z.maxLength(100)),
          before: z._default(z.nullable(id), null),
        }),
        result: Deck,
      },
    },
  },
  events: {
    patched: z.object({ _id: id, rid: id, by: id, rev: z.int(), pages: z.array(id) }),
    selection: selectionEvent,
  },
})

export const templateTabs = ['teaching', 'student-interview', 'thesis', 'teacher-interview'] as const

export const SlideTemplate = z.object({
  _id: id,
  name: z.string(),
  category: z.string(),
  tab: z.enum(templateTabs),
  type: z.nullable(z.enum(questionTypes)),
  default: z.boolean(),
  layout: z.enum(layouts),
  pages: z.array(z.object({ _id: id, ...pageBody.shape })),
  pic: z.nullable(z.string()),
  picUrl: z.nullable(z.string()),
  files: z.record(z.string(), z.string()),
  updatedAt: instant,
})
export type SlideTemplate = z.output<typeof SlideTemplate>

const templateFields = {
  name: text(120, 1),
  category: text(60, 1),
  tab: z.enum(templateTabs),
  type: z.nullable(z.enum(questionTypes)),
  default: z.boolean(),
}

/** Made by the back office from a deck, or seeded. */
export const slideTemplateContract = service('template', slideTemplatePermissions, {
  find: {
    may: 'template.read',
    query: listQuery(
      { _id: id, category: text(60), tab: z.enum(templateTabs), type: z.enum(questionTypes) },
      { sort: ['name', 'updatedAt'], search: true },
    ),
    result: page(SlideTemplate),
  },
  get: { may: 'template.read', result: SlideTemplate },
  create: {
    may: 'template.edit',
    data: z.strictObject({
      ...templateFields,
      deck: id,
      pages: z.array(id).check(z.minLength(1), z.maxLength(20)),
    }),
    result: SlideTemplate,
  },
  patch: { may: 'template.edit', data: z.partial(z.strictObject(templateFields)), result: SlideTemplate },
  remove: { may: 'template.edit', result: SlideTemplate },
})
