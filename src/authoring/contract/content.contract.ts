// `unit`: content of every kind (authoring.md section 1).
import * as z from 'zod/mini'
import { curriculumCode } from '#academics/contract/academics.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
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
import { OutlineBranch } from './outline.contract.ts'
import {
  discountOffer,
  LibraryCard,
  LibraryItem,
  LibraryList,
  librarySearch,
  priceOffer,
} from './published.shapes.ts'
import './relations.ts'

export const contentTabs = ['me', 'share', 'other', 'arch', 'published'] as const
export type ContentTab = (typeof contentTabs)[number]

const mode = z.enum(contentModes)
const filters = {
  /**
   * One list of mine whichever account is active: mine, shared by me, shared with me, archived, published.
   * `lib` is what everybody published, as it was published: nearest to the words first, else newest.
   */
  tab: z._default(z.enum([...contentTabs, 'lib']), 'me'),
  mode: z.optional(z.union([mode, z.array(mode).check(z.maxLength(6))])),
  /** The same by an older number: topic 1, unit 2, material 3, task 4 … pd 9. */
  code: z.optional(z.pipe(wireInt, z.int().check(z.minimum(1), z.maximum(9)))),
  subjects: z.optional(z.array(text(200, 1)).check(z.maxLength(20))),
  grades: z.optional(z.array(text(200, 1)).check(z.maxLength(20))),
  /** A category, by its id or name. */
  category: z.optional(text(200, 1)),
  /** Only content with links. */
  linked: z.optional(wireBool),
  /** Only content that was taught, or only what was not. */
  taught: z.optional(wireBool),
}

export const Linked = z.extend(ContentCard, { group: z.nullable(z.string()) })
export type Linked = z.output<typeof Linked>

/** A text that the second of two writers finds stored, beside which they keep their own. */
export const FieldConflict = z.object({
  field: z.string(),
  value: z.unknown(),
  version: z.int(),
  by: z.nullable(z.string()),
})
export type FieldConflict = z.output<typeof FieldConflict>

/**
 * What a private link shows: the words, the outline and pictures of the saved pages; nothing to change, and
 * nobody's names but the owner's.
 */
export const ContentPreview = z.object({
  content: z.pick(Content, {
    _id: true,
    mode: true,
    name: true,
    type: true,
    curriculum: true,
    subjects: true,
    grades: true,
    coverUrl: true,
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
  }),
  owner: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  outline: z.record(z.string(), z.array(OutlineBranch)),
  pages: z.array(z.object({ _id: id, picUrl: z.nullable(z.string()) })),
  link: z.array(
    z.object({
      name: z.string(),
      mode: z.enum(contentModes),
      group: z.nullable(z.string()),
      coverUrl: z.nullable(z.string()),
    }),
  ),
  until: instant,
})
export type ContentPreview = z.output<typeof ContentPreview>

const moreOf = z.strictObject({
  key: librarySearch.key,
  mode: librarySearch.mode,
  $limit: librarySearch.$limit,
  $skip: librarySearch.$skip,
})
const groupName = text(80, 1)
const one = z.strictObject({ _id: id })
const suggestion = z.strictObject({
  key: z.optional(text(200)),
  _id: z.optional(id),
  $limit: z.optional(wireInt),
})
const Suggestions = z.array(z.object({ text: z.string(), from: z.string(), count: z.int() }))

/** Of a tool: the content to make it from, or a tool to copy. */
const toolSource = z.strictObject({
  unit: z.optional(id),
  _id: z.optional(id),
  name: z.optional(text(contentLimits.name, 1)),
})

