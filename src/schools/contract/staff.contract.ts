// `school-user`: staff of a school (schools.md section 3).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { invitationKey, invitationQuery } from '#identity/contract/invitations.shapes.ts'
import { SchoolChoice } from '#identity/contract/links.contract.ts'
import { birthDate, email } from '#identity/contract/people.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { SchoolFront } from './plans.shapes.ts'
import {
  Applicant,
  ClassCard,
  Done,
  InvitationView,
  many,
  MemberStatus,
  MyInvitation,
  personName,
} from './people.shapes.ts'
import { staffPermissions } from './schools.permissions.ts'

export const Staff = z.object({
  _id: id,
  school: z.string(),
  /** The account; null until the person has accepted. */
  uid: z.nullable(id),
  email: z.nullable(z.string()),
  name: z.tuple([z.string(), z.string()]),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  dob: z.nullable(z.string()),
  role: z.array(z.literal('admin')),
  /** Classes that the person teaches, and classes that they head. */
  class: z.array(id),
  head: z.array(id),
  /** Coordinated subjects, as curriculum:subject, and the grades for each; no grades means all. */
  subject: z.array(z.string()),
  subjectGrade: z.record(z.string(), z.array(z.string())),
  status: MemberStatus,
  /** For a pending row. */
  applicant: z.nullable(Applicant),
  del: z.boolean(),
  /** When the school's data on this person will be erased. */
  eraseAt: z.nullable(instant),
  closeAlert: z.boolean(),
  invitedAt: z.nullable(instant),
  createdAt: instant,
})
export type Staff = z.output<typeof Staff>

const subject = z.string().check(z.minLength(1), z.maxLength(120))
/** Name and picture that the applicant wants to use in the school. */
const application = { name: z.optional(text(120)), avatar: z.optional(fileHash) }
const lists = { role: z.optional(z.literal('admin')), class: z.optional(id), head: z.optional(id) }

export const schoolUserContract = service('school-user', staffPermissions, {
  find: {
    may: 'staff.read',
    query: z.extend(
      listQuery(
        { _id: id, school: id, uid: id, email, status: z.pipe(wireInt, MemberStatus), del: wireBool },
        { sort: ['nickname', 'email', 'status', 'createdAt'], search: true },
      ),
      {
        class: z.optional(id),
        role: z.optional(z.enum(['admin', 'homeroom', 'coordinator', 'teacher'])),
      },
    ),
    result: page(Staff),
  },
  get: { may: 'staff.read', result: Staff },
  /** Invites by email; either all or none. */
  create: {
    may: 'staff.edit',
    data: z.strictObject({
      school: id,
      people: z
        .array(z.strictObject({ email, name: z.optional(personName), dob: z.optional(birthDate) }))
        .check(z.minLength(1), z.maxLength(500)),
      role: z.optional(z.array(z.literal('admin')).check(z.maxLength(1))),
      class: z.optional(z.array(id).check(z.maxLength(50))),
    }),
    result: z.object({ added: z.array(Staff) }),
  },
  patch: {
    may: 'staff.edit',
    data: z.partial(
      z.strictObject({
        name: personName,
        nickname: text(80),
        avatar: z.nullable(fileHash),
        dob: z.nullable(birthDate),
        email,
        class: z.array(id).check(z.maxLength(100)),
        head: z.array(id).check(z.maxLength(50)),
        subject: z.array(subject).check(z.maxLength(100)),
        subjectGrade: z.record(subject, z.array(text(60)).check(z.maxLength(60))),
        $addToSet: z.strictObject(lists),
        $pull: z.strictObject(lists),
      }),
    ),
    result: Staff,
  },
  remove: { may: 'staff.edit', result: Staff },
  calls: {
    get: {
      /** The caller's schools; records of personal accounts are left out. */
      schoolList: { may: 'staff.self', query: nothing, result: z.array(SchoolChoice) },
      /** The caller's staff record in a school. */
      info: { may: 'staff.self', query: z.strictObject({ school: id }), result: Staff },
      /** Classes that the caller teaches or heads. */
      classList: {
        may: 'staff.self',
        query: z.strictObject({ school: z.optional(id), del: z._default(wireBool, false) }),
        result: z.array(ClassCard),
      },
      /** The school of a join link, and whether the caller is already in it. */
      checkExists: {
        may: 'staff.self',
        query: z.strictObject({ key: text(64, 8) }),
        result: z.object({
          school: SchoolFront,
          approval: z.boolean(),
          exists: z.boolean(),
          status: z.nullable(MemberStatus),
        }),
        perMinute: 60,
        acrossNodes: true,
      },
      /** Applies by the school's link, or by an invitation for another address. */
      apply: {
        may: 'staff.self',
        query: z.union([
          z.strictObject({ key: text(64, 8), ...application }),
          z.strictObject({ invitation: invitationKey, ...application }),
        ]),
        result: Staff,
        writes: true,
        perMinute: 20,
        acrossNodes: true,
      },
      /** Invitations for the caller's verified address. */
      invitations: { may: 'staff.self', query: nothing, result: z.array(MyInvitation) },
      /** The contents of an invitation, before it is accepted. */
      invitation: {
        may: 'staff.self',
        query: invitationQuery,
        result: InvitationView,
        perMinute: 30,
        acrossNodes: true,
      },
      /** Sends a code to the invited address, if the caller is signed in with another one. */
      prove: {
        may: 'staff.self',
        query: z.strictObject({ _id: invitationKey }),
        result: z.object({ sent: z.literal(true) }),
        writes: true,
        outside: true,
        perMinute: 5,
        acrossNodes: true,
      },
      accept: {
        may: 'staff.self',
        query: invitationQuery,
        result: Staff,
        writes: true,
        outside: true,
        perMinute: 30,
        acrossNodes: true,
      },
      checkEmails: {
        may: 'staff.edit',
        query: z.strictObject({ school: id, emails: z.array(email).check(z.maxLength(1000)) }),
        result: z.object({ students: z.array(z.string()), staff: z.array(z.string()) }),
      },
      /** Coordinators and grades per subject. */
      subjectStat: {
        may: 'staff.read',
        query: z.strictObject({ school: id }),
        result: z.array(z.object({ subject: z.string(), coordinators: z.int(), classes: z.int() })),
      },
      cloudRoomCount: {
        may: 'staff.read',
        query: z.strictObject({ school: id }),
        result: z.object({ count: z.int() }),
      },
    },
    patch: {
      /** Same as the get of this name, for lists that are too long for a URL. */
      checkEmails: {
        may: 'staff.edit',
        data: z.strictObject({ school: id, emails: z.array(email).check(z.maxLength(1000)) }),
        result: z.object({ students: z.array(z.string()), staff: z.array(z.string()) }),
      },
      archive: { may: 'staff.edit', data: many, result: Done },
      restore: { may: 'staff.edit', data: many, result: Done },
      approve: { may: 'staff.edit', data: many, result: Done },
      reject: { may: 'staff.edit', data: many, result: Done },
      resend: { may: 'staff.edit', data: many, result: Done, perMinute: 20 },
      closeAlert: { may: 'staff.self', data: z.strictObject({ school: id }), result: Staff },
      /** The caller leaves a school. */
      leave: { may: 'staff.self', data: z.strictObject({ school: id }), result: Done },
    },
  },
  events: {
    created: z.object({ _id: id, school: z.string() }),
    patched: z.object({ _id: id, school: z.string() }),
    removed: z.object({ _id: id, school: z.string() }),
  },
})
