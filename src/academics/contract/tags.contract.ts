// `tags`, `tags-terms`, `tags-knowledge` and `stats-target` (academics.md section 7).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { academicPermissions, wordPermissions } from './academics.permissions.ts'
import { curriculumCode, name, ownerId, version } from './academics.shapes.ts'
import { EditAnswer, operations } from './trees.contract.ts'

export const tagSteps = ['basic', 'inquiry', 'applying'] as const

export interface Tag {
  readonly _id: string
  readonly name: string
  readonly prompt: string
  readonly child: readonly Tag[]
}
const Tag: z.ZodMiniType<Tag> = z.object({
  _id: id,
  name: z.string(),
  prompt: z.string(),
  get child() {
    return z.array(Tag)
  },
}) as unknown as z.ZodMiniType<Tag>

export const TagSet = z.object({
  _id: id,
  uid: z.string(),
  set: z.string(),
  prompt: z.string(),
  curriculum: z.array(z.string()),
  step: z.nullable(z.enum(tagSteps)),
  stepTask: z.nullable(z.enum(tagSteps)),
  /** One level, or a tree. */
  layer: z.boolean(),
  /** Usable in assessment tools. */
  tool: z.boolean(),
  /** The draft for editors, the published copy for others. */
  child: z.array(Tag),
  source: z.nullable(z.string()),
  readonly: z.boolean(),
  count: z.array(z.int()),
  configured: z.boolean(),
  sort: z.int(),
  publish: z.boolean(),
  /** Version of the tags, for `sub-edit`. */
  treeVersion: z.int(),
  version: z.int(),
  updatedAt: instant,
})
export type TagSet = z.output<typeof TagSet>

const tagName = text(120, 1)
const fields = {
  prompt: text(1000),
  curriculum: z.array(curriculumCode).check(z.maxLength(50)),
  step: z.nullable(z.enum(tagSteps)),
  stepTask: z.nullable(z.enum(tagSteps)),
  layer: z.boolean(),
  tool: z.boolean(),
  sort: z.int(),
}

export const tagsContract = service('tags', academicPermissions, {
  find: {
    may: 'academic.read',
    query: listQuery(
      {
        _id: id,
        uid: ownerId,
        set: name,
        step: z.enum(tagSteps),
        stepTask: z.enum(tagSteps),
        tool: wireBool,
        publish: wireBool,
      },
      { sort: ['sort', 'set', 'updatedAt'], search: true },
    ),
    result: page(TagSet),
  },
  get: { may: 'academic.read', result: TagSet },
  /** With or without tags. Names of sets and tags must be unique per owner. */
  create: {
    may: 'academic.edit',
    data: z.strictObject({
      uid: ownerId,
      set: name,
      ...z.partial(z.strictObject(fields)).shape,
      tags: z._default(z.array(tagName).check(z.maxLength(500)), []),
    }),
    result: TagSet,
  },
  /** `snapshot: true` publishes. */
  patch: {
    may: 'academic.edit',
    data: z.partial(z.strictObject({ set: name, ...fields, version, snapshot: z.literal(true) })),
    result: TagSet,
  },
  remove: { may: 'academic.edit', result: TagSet },
  calls: {
    get: {
      /** Published sets of the platform, all or by name. */
      pubList: {
        may: 'academic.read',
        query: z.strictObject({ set: z.optional(z.array(name).check(z.maxLength(50))) }),
        result: z.array(TagSet),
      },
      /** Sets of one of the caller's owners. */
      list: { may: 'academic.read', query: z.strictObject({ uid: ownerId }), result: z.array(TagSet) },
    },
    patch: {
      add: {
        may: 'academic.edit',
        data: z.strictObject({
          _id: id,
          parent: z._default(z.nullable(id), null),
          name: tagName,
          prompt: z._default(text(200), ''),
        }),
        result: TagSet,
      },
      remove: { may: 'academic.edit', data: z.strictObject({ _id: id, tag: id }), result: TagSet },
      /** The same operations as on outlines; a tag's prompt is the entry's `mark`. */
      'sub-edit': {
        may: 'academic.edit',
        data: z.strictObject({ _id: id, version, operations }),
        result: EditAnswer,
      },
      /** Copies a platform set to an owner. */
      copy: { may: 'academic.edit', data: z.strictObject({ from: id, uid: id }), result: TagSet },
    },
  },
  events: { patched: z.object({ _id: id, uid: z.string() }) },
})

const Word = z.object({
  _id: id,
  tag: z.string(),
  /** Index of the Bloom level or the kind of knowledge, if the platform sets one. */ level: z.nullable(
    z.int(),
  ),
})
export type Word = z.output<typeof Word>

const wordMethods = {
  /** Words that can be found by prefix: the caller's, and those that five people use. */
  create: { may: 'word.create', data: z.strictObject({ tag: text(60, 1) }), result: Word },
  calls: {
    get: {
      pubList: { may: 'word.read', query: nothing, result: z.array(Word) },
      /** Excludes the platform's words. */
      search: { may: 'word.read', query: z.strictObject({ key: text(60) }), result: z.array(Word) },
    },
  },
} as const

/** Command verbs by Bloom level, and knowledge words. */
export const tagsTermsContract = service('tags-terms', wordPermissions, wordMethods)
export const tagsKnowledgeContract = service('tags-knowledge', wordPermissions, wordMethods)

export const targetHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const StatsTarget = z.object({
  _id: z.string(),
  bloom: z.array(z.int()),
  knowledge: z.array(z.int()),
  terms: z.array(z.string()),
  tags: z.array(z.string()),
})
export type StatsTarget = z.output<typeof StatsTarget>

/** Statistics per outline entry, by the hash of its text. Only the server reports them, when a question is saved. */
export const statsTargetContract = service('stats-target', wordPermissions, {
  id: targetHash,
  find: {
    may: 'word.read',
    query: z.strictObject({
      _id: z.array(targetHash).check(z.minLength(1), z.maxLength(100)),
      $limit: z.optional(wireInt),
    }),
    result: z.array(StatsTarget),
  },
  get: { may: 'word.read', result: StatsTarget },
})
