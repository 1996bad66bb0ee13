// `students`: students of a school and their parents (schools.md section 4).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { SchoolChoice } from '#identity/contract/links.contract.ts'
import { birthDate, email, genders, mobile, studentId, timeZone } from '#identity/contract/people.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { BulkFilter, studentTabs } from './bulk-filter.shapes.ts'
import { SchoolFront } from './plans.shapes.ts'
import { ClassCard, Done, many, MemberStatus, personName } from './people.shapes.ts'
import { studentPermissions } from './schools.permissions.ts'
import { linkCode, studentJoinCalls } from './students-join.calls.ts'
import { maxOnSheet, newParent, Student, studentFields } from './students.shapes.ts'

const inSchool = z.strictObject({ school: id })
const Present = z.object({ present: z.array(z.string()) })

export const studentsContract = service('students', studentPermissions, {
  find: {
    may: 'student.read',
    query: z.extend(
      listQuery(
        { _id: id, school: id, uid: id, email, status: z.pipe(wireInt, MemberStatus), del: wireBool },
        { sort: ['nickname', 'id', 'email', 'status', 'createdAt'], search: true },
      ),
      {
        class: z.optional(id),
        subjectClass: z.optional(id),
        tab: z.optional(z.enum(studentTabs)),
      },
    ),
    result: page(Student),
  },
  get: { may: 'student.read', result: Student },
  create: {
    may: 'student.edit',
    data: z.strictObject({ ...studentFields, school: id, parent: newParent, class: z.optional(id) }),
    result: Student,
  },
  patch: {
    may: 'student.edit',
    data: z.partial(
      z.strictObject({
        name: personName,
        nickname: text(80),
        email: z.nullable(email),
        mobile: z.nullable(mobile),
        avatar: z.nullable(fileHash),
        dob: z.nullable(birthDate),
        gender: z.nullable(z.enum(genders)),
        parent: newParent,
        /** The standard class; a student leaves the previous one. */
        class: z.array(id).check(z.maxLength(1)),
        subjectClass: z.array(id).check(z.maxLength(50)),
        $addToSet: z.strictObject({ subjectClass: id }),
        $pull: z.strictObject({ subjectClass: id }),
      }),
    ),
    result: Student,
  },
  remove: { may: 'student.edit', result: Student },
  calls: {
    get: {
      schoolList: { may: 'student.self', query: nothing, result: z.array(SchoolChoice) },
      classList: {
        may: 'student.self',
        query: z.strictObject({ school: z.optional(id) }),
        result: z.array(ClassCard),
      },
      resend: {
        may: 'student.edit',
        query: z.strictObject({ _id: id, to: z._default(z.enum(['student', 'parent', 'both']), 'both') }),
        result: z.object({ sent: z.int() }),
        writes: true,
        perMinute: 30,
      },
      checkEmails: {
        may: 'student.edit',
        query: z.strictObject({ school: id, emails: z.array(email).check(z.maxLength(1000)) }),
        result: z.object({ teachers: z.array(z.string()), students: z.array(z.string()) }),
      },
      /** Which of these parents already have children here. A second child of a parent is not an error. */
      checkParents: {
        may: 'student.edit',
        query: z.strictObject({ school: id, emails: z.array(email).check(z.maxLength(1000)) }),
        result: Present,
      },
      checkId: {
        may: 'student.edit',
        query: z.strictObject({ school: id, id: studentId }),
        result: z.object({ exists: z.boolean() }),
      },
      checkIds: {
        may: 'student.edit',
        query: z.strictObject({ school: id, ids: z.array(studentId).check(z.maxLength(1000)) }),
        result: Present,
      },
      checkMobile: {
        may: 'student.edit',
        query: z.strictObject({ school: id, mobile }),
        result: z.object({ exists: z.boolean() }),
      },
      checkMobiles: {
        may: 'student.edit',
        query: z.strictObject({ school: id, mobiles: z.array(mobile).check(z.maxLength(1000)) }),
        result: Present,
      },
      ...studentJoinCalls,
      cloudRoomCount: { may: 'student.read', query: inSchool, result: z.object({ count: z.int() }) },
      /** Counts for the tabs. */
      counts: { may: 'student.read', query: inSchool, result: z.record(z.enum(studentTabs), z.int()) },
    },
    patch: {
      checkEmails: {
        may: 'student.edit',
        data: z.strictObject({ school: id, emails: z.array(email).check(z.maxLength(1000)) }),
        result: z.object({ teachers: z.array(z.string()), students: z.array(z.string()) }),
      },
      checkParents: {
        may: 'student.edit',
        data: z.strictObject({ school: id, emails: z.array(email).check(z.maxLength(1000)) }),
        result: Present,
      },
      archive: { may: 'student.edit', data: many, result: Done },
      restore: { may: 'student.edit', data: many, result: Done },
      approve: { may: 'student.edit', data: many, result: Done },
      reject: { may: 'student.edit', data: many, result: Done },
      resend: { may: 'student.edit', data: many, result: Done, perMinute: 20 },
      /** Moves students to a standard class, removing them from the previous one; null only removes. */
      move: {
        may: 'student.edit',
        data: z.strictObject({ school: id, ids: many.shape.ids, class: z.nullable(id) }),
        result: Done,
      },
      /** Sends a link to the new address; the change takes effect when it is opened. */
      parentEmailChange: {
        may: 'student.edit',
        /** `guardian` defaults to the parent. */
        data: z.strictObject({ _id: id, guardian: z.optional(id), email }),
        result: z.object({ sent: z.literal(true) }),
        perMinute: 20,
      },
      parentEmailConfirm: {
        may: 'student.byLink',
        data: z.strictObject({ code: linkCode, timeZone: z.optional(timeZone) }),
        result: z.object({
          school: SchoolFront,
          student: z.nullable(z.string()),
          email: z.nullable(z.string()),
          done: z.literal(true),
        }),
        perMinute: 20,
      },
      /** A new temporary password for a student of the school, for admins and the teachers of one of the student's classes.
       *  It is shown once and has to be changed at the next sign-in. */
      resetPassword: {
        may: 'student.secrets',
        outside: true,
        secret: true,
        perMinute: 20,
        data: z.strictObject({ class: id, _id: id }),
        result: z.object({ name: z.string(), id: z.string(), password: z.string() }),
      },
      /** Sign-in details for printing, class by class: of a class for admins and its homeroom teacher; for admins also of
       *  chosen students or classes, or of all that a list shows. A password is shown once; `renew` makes new ones for
       *  students who have not chosen their own yet, so that a lost sheet is worthless. */
      credentials: {
        may: 'student.secrets',
        outside: true,
        perMinute: 20,
        data: z.strictObject({
          class: z.optional(id),
          school: z.optional(id),
          /** Whose `ids` or `filter`. */
          list: z._default(z.enum(['students', 'classes']), 'students'),
          ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxOnSheet))),
          filter: z.optional(BulkFilter),
          renew: z._default(z.boolean(), false),
          /** `next` of the previous sheet, for the students after it. */
          after: z.optional(id),
        }),
        result: z.object({
          school: SchoolFront,
          /** Empty unless a single class was requested. */
          class: z.string(),
          rows: z.array(
            z.object({
              _id: id,
              name: z.string(),
              class: z.nullable(z.object({ _id: id, name: z.string() })),
              id: z.string(),
              password: z.nullable(z.string()),
              state: z.enum(['shown', 'making', 'seen', 'own', 'closed']),
            }),
          ),
          /** Null on the last sheet. */
          next: z.nullable(id),
        }),
      },
    },
  },
  events: {
    created: z.object({ _id: id, school: z.string() }),
    patched: z.object({ _id: id, school: z.string() }),
    removed: z.object({ _id: id, school: z.string() }),
  },
})