export const unitContract = service('unit', contentPermissions, {
  /** Newest change first. */
  find: {
    may: 'content.read',
    query: z.extend(listQuery({}, { sort: ['updatedAt', 'name', 'createdAt'], search: true }), filters),
    result: page(ContentCard),
  },
  /**
   * The draft for who works on it. Everybody else, and whoever asks for `isLib`, gets the published version:
   * its fields, and in `lib` the item with the pages that they may see.
   */
  get: {
    may: 'content.look',
    query: z.strictObject({ isLib: z.optional(wireBool) }),
    result: z.extend(Content, { lib: z.optional(LibraryItem) }),
  },
  /** The template offered follows the account in force; its fields and tag sets are copied in. */
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
   * Autosave of any fields, `ext` per key (an empty list clears the key). `base` names the version of each
   * field that the change rests on; where another writer was first nothing is written and `field-changed`
   * answers with a `FieldConflict` per field in `data.conflicts`.
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
  /** For good: archived content only, and only while nothing of it has been taught. */
  remove: { may: 'content.remove', result: ContentCard },
  calls: {
    get: {
      /** What it links to, in order. */
      child: { may: 'content.read', query: one, result: z.array(Linked) },
      /** What links to it. */
      relateLinkList: { may: 'content.read', query: one, result: z.array(Linked) },
      /** Both directions, all levels. */
      allRelateLinkList: { may: 'content.read', query: one, result: z.array(Linked) },
      liveLinkNum: { may: 'content.read', query: one, result: z.object({ count: z.int() }) },
      listByIds: {
        may: 'content.read',
        query: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
        result: z.array(ContentCard),
      },
      /** From what others published (and what I wrote myself), by keyword or for one unit. */
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
      /** What is missing before it can be published, and of that what is needed to teach it. */
      missing: {
        may: 'content.read',
        query: one,
        result: z.array(
          z.object({ key: z.string(), name: z.string(), step: z.string(), teach: z.boolean() }),
        ),
      },
      /** Of the library, also for guests: landing rows without a word, hits with one. */
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
      /** The same as the patch, by the name of the specification. */
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
    patch: {
      /** Own content; with `orderId`, what was bought: once per order, with everything linked. */
      copy: {
        may: 'content.create',
        data: z.strictObject({
          _id: id,
          orderId: z.optional(id),
          name: z.optional(text(contentLimits.name, 1)),
          /** Copies what is linked, too. */ isLink: z._default(z.boolean(), false),
        }),
        result: Content,
      },
      /** Another template: values of fields that it has too stay, the rest waits hidden. */
      switchTemplate: { may: 'content.edit', data: z.strictObject({ _id: id, tpl: id }), result: Content },
      /** Into the library as it is now, also again after changes; without a price the one that was set stays. */
      publish: {
        may: 'content.own',
        data: z.strictObject({
          _id: id,
          price: z.optional(priceOffer),
          discount: z._default(discountOffer, { val: 0, end: null }),
          lang: z.optional(text(10)),
          /** Learners can go through it by themselves; left out, it stays as it was. */
          selfStudy: z.optional(z.boolean()),
        }),
        result: Content,
      },
      /** Out of the library; buyers keep their copies. */
      unPublish: { may: 'content.own', data: one, result: Content },
      archive: { may: 'content.own', data: one, result: ContentCard },
      restore: { may: 'content.own', data: one, result: ContentCard },
      addLink: {
        may: 'content.edit',
        data: z.strictObject({
          _id: id,
          link: z.array(id).check(z.minLength(1), z.maxLength(50)),
          group: z.optional(z.nullable(groupName)),
        }),
        result: Content,
      },
      removeLink: { may: 'content.edit', data: z.strictObject({ _id: id, link: id }), result: Content },
      /** All links in their new order, each with its group. */
      orderLinks: {
        may: 'content.edit',
        data: z.strictObject({
          _id: id,
          link: z
            .array(z.strictObject({ id, group: z.nullable(groupName) }))
            .check(z.maxLength(contentLimits.links)),
          version: z.optional(z.int()),
        }),
        result: Content,
      },
      groups: {
        may: 'content.edit',
        data: z.strictObject({
          _id: id,
          linkGroup: z
            .array(z.strictObject({ name: groupName, alias: z._default(text(80), '') }))
            .check(z.maxLength(contentLimits.groups)),
        }),
        result: Content,
      },
      /** An assessment tool from content, or a copy of a tool (`tool`). */
      copyTool: { may: 'content.create', data: toolSource, result: Content },
      /** Somebody is at a field: collaborators see it; nothing is stored. */
      presence: {
        may: 'content.read',
        data: z.strictObject({ _id: id, field: z.nullable(text(120)), here: z.boolean() }),
        result: z.object({ ok: z.literal(true) }),
      },
      /** A private link to look at it, open for some days; `key` comes back once per call. */
      previewLink: {
        may: 'content.own',
        data: z.strictObject({ _id: id, days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 7) }),
        result: z.object({ key: z.string(), until: z.string() }),
      },
    },
  },
  /** To the rooms of its collaborators, `collab/{content id}` in the words of the specification. */
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
