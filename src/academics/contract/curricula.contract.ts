// `curriculum`, `grades` and `cpa-subjects` (academics.md sections 2, 3 and 4).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool } from '#kit/contract/wire.ts'
import { academicPermissions } from './academics.permissions.ts'
import { curriculumCode, gradeId, name, ownerId, version } from './academics.shapes.ts'
import { platformGrades } from './grades.rules.ts'

const platformGrade = z
  .string()
  .check(z.refine(value => platformGrades.includes(value), 'Choose a grade of the platform.'))

/** A grade in a curriculum's own table, mapped to the platform's grades. */
export const CurriculumGrade = z.object({ _id: z.string(), name: z.string(), platform: z.array(z.string()) })

export const Curriculum = z.object({
  _id: id,
  school: z.string(),
  /** Name of the school or person that owns it; "Platform" for the platform. */
  ownerName: z.string(),
  /** A platform code, or the record's own id for a custom one. */
  code: z.string(),
  name: z.string(),
  custom: z.boolean(),
  /** Displayed with its standards. */
  copyright: z.string(),
  /** Certificate that is required to use its standards. */
  certificate: z.nullable(z.literal('ib')),
  /** The platform's grades for a platform curriculum; empty for a custom one. */
  grades: z.array(CurriculumGrade),
  count: z.object({ subjects: z.int(), skills: z.int(), tags: z.int() }),
  /** Templates offered for this curriculum. */
  unit: z.array(id),
  task: z.array(id),
  del: z.boolean(),
  version: z.int(),
  createdAt: instant,
})
export type Curriculum = z.output<typeof Curriculum>

const templates = z.array(id).check(z.maxLength(50))

export const curriculumContract = service('curriculum', academicPermissions, {
  find: {
    may: 'academic.read',
    query: listQuery(
      { _id: id, school: ownerId, code: curriculumCode, del: wireBool },
      { sort: ['name', 'code', 'createdAt'], search: true },
    ),
    result: page(Curriculum),
  },
  get: { may: 'academic.read', result: Curriculum },
  /** With a platform code: adds that curriculum, once per owner. With only a name: creates a custom one. */
  create: {
    may: 'academic.edit',
    data: z.strictObject({ school: ownerId, code: z.optional(curriculumCode), name: z.optional(name) }),
    result: Curriculum,
  },
  patch: {
    may: 'academic.edit',
    data: z.partial(
      z.strictObject({
        name,
        unit: templates,
        task: templates,
        version,
        /** True archives, false restores. */
        del: z.boolean(),
        /** Archiving is refused while classes use it, unless this removes it from those classes. */
        classes: z.literal('clear'),
        /** Only for the platform's own records. */
        copyright: text(500),
        grades: z
          .array(
            z.strictObject({
              _id: gradeId,
              name: text(60, 1),
              platform: z.array(platformGrade).check(z.maxLength(14)),
            }),
          )
          .check(z.maxLength(30)),
      }),
    ),
    result: Curriculum,
  },
  /** Only a curriculum without subjects can be removed. */
  remove: { may: 'academic.edit', result: Curriculum },
  calls: {
    get: {
      /** Curricula that the platform offers. */
      pubList: { may: 'academic.read', query: nothing, result: z.array(Curriculum) },
      /** Whether an owner may use a curriculum's standards. */
      access: {
        may: 'academic.read',
        query: z.strictObject({ school: ownerId, code: curriculumCode }),
        result: z.object({ needed: z.nullable(z.literal('ib')), allowed: z.boolean() }),
      },
    },
  },
  events: {
    created: z.object({ _id: id, school: z.string() }),
    patched: z.object({ _id: id, school: z.string() }),
    removed: z.object({ _id: id, school: z.string() }),
  },
})

export const OwnerGrade = z.object({
  _id: z.string(),
  name: z.string(),
  enable: z.boolean(),
  platform: z.array(z.string()),
})
export type OwnerGrade = z.output<typeof OwnerGrade>

const GradeList = z.object({
  _id: z.string(),
  grades: z.array(OwnerGrade),
  version: z.int(),
  /** Number of live classes per grade id, so that screens can explain why a grade cannot be removed. */ classes:
    z.record(z.string(), z.int()),
})
export type GradeList = z.output<typeof GradeList>

/** One list per owner, always written as a whole. Until the first write it is the platform's list. */
export const gradesContract = service('grades', academicPermissions, {
  id: ownerId,
  get: { may: 'academic.read', result: GradeList },
  patch: {
    may: 'academic.edit',
    data: z.strictObject({
      version,
      grades: z
        .array(
          z.strictObject({
            _id: gradeId,
            name: text(60, 1),
            enable: z.boolean(),
            platform: z.array(platformGrade).check(z.maxLength(14)),
          }),
        )
        .check(z.maxLength(60)),
    }),
    result: GradeList,
  },
})

export const CentralSubject = z.object({
  _id: id,
  uid: z.string(),
  name: z.string(),
  code: z.string(),
  order: z.int(),
  del: z.boolean(),
  /** Ids of subjects by curriculum code. */
  subjects: z.record(z.string(), z.array(id)),
})
export type CentralSubject = z.output<typeof CentralSubject>

const code = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use small letters, digits and hyphens.'))
const subjects = z.record(z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)), z.array(id).check(z.maxLength(50)))

/** Central subjects link the subjects of different curricula. */
export const cpaSubjectsContract = service('cpa-subjects', academicPermissions, {
  find: {
    may: 'academic.read',
    query: listQuery({ _id: id, code, del: wireBool }, { sort: ['order', 'name', 'code'], search: true }),
    result: page(CentralSubject),
  },
  get: { may: 'academic.read', result: CentralSubject },
  create: {
    may: 'central.edit',
    data: z.strictObject({ name, code, order: z._default(z.int(), 0), subjects: z._default(subjects, {}) }),
    result: CentralSubject,
  },
  patch: {
    may: 'central.edit',
    data: z.partial(z.strictObject({ name, code, order: z.int(), del: z.boolean(), subjects })),
    result: CentralSubject,
  },
  remove: { may: 'central.edit', result: CentralSubject },
})
