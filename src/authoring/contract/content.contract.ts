// `unit`: content of every kind (authoring.md section 1).
import './relations.ts'
import * as z from '#zod'
import { curriculumCode } from '#academics/contract/academics.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, listQuery, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { contentPermissions } from './authoring.permissions.ts'
import {
  answers,
  choice,
  Content,
  ContentCard,
  contentLimits,
  contentModes,
  editableFields,
  extKey,
} from './content.shapes.ts'
import { LibraryCard, LibraryItem, LibraryList, librarySearch } from './published.shapes.ts'
import { one, toolSource, contentChangeCalls } from './content-changes.calls.ts'
import { ContentPreview } from './content-preview.shapes.ts'

export const contentTabs = ['me', 'share', 'other', 'arch', 'all', 'published'] as const

export type ContentTab = (typeof contentTabs)[number]

const mode = z.enum(contentModes)

const filters = {
  /**
   * One list of mine regardless of the current account: mine, shared by me, shared with me, archived, both of mine (`all`),
   * published.
   * `lib` is everybody's published versions: best text match first, else newest.
   */
  tab: z._default(z.enum([...contentTabs, 'lib']), 'me'),
  mode: z.optional(z.union([mode, z.array(mode).check(z.maxLength(6))])),
  /** The same by a legacy number: topic 1, unit 2, material 3, task 4 … pd 9. */
  code: z.optional(z.pipe(wireInt, z.int().check(z.minimum(1), z.maximum(9)))),
  subjects: z.optional(z.array(text(200, 1)).check(z.maxLength(20))),
  grades: z.optional(z.array(text(200, 1)).check(z.maxLength(20))),
  /** A category, by its id or name. */
  category: z.optional(text(200, 1)),
  /** Only content with links. */
  linked: z.optional(wireBool),
  /** Only content that has been taught, or only content that has not. */
  taught: z.optional(wireBool),
}

export const Linked = z.extend(ContentCard, {
  group: z.nullable(z.string()),
  /** Nothing is missing that teaching it requires; what only publishing requires does not count. */
  teachable: z.boolean(),
})

export type Linked = z.output<typeof Linked>

/** The stored text that the second of two writers receives, while they keep their own. */
export const FieldConflict = z.object({
  field: z.string(),
  value: z.unknown(),
  version: z.int(),
  by: z.nullable(z.string()),
})

export type FieldConflict = z.output<typeof FieldConflict>

const moreOf = z.strictObject({
  key: librarySearch.key,
  mode: librarySearch.mode,
  $limit: librarySearch.$limit,
  $skip: librarySearch.$skip,
})

const suggestion = z.strictObject({
  key: z.optional(text(200)),
  _id: z.optional(id),
  $limit: z.optional(wireInt),
})

const Suggestions = z.array(z.object({ text: z.string(), from: z.string(), count: z.int() }))

