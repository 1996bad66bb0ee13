import * as z from '#zod'
import { email } from '#identity/contract/people.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireInt } from '#kit/contract/wire.ts'
import { classCodePattern } from './class-code.values.ts'
import { Done } from './people.shapes.ts'
import { applicationPermissions } from './schools.permissions.ts'
import { classTypes, question } from './classes.contract.ts'

export const Application = z.object({
  _id: id,
  student: id,
  studentName: z.string(),
  class: id,
  className: z.string(),
  school: z.string(),
  type: z.enum(classTypes),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** 0 pending, 1 approved, -1 rejected. */
  status: z.union([z.literal(0), z.literal(1), z.literal(-1)]),
  createdAt: instant,
  decidedAt: z.nullable(instant),
})

export type Application = z.output<typeof Application>

const classCode = z.string().check(z.toUpperCase(), z.regex(classCodePattern))

export const CodedClass = z.object({
  _id: id,
  name: z.string(),
  school: z.string(),
  /** Applicants wait until a teacher or an admin approves them. */
  approval: z.boolean(),
  standing: z.enum(['none', 'pending', 'in']),
  /** The class that the student would leave, because students have at most one standard class. */
  leaves: z.nullable(z.string()),
})

export type CodedClass = z.output<typeof CodedClass>

const applications = z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) })

export const classApplyContract = service('class-apply', applicationPermissions, {
  find: {
    may: 'application.read',
    query: listQuery(
      { _id: id, school: id, class: id, student: id, status: z.pipe(wireInt, Application.shape.status) },
      { sort: ['createdAt', 'status'] },
    ),
    result: page(Application),
  },
  get: { may: 'application.read', result: Application },
  create: {
    may: 'application.make',
    data: z.strictObject({
      class: id,
      answers: z._default(
        z.array(z.strictObject({ question, answer: text(2000, 1) })).check(z.maxLength(20)),
        [],
      ),
    }),
    result: Application,
  },
  /** Withdraws a pending application. */
  remove: { may: 'application.edit', result: Application },
  calls: {
    get: {
      /** The class with this code, and the caller's relation to it. */
      byCode: {
        may: 'application.make',
        query: z.strictObject({ code: classCode }),
        result: CodedClass,
        perMinute: 30,
        acrossNodes: true,
      },
      count: {
        may: 'application.read',
        query: z.strictObject({ class: id }),
        result: z.object({ count: z.int() }),
      },
    },
    patch: {
      /** A student joins a class by its code, or applies if it needs approval. */
      join: {
        may: 'application.make',
        data: z.strictObject({ code: classCode, parentEmail: z.optional(email) }),
        result: CodedClass,
        perMinute: 20,
        acrossNodes: true,
      },
      approve: { may: 'application.edit', data: applications, result: Done },
      reject: { may: 'application.edit', data: applications, result: Done },
    },
  },
  events: { created: z.object({ _id: id, class: id }), patched: z.object({ _id: id, class: id }) },
})
