// `prompts`, `history-tool`, `interactive-videos`, and the items of assessment tools (authoring.md sections 8 to 10).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { contentPermissions, ownPermissions } from './authoring.permissions.ts'
import { Captions, Cue } from './captions.shapes.ts'
import { Choice } from './content.shapes.ts'
import { Page } from './deck.shapes.ts'
import { Question, questionTypes } from './question.shapes.ts'
import { PageMaterials } from './questions.contract.ts'

/** One page with its question and materials, copied from a task: later edits of the task do not affect it. */
export const Prompt = z.object({
  _id: id,
  uid: id,
  unit: id,
  name: z.string(),
  curriculum: z.nullable(z.string()),
  subjects: z.array(Choice),
  grades: z.array(Choice),
  publish: z.boolean(),
  /** Cents. */ price: z.int(),
  used: z.int(),
  pages: z.array(Page),
  questions: z.array(Question),
  materials: z.array(PageMaterials),
  picUrl: z.nullable(z.string()),
  createdAt: instant,
})
export type Prompt = z.output<typeof Prompt>

export const promptsContract = service('prompts', ownPermissions, {
  find: {
    may: 'own.read',
    query: z.extend(
      listQuery({ _id: id, unit: id, publish: z.boolean() }, { sort: ['createdAt', 'name'], search: true }),
      /** The page's question kind. */ { type: z.optional(z.enum(questionTypes)) },
    ),
    result: page(Prompt),
  },
  get: { may: 'own.read', result: Prompt },
  /** From one page of my own task, unless the task was bought. */
  create: {
    may: 'own.write',
    data: z.strictObject({ unit: id, page: id, name: text(240, 1) }),
    result: Prompt,
  },
  patch: {
    may: 'own.write',
    data: z.partial(
      z.strictObject({
        name: text(240, 1),
        publish: z.boolean(),
        price: z.int().check(z.minimum(0), z.maximum(10_000_000)),
      }),
    ),
    result: Prompt,
  },
  remove: { may: 'own.write', result: Prompt },
  calls: {
    patch: {
      /** Inserts it as a new page of a deck that I may edit, before another page or last. */
      insert: {
        may: 'own.write',
        data: z.strictObject({ _id: id, deck: id, before: z._default(z.nullable(id), null) }),
        result: z.object({ page: id, rid: id }),
      },
    },
  },
})

export const assessors = ['teacher', 'self', 'peer'] as const
export const toolItemTypes = ['radio', 'text', 'number', 'date'] as const
const option = text(200, 1)
const optionList = z.array(option).check(z.maxLength(30))

export const toolItem = z.strictObject({
  _id: text(40, 1),
  group: text(40, 1),
  name: text(2000, 1),
  mark: z._default(text(2000), ''),
  type: z.enum(toolItemTypes),
  options: z._default(optionList, []),
  /** Taken from a tag or an outline entry, so its name is fixed. */
  source: z._default(z.nullable(text(80)), null),
})
export const toolGroup = z.strictObject({
  _id: text(40, 1),
  name: text(200, 1),
  tag: z._default(text(200), ''),
  by: z.enum(assessors),
  anonymous: z._default(z.boolean(), false),
  visible: z._default(z.enum(['all', 'teacher']), 'all'),
  mark: z._default(text(2000), ''),
  type: z.enum(toolItemTypes),
  options: z._default(optionList, []),
})
export const Tool = z.object({
  _id: id,
  rid: id,
  groups: z.array(toolGroup),
  items: z.array(toolItem),
  count: z.object({ teacher: z.int(), self: z.int(), peer: z.int() }),
  version: z.int(),
})
export type Tool = z.output<typeof Tool>

/** Groups and items of an assessment tool. Its id is the content's. */
export const toolContract = service('tool-items', contentPermissions, {
  get: { may: 'content.read', result: Tool },
  patch: {
    may: 'content.edit',
    data: z.strictObject({
      groups: z.array(toolGroup).check(z.maxLength(50)),
      items: z.array(toolItem).check(z.maxLength(500)),
      version: z.int(),
    }),
    result: Tool,
  },
})

export const HistoryTool = z.object({ _id: id, uid: id, options: z.array(z.string()), createdAt: instant })
/** My reusable option lists. */
export const historyToolContract = service('history-tool', ownPermissions, {
  find: {
    may: 'own.read',
    query: listQuery({ _id: id }, { sort: ['createdAt'] }),
    result: page(HistoryTool),
  },
  create: {
    may: 'own.write',
    data: z.strictObject({ options: z.array(option).check(z.minLength(1), z.maxLength(30)) }),
    result: HistoryTool,
  },
  remove: { may: 'own.write', result: HistoryTool },
})

const seconds = z.number().check(z.minimum(0), z.maximum(86_400))
const trim = z.strictObject({ startTime: seconds, endTime: seconds })

export const InteractiveVideo = z.object({
  _id: id,
  uid: id,
  /** Content it belongs to. */ tid: id,
  type: z.enum(['file', 'web']),
  /** Hash of an own file, or the address of a video on the web. */
  videoId: z.string(),
  url: z.string(),
  name: z.string(),
  thumbnail: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  startTime: z.number(),
  endTime: z.nullable(z.number()),
  trimOptions: z.nullable(z.object({ startTime: z.number(), endTime: z.number() })),
  /** Ordered by start; absent in copies made before captions existed. */
  captions: z._default(z.array(Cue), []),
  version: z.int(),
  createdAt: instant,
})
export type InteractiveVideo = z.output<typeof InteractiveVideo>

const videoFields = {
  name: text(240, 1),
  thumbnail: z.nullable(fileHash),
  startTime: seconds,
  endTime: z.nullable(seconds),
  trimOptions: z.nullable(trim),
  captions: Captions,
}
const videoMethods = {
  find: {
    may: 'content.read',
    query: listQuery({ _id: id, tid: id }, { sort: ['createdAt', 'name'] }),
    result: page(InteractiveVideo),
  },
  get: { may: 'content.read', result: InteractiveVideo },
  create: {
    may: 'content.edit',
    data: z.strictObject({
      tid: id,
      type: z.enum(['file', 'web']),
      videoId: text(2000, 1),
      ...z.partial(z.strictObject(videoFields)).shape,
      name: videoFields.name,
    }),
    result: InteractiveVideo,
  },
  patch: {
    may: 'content.edit',
    data: z.partial(z.strictObject({ ...videoFields, version: z.int() })),
    result: InteractiveVideo,
  },
  remove: { may: 'content.edit', result: InteractiveVideo },
  events: { patched: z.object({ _id: id, tid: id }) },
} as const

export const interactiveVideosContract = service('interactive-videos', contentPermissions, videoMethods)
/** The misspelt legacy name. */
export const interactiveVideoesContract = service('interactive-videoes', contentPermissions, videoMethods)
