// `questions` and `materials` (authoring.md sections 4 and 5).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { contentPermissions } from './authoring.permissions.ts'
import { bankCalls } from './bank.contract.ts'
import { Captions } from './captions.shapes.ts'
import { moment, Question, questionFields, questionTypes } from './question.shapes.ts'

const pageKey = z.union([id, moment])
const written = z.partial(z.strictObject(questionFields))

export const questionsContract = service('questions', contentPermissions, {
  /** For a deck or a video (`id`), one page or moment, or content (`rid`). */
  find: {
    may: 'content.read',
    query: listQuery(
      { _id: id, id, page: pageKey, rid: id, type: z.enum(questionTypes) },
      { sort: ['page'] },
    ),
    result: page(Question),
  },
  get: { may: 'content.read', result: Question },
  /** One per page or moment; a second one is refused. */
  create: {
    may: 'content.edit',
    data: z.strictObject({ id, page: pageKey, ...written.shape, type: questionFields.type }),
    result: Question,
  },
  patch: {
    may: 'content.edit',
    data: z.strictObject({ ...written.shape, page: z.optional(pageKey), version: z.optional(z.int()) }),
    result: Question,
  },
  remove: { may: 'content.edit', result: Question },
  calls: bankCalls,
  events: {
    created: z.object({ _id: id, rid: id }),
    patched: z.object({ _id: id, rid: id }),
    removed: z.object({ _id: id, rid: id }),
  },
})

/** On one page. */
export const materialLimit = 50
export const materialTypes = ['iframe', 'video', 'audio', 'image', 'pdf'] as const

const length = z.number().check(z.minimum(-20_000), z.maximum(20_000))
export const material = z.strictObject({
  _id: text(40, 1),
  type: z.enum(materialTypes),
  /** An https address, or a stored file. */
  url: z.nullable(text(2000)),
  key: z.nullable(fileHash),
  size: z._default(z.int().check(z.minimum(0)), 0),
  desc: z._default(text(1000), ''),
  ext: z.optional(
    z.strictObject({ start: z.number().check(z.minimum(0)), end: z.number().check(z.minimum(0)) }),
  ),
  /** Of a stored video. */
  captions: z.optional(Captions.check(z.refine(cues => cues.every(({ start, end }) => end > start)))),
  question: z.optional(id),
  position: z.optional(z.strictObject({ x: length, y: length })),
  dimensions: z.optional(z.strictObject({ width: length, height: length })),
  slideWidth: z.optional(length),
  slideHeight: z.optional(length),
  /** Created on save from the page's own elements; the others were added separately. */
  element: z.optional(text(40, 1)),
})
export type Material = z.output<typeof material>

export const PageMaterials = z.object({
  _id: id,
  id,
  page: z.string(),
  rid: id,
  list: z.array(
    z.extend(material, { /** Where the stored file is served. */ fileUrl: z.nullable(z.string()) }),
  ),
  version: z.int(),
  updatedAt: instant,
})
export type PageMaterials = z.output<typeof PageMaterials>

export const materialsContract = service('materials', contentPermissions, {
  find: {
    may: 'content.read',
    query: listQuery({ _id: id, id, page: pageKey, rid: id }, {}),
    result: page(PageMaterials),
  },
  get: { may: 'content.read', result: PageMaterials },
  /** Appends to the page's list, which is created on demand. */
  create: {
    may: 'content.edit',
    data: z.strictObject({
      id,
      page: pageKey,
      list: z._default(z.array(material).check(z.maxLength(materialLimit)), []),
    }),
    result: PageMaterials,
  },
  /** `put` is the whole list in its new order; missing entries are deleted. */
  patch: {
    may: 'content.edit',
    data: z.strictObject({
      add: z.optional(z.array(material).check(z.maxLength(materialLimit))),
      pull: z.optional(z.array(text(40, 1)).check(z.maxLength(materialLimit))),
      put: z.optional(z.array(material).check(z.maxLength(materialLimit))),
    }),
    result: PageMaterials,
  },
  remove: { may: 'content.edit', result: PageMaterials },
  events: { patched: z.object({ _id: id, rid: id, page: z.string() }) },
})