export const unitContract = service('unit', contentPermissions, {
  /** Latest change first. */
  find: {
    may: 'content.read',
    query: z.extend(listQuery({}, { sort: ['updatedAt', 'name', 'createdAt'], search: true }), filters),
    result: page(ContentCard),
  },
  /**
   * The draft for its authors. Everybody else, and any call with `isLib`, gets the published version: its
   * fields, and in `lib` the item with the pages that they may see.
   */
  get: {
    may: 'content.look',
    query: z.strictObject({ isLib: z.optional(wireBool) }),
    result: z.extend(Content, { lib: z.optional(LibraryItem) }),
  },
  /** The default template follows the current account; its fields and tag sets are copied. */
  create: {
    may: 'content.create',
    data: z.strictObject({
      mode,
      name: text(contentLimits.name, 1),
      curriculum: z.optional(curriculumCode),
      tpl: z.optional(id),
      type: z.optional(editableFields.type),
      subjects: z._default(z.array(choice).check(z.maxLength(30)), []),
      grades: z._default(z.array(choice).check(z.maxLength(30)), []),
      service: z.optional(editableFields.service),
    }),
    result: Content,
  },
  /**
   * Autosave of any fields, `ext` per key (an empty list clears the key). `base` gives the version of each
   * field that the change is based on; on a conflict nothing is written and `field-changed`
   * returns a `FieldConflict` per field in `data.conflicts`.
   */
  patch: {
    may: 'content.edit',
    data: z.strictObject({
      ...z.partial(z.strictObject(editableFields)).shape,
      ext: z.optional(z.record(extKey, answers)),
      base: z.optional(z.record(z.string(), z.int())),
    }),
    result: Content,
  },
  /** Deletes permanently: archived content only, and only if it was never taught. */
  remove: { may: 'content.remove', result: ContentCard },
  calls: {
    get: {
      /** Linked content, in order. */
      child: { may: 'content.read', query: one, result: z.array(Linked) },
      /** Content that links to it. */
      relateLinkList: { may: 'content.read', query: one, result: z.array(Linked) },
      /** Both directions, all levels. */
      allRelateLinkList: { may: 'content.read', query: one, result: z.array(Linked) },
      liveLinkNum: { may: 'content.read', query: one, result: z.object({ count: z.int() }) },
      listByIds: {
        may: 'content.read',
        query: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
        result: z.array(ContentCard),
      },
      /** From published content and my own, by keyword or for one unit. */
      recommendIdea: { may: 'content.create', query: suggestion, result: Suggestions },
      recommendWords: { may: 'content.create', query: suggestion, result: Suggestions },
      recommendInquiry: { may: 'content.create', query: suggestion, result: Suggestions },
      /** My content that has slides. */
      addonFind: {
        may: 'content.read',
        query: z.strictObject({
          $search: z.optional(text(200)),
          $limit: z.optional(wireInt),
          $skip: z.optional(wireInt),
        }),
        result: page(ContentCard),
      },
      /** Missing fields for publishing, and the subset required for teaching. */
      missing: {
        may: 'content.read',
        query: one,
        result: z.array(
          z.object({ key: z.string(), name: z.string(), step: z.string(), teach: z.boolean() }),
        ),
      },
      /** Library search, also for guests: landing rows without search text, hits with it. */
      search: {
        may: 'content.preview',
        query: z.strictObject({
          key: librarySearch.key,
          mode: librarySearch.mode,
          'grades.value': z.optional(
            z.union([text(200, 1), z.strictObject({ $in: z.array(text(200, 1)).check(z.maxLength(30)) })]),
          ),
          'subjects.value': z.optional(
            z.union([text(200, 1), z.strictObject({ $in: z.array(text(200, 1)).check(z.maxLength(30)) })]),
          ),
          $limit: librarySearch.$limit,
        }),
        result: z.object({
          unit: z.array(LibraryCard),
          task: z.array(LibraryCard),
          pd: z.array(LibraryCard),
          video: z.array(LibraryCard),
          tool: z.array(LibraryCard),
        }),
      },
      /** The same as the patch, by its name in the specification. */
      copyTool: { may: 'content.create', query: toolSource, result: Content, writes: true },
      latestList: { may: 'content.preview', query: moreOf, result: LibraryList },
      taskList: { may: 'content.preview', query: moreOf, result: LibraryList },
      unitList: { may: 'content.preview', query: moreOf, result: LibraryList },
      /** By the key of a private link, also for guests. */
      previewByKey: {
        may: 'content.preview',
        query: z.strictObject({ key: text(100, 1) }),
        result: ContentPreview,
        perMinute: 60,
      },
    },
    patch: contentChangeCalls,
  },
  /** To the rooms of its collaborators, `collab/{content id}` in the specification. */
  events: {
    created: z.object({ _id: id, uid: id }),
    patched: z.object({
      _id: id,
      by: id,
      fields: z.array(z.string()),
      versions: z.record(z.string(), z.int()),
    }),
    removed: z.object({ _id: id }),
    presence: z.object({
      _id: id,
      uid: id,
      name: z.string(),
      field: z.nullable(z.string()),
      here: z.boolean(),
    }),
  },
})
