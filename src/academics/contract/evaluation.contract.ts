// `criteria`, `criteria-weight`, `task-category`, `assessment-category` and `evaluation-map` (academics.md section 5).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { academicPermissions } from './academics.permissions.ts'
import { categoryColor, name, ownerId, version } from './academics.shapes.ts'

const percent = z.number().check(z.minimum(0), z.maximum(100))
const criteriaCode = text(4, 1)
const Row = z.object({ code: z.string(), name: z.string(), desc: z.string(), weight: z.number() })
const row = z.strictObject({
  code: criteriaCode,
  name,
  desc: z._default(text(2000), ''),
  weight: z._default(percent, 0),
})
const rows = z.array(row).check(z.maxLength(50))

export const Criteria = z.object({
  _id: id,
  school: z.string(),
  name: z.string(),
  standard: z.array(Row),
  /** The owner's default set. */ last: z.boolean(),
  version: z.int(),
  createdAt: instant,
})
export type Criteria = z.output<typeof Criteria>

export const criteriaContract = service('criteria', academicPermissions, {
  /** Owner `1` lists the public sets. */
  find: {
    may: 'academic.read',
    query: listQuery({ _id: id, school: ownerId, name }, { sort: ['name', 'createdAt'], search: true }),
    result: page(Criteria),
  },
  get: { may: 'academic.read', result: Criteria },
  create: {
    may: 'academic.edit',
    data: z.strictObject({ school: ownerId, name, standard: z._default(rows, []) }),
    result: Criteria,
  },
  /** Sends all rows, or changes one: `$addToSet` adds or replaces the row with that code, `$pull` removes it. */
  patch: {
    may: 'academic.edit',
    data: z.partial(
      z.strictObject({
        name,
        standard: rows,
        version,
        $addToSet: z.strictObject({ standard: row }),
        $pull: z.strictObject({ standard: z.strictObject({ code: criteriaCode }) }),
      }),
    ),
    result: Criteria,
  },
  remove: { may: 'academic.edit', result: Criteria },
  calls: {
    /** The default set of a school or person; the platform has none. */
    get: {
      last: {
        may: 'academic.read',
        query: z.strictObject({ school: id }),
        result: z.object({ criteria: z.nullable(Criteria) }),
      },
    },
    patch: {
      last: { may: 'academic.edit', data: z.strictObject({ school: id, criteria: id }), result: Criteria },
    },
  },
})

/** `classes`: how the gradebooks of the owner's classes weight a term's marks. */
export const weightTabs = ['teacherTraining', 'teacherTrainingSubjects', 'classes'] as const

export const CriteriaWeight = z.object({
  _id: id,
  uid: z.string(),
  tab: z.enum(weightTabs),
  names: z.array(z.string()),
  hours: z.number(),
  assessment: z.string(),
  data: z.array(z.object({ taskCategory: z.string(), weight: z.number(), assessments: z.array(z.number()) })),
  thesisDefense: z.boolean(),
  /** Whether the weights add up; a set whose weights do not stays a draft. */
  complete: z.boolean(),
  version: z.int(),
  createdAt: instant,
})
export type CriteriaWeight = z.output<typeof CriteriaWeight>

const weight = {
  names: z.array(text(200, 1)).check(z.maxLength(50)),
  hours: z.number().check(z.minimum(0), z.maximum(10_000)),
  assessment: text(4000),
  data: z
    .array(
      z.strictObject({
        taskCategory: id,
        weight: percent,
        assessments: z._default(z.array(percent).check(z.maxLength(30)), []),
      }),
    )
    .check(z.maxLength(30)),
  thesisDefense: z.boolean(),
}

export const criteriaWeightContract = service('criteria-weight', academicPermissions, {
  find: {
    may: 'academic.read',
    query: listQuery(
      { _id: id, uid: ownerId, tab: z.enum(weightTabs), complete: wireBool },
      { sort: ['createdAt', 'hours'] },
    ),
    result: page(CriteriaWeight),
  },
  get: { may: 'academic.read', result: CriteriaWeight },
  create: {
    may: 'academic.edit',
    data: z.strictObject({
      uid: ownerId,
      tab: z.enum(weightTabs),
      ...weight,
      names: z._default(weight.names, []),
      assessment: z._default(weight.assessment, ''),
      data: z._default(weight.data, []),
      thesisDefense: z._default(z.boolean(), false),
    }),
    result: CriteriaWeight,
  },
  patch: {
    may: 'academic.edit',
    data: z.partial(z.strictObject({ ...weight, version })),
    result: CriteriaWeight,
  },
  remove: { may: 'academic.edit', result: CriteriaWeight },
})

export const Category = z.object({
  _id: id,
  uid: z.string(),
  name: z.string(),
  color: z.string(),
  del: z.boolean(),
  createdAt: instant,
})
export type Category = z.output<typeof Category>

const categoryMethods = {
  find: {
    may: 'academic.read',
    query: listQuery(
      { _id: id, uid: ownerId, name, del: wireBool },
      { sort: ['name', 'createdAt'], search: true },
    ),
    result: page(Category),
  },
  get: { may: 'academic.read', result: Category },
  create: {
    may: 'academic.edit',
    data: z.strictObject({ uid: ownerId, name, color: categoryColor }),
    result: Category,
  },
  /** `del` archives and restores. */
  patch: {
    may: 'academic.edit',
    data: z.partial(z.strictObject({ name, color: categoryColor, del: z.boolean() })),
    result: Category,
  },
  remove: { may: 'academic.edit', result: Category },
} as const

export const taskCategoryContract = service('task-category', academicPermissions, categoryMethods)
export const assessmentCategoryContract = service('assessment-category', academicPermissions, categoryMethods)

const EvaluationMap = z.object({
  _id: z.string(),
  rows: z.array(z.object({ code: z.string(), name: z.string(), from: z.number(), to: z.number() })),
  version: z.int(),
})
export type EvaluationMap = z.output<typeof EvaluationMap>

/** Converts percentages to codes and back. One table per owner; the platform's until the owner saves one. */
export const evaluationMapContract = service('evaluation-map', academicPermissions, {
  id: ownerId,
  get: { may: 'academic.read', result: EvaluationMap },
  patch: {
    may: 'academic.edit',
    data: z.strictObject({
      version,
      rows: z
        .array(z.strictObject({ code: criteriaCode, name, from: percent, to: percent }))
        .check(z.minLength(1), z.maxLength(30)),
    }),
    result: EvaluationMap,
  },
})
