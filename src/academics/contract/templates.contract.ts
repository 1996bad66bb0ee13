// `unit-tpl` and `unit-tpl-user` (academics.md section 6).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text } from '#kit/contract/wire.ts'
import { academicPermissions } from './academics.permissions.ts'
import { curriculumCode, name, ownerId, version } from './academics.shapes.ts'
import { fieldTypes, templateModes, templateSteps } from './templates.rules.ts'

export const TemplateField = z.object({
  _id: z.string(),
  code: z.nullable(z.string()),
  enable: z.boolean(),
  required: z.boolean(),
  type: z.enum(fieldTypes),
  group: z.nullable(z.enum(templateSteps)),
  name: z.string(),
  prompt: z.string(),
  tags: z.nullable(z.string()),
  diy: z.boolean(),
})

export const Template = z.object({
  _id: id,
  name: z.string(),
  school: z.string(),
  mode: z.enum(templateModes),
  curriculum: z.nullable(z.string()),
  curricId: z.nullable(id),
  /** In order, including built-in fields that the platform has added since. */
  data: z.array(TemplateField),
  /** Custom names of the steps. */
  steps: z.record(z.string(), z.string()),
  /** Category and set of criteria that new content starts with. */
  category: z.nullable(id),
  criteria: z.nullable(id),
  /** Links a unit template and a task template as a pair. */
  group: z.nullable(id),
  /** Whether the pair is the owner's default. */
  default: z.boolean(),
  version: z.int(),
  updatedAt: instant,
})
export type Template = z.output<typeof Template>

/** The platform decides `required` and the type of built-in fields. */
const field = z.strictObject({
  _id: text(60, 1),
  code: z.nullable(text(60, 1)),
  enable: z.boolean(),
  required: z._default(z.boolean(), false),
  type: z.enum(fieldTypes),
  group: z.nullable(z.enum(templateSteps)),
  name: text(120, 1),
  prompt: z._default(text(1000), ''),
  tags: z._default(z.nullable(text(120)), null),
  diy: z._default(z.boolean(), false),
})
const fields = z.array(field).check(z.minLength(1), z.maxLength(60))
const steps = z.strictObject({
  basic: z.optional(text(40, 1)),
  inquiry: z.optional(text(40, 1)),
  applying: z.optional(text(40, 1)),
  link: z.optional(text(40, 1)),
})
const ofCurriculum = z.strictObject({ curriculum: z.optional(curriculumCode) })
const Pair = z.object({ unit: Template, task: Template })

export const unitTplContract = service('unit-tpl', academicPermissions, {
  find: {
    may: 'academic.read',
    query: listQuery(
      {
        _id: id,
        school: ownerId,
        mode: z.enum(templateModes),
        curriculum: curriculumCode,
        curricId: id,
        group: id,
      },
      { sort: ['name', 'updatedAt'], search: true },
    ),
    result: page(Template),
  },
  get: { may: 'academic.read', result: Template },
  create: {
    may: 'academic.edit',
    data: z.strictObject({
      school: ownerId,
      name,
      mode: z.enum(templateModes),
      curricId: z.optional(id),
      data: z.optional(fields),
      steps: z.optional(steps),
    }),
    result: Template,
  },
  patch: {
    may: 'academic.edit',
    data: z.partial(
      z.strictObject({
        name,
        data: fields,
        steps,
        category: z.nullable(id),
        criteria: z.nullable(id),
        version,
      }),
    ),
    result: Template,
  },
  remove: { may: 'academic.edit', result: Template },
  calls: {
    get: {
      /** The platform's default for a curriculum. */
      unit: { may: 'academic.read', query: ofCurriculum, result: Template },
      task: { may: 'academic.read', query: ofCurriculum, result: Template },
      pdUnit: { may: 'academic.read', query: nothing, result: Template },
      pdTask: { may: 'academic.read', query: nothing, result: Template },
      /** The owner's default pair for a curriculum, or the platform's if there is none. */
      defaults: {
        may: 'academic.read',
        query: z.strictObject({ school: ownerId, curriculum: z.optional(curriculumCode) }),
        result: Pair,
      },
      /** Copies the platform's pair to an owner's curriculum. */
      copyTpl: {
        may: 'academic.edit',
        query: z.strictObject({ curricId: id, school: id }),
        result: Pair,
        writes: true,
      },
    },
    patch: {
      setDefault: { may: 'academic.edit', data: z.strictObject({ group: id, school: id }), result: Pair },
    },
  },
})

export const TemplatePair = z.object({
  _id: id,
  school: z.string(),
  name: z.string(),
  curriculum: z.nullable(z.string()),
  tpl: z.object({ unit: id, task: id }),
  default: z.boolean(),
  createdAt: instant,
})
export type TemplatePair = z.output<typeof TemplatePair>

/** An owner's named pair; creating one creates both templates. */
export const unitTplUserContract = service('unit-tpl-user', academicPermissions, {
  find: {
    may: 'academic.read',
    query: listQuery(
      { _id: id, school: ownerId, curriculum: curriculumCode },
      { sort: ['name', 'createdAt'], search: true },
    ),
    result: page(TemplatePair),
  },
  get: { may: 'academic.read', result: TemplatePair },
  create: {
    may: 'academic.edit',
    data: z.strictObject({ school: ownerId, name, curricId: z.optional(id) }),
    result: TemplatePair,
  },
  patch: { may: 'academic.edit', data: z.strictObject({ name }), result: TemplatePair },
  remove: { may: 'academic.edit', result: TemplatePair },
})
