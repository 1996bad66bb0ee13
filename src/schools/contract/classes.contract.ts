// `classes` (alias `class`), `class-apply` and `class-question-logs` (schools.md section 5).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool } from '#kit/contract/wire.ts'
import { Block, block } from './blocks.rules.ts'
import { applicationPermissions, classPermissions } from './schools.permissions.ts'

export const classTypes = ['standard', 'subject'] as const

export type ClassType = (typeof classTypes)[number]

export const repeats = ['day', 'week', 'month'] as const

export const ClassRecord = z.object({
  _id: id,
  school: z.string(),
  type: z.enum(classTypes),
  name: z.string(),
  grade: z.nullable(z.string()),
  /** Homeroom teacher of a standard class, creator of a subject class. */
  host: z.nullable(id),
  count: z.object({ teacher: z.int(), student: z.int(), journalPub: z.int(), journalUnPub: z.int() }),
  del: z.boolean(),
  /** Exceeds what the personal plan allows: the class is read-only. */
  overPlan: z._default(z.boolean(), false),
  /** Code by which signed-in students join or apply. */
  code: z.string(),
  term: z.nullable(id),
  curriculum: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** Free text in place of a subject. */
  subjectTemporary: z.nullable(z.string()),
  enroll: z.object({ enable: z.boolean(), classes: z.array(id) }),
  attachmentsCover: z.nullable(z.string()),
  deadline: z.nullable(instant),
  /** 0 means no limit. */
  maxParticipants: z.int(),
  approvalEnable: z.boolean(),
  questions: z.array(z.string()),
  block: z.array(Block),
  every: z.int(),
  repeat: z.enum(repeats),
  version: z.int(),
  createdAt: instant,
})

export type ClassRecord = z.output<typeof ClassRecord>

export const question = text(300, 1)

const subjectFields = {
  term: z.optional(z.nullable(id)),
  curriculum: z.optional(z.nullable(text(40))),
  subject: z.optional(z.nullable(text(80))),
  subjectTemporary: z.optional(z.nullable(text(80))),
  enroll: z.optional(
    z.strictObject({ enable: z.boolean(), classes: z._default(z.array(id).check(z.maxLength(200)), []) }),
  ),
  attachmentsCover: z.optional(z.nullable(fileHash)),
  deadline: z.optional(z.nullable(instant)),
  maxParticipants: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  approvalEnable: z.optional(z.boolean()),
  questions: z.optional(z.array(question).check(z.maxLength(20))),
  block: z.optional(z.array(block).check(z.maxLength(50))),
  every: z.optional(z.int().check(z.minimum(1), z.maximum(52))),
  repeat: z.optional(z.enum(repeats)),
}

export const name = text(80, 1)

const grade = text(60, 1)

const Person = z.object({ _id: id, uid: z.nullable(id), name: z.string(), avatar: z.nullable(z.string()) })

const methods = {
  /** `school` with `$limit: 500` lists a school's classes. */
  find: {
    may: 'class.read',
    query: listQuery(
      {
        _id: id,
        school: id,
        type: z.enum(classTypes),
        grade,
        host: id,
        term: id,
        curriculum: text(40),
        subject: text(80),
        del: wireBool,
      },
      { sort: ['name', 'grade', 'type', 'createdAt'], search: true },
    ),
    result: page(ClassRecord),
  },
  get: { may: 'class.read', result: ClassRecord },
  create: {
    may: 'class.create',
    /** For a personal class, `school` is omitted or the caller's own id. */
    data: z.strictObject({
      school: z.optional(id),
      type: z._default(z.enum(classTypes), 'standard'),
      name,
      grade: z.optional(grade),
      host: z.optional(z.nullable(id)),
      ...subjectFields,
    }),
    result: ClassRecord,
  },
  patch: {
    may: 'class.edit',
    data: z.strictObject({
      name: z.optional(name),
      grade: z.optional(grade),
      host: z.optional(z.nullable(id)),
      version: z.optional(z.int()),
      ...subjectFields,
    }),
    result: ClassRecord,
  },
  remove: { may: 'class.remove', result: ClassRecord },
  calls: {
    get: {
      /** Live classes per grade. */
      gradesCount: {
        may: 'class.read',
        query: z.strictObject({ school: id }),
        result: z.array(z.object({ grade: z.string(), standard: z.int(), subject: z.int() })),
      },
      /** Names of the grades that a class may have. */
      grades: { may: 'class.read', query: z.strictObject({ school: id }), result: z.array(z.string()) },
      /** People of a class, for its members and the school's staff. */
      people: {
        may: 'class.read',
        query: z.strictObject({ class: id }),
        result: z.object({
          teachers: z.array(z.object({ ...Person.shape, head: z.boolean() })),
          students: z.array(
            z.object({
              ...Person.shape,
              /** Has an account, so they can take part in lessons. */
              joined: z.boolean(),
              /** Signs in with a student id of the school, so that a teacher can reset the password. */
              schoolAccount: z.boolean(),
            }),
          ),
        }),
      },
      /** Classes that the calling student may apply for now. */
      open: {
        may: 'class.read',
        query: z.strictObject({ school: z.optional(id) }),
        result: z.array(
          z.object({ class: ClassRecord, left: z.nullable(z.int()), applied: z.nullable(z.int()) }),
        ),
      },
    },
    patch: {
      /** Archives a standard class with its students, unless they were moved first. */
      archive: { may: 'class.edit', data: z.strictObject({ class: id }), result: ClassRecord },
      /** Needs the grade (standard class) or the subject (subject class) again. */
      restore: {
        may: 'class.edit',
        data: z.strictObject({
          class: id,
          grade: z.optional(grade),
          curriculum: z.optional(text(40)),
          subject: z.optional(text(80)),
          subjectTemporary: z.optional(text(80)),
          students: z._default(z.boolean(), false),
        }),
        result: ClassRecord,
      },
      /** Adds and removes staff or students of a class. */
      people: {
        may: 'class.edit',
        data: z.strictObject({
          class: id,
          addTeachers: z.optional(z.array(id).check(z.maxLength(100))),
          removeTeachers: z.optional(z.array(id).check(z.maxLength(100))),
          addStudents: z.optional(z.array(id).check(z.maxLength(500))),
          removeStudents: z.optional(z.array(id).check(z.maxLength(500))),
        }),
        result: ClassRecord,
      },
    },
  },
  events: { created: ClassRecord, patched: ClassRecord, removed: z.object({ _id: id, school: z.string() }) },
} as const

export const classesContract = service('classes', classPermissions, methods)

const QuestionLog = z.object({ _id: id, questions: z.array(z.string()) })

/** The caller's last list of questions; a write replaces the whole list. */
export const classQuestionLogsContract = service('class-question-logs', applicationPermissions, {
  find: { may: 'questions.mine', query: nothing, result: z.array(QuestionLog) },
  create: {
    may: 'questions.mine',
    data: z.strictObject({ questions: z.array(question).check(z.maxLength(20)) }),
    result: QuestionLog,
  },
})
