// Calls of `students` for joining a school: by its link, by an invitation, and for a parent by a separate
// link.
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { invitationKey, invitationQuery } from '#identity/contract/invitations.shapes.ts'
import { email, timeZone } from '#identity/contract/people.shapes.ts'
import { id, nothing, text } from '#kit/contract/wire.ts'
import { SignInShown } from './guardians.contract.ts'
import { InvitationView, MemberStatus, MyInvitation } from './people.shapes.ts'
import { SchoolFront } from './plans.shapes.ts'
import { Student } from './students.shapes.ts'

/** The applicant's name in the school, and the parent whom the school may contact. */
const application = {
  name: z.optional(text(120)),
  avatar: z.optional(fileHash),
  parentEmail: z.optional(email),
}
/** The secret in a parent's link. */
export const linkCode = text(200, 20)

export const studentJoinCalls = {
  /** The school of a join link, and whether the caller is already in it. */
  checkExists: {
    may: 'student.self',
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
    may: 'student.self',
    query: z.union([
      z.strictObject({ key: text(64, 8), ...application }),
      z.strictObject({ invitation: invitationKey, ...application }),
    ]),
    result: Student,
    writes: true,
    perMinute: 20,
    acrossNodes: true,
  },
  /** Invitations for the caller's verified address. */
  invitations: { may: 'student.self', query: nothing, result: z.array(MyInvitation) },
  /** The contents of an invitation, before it is accepted. */
  invitation: {
    may: 'student.self',
    query: invitationQuery,
    result: InvitationView,
    perMinute: 30,
    acrossNodes: true,
  },
  /** Sends a code to the invited address, if the caller is signed in with another one. */
  prove: {
    may: 'student.self',
    query: z.strictObject({ _id: invitationKey }),
    result: z.object({ sent: z.literal(true) }),
    writes: true,
    outside: true,
    perMinute: 5,
    acrossNodes: true,
  },
  accept: {
    may: 'student.self',
    query: invitationQuery,
    result: Student,
    writes: true,
    outside: true,
    perMinute: 30,
    acrossNodes: true,
  },
  /** The contents of a parent's link; changes nothing. */
  parentLook: {
    may: 'student.byLink',
    query: z.strictObject({ code: linkCode }),
    /** A used link returns no names. */
    result: z.object({
      school: SchoolFront,
      student: z.nullable(z.string()),
      parent: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()) })),
      joined: z.boolean(),
      consent: z.boolean(),
    }),
    perMinute: 60,
  },
  /**
   * Activates the parent. Name and temporary password are shown once; the student id stays readable while the
   * link is valid.
   */
  parentJoin: {
    may: 'student.byLink',
    writes: true,
    outside: true,
    perMinute: 20,
    query: z.strictObject({
      code: linkCode,
      agreed: z.optional(z.array(id).check(z.maxLength(10))),
      timeZone: z.optional(timeZone),
    }),
    /**
     * Includes the code of the guardian's page, which shows all children. A used link returns neither name nor
     * code.
     */
    result: z.extend(SignInShown, { student: z.nullable(z.string()), family: z.nullable(z.string()) }),
  },
  parentEmailLook: {
    may: 'student.byLink',
    query: z.strictObject({ code: linkCode }),
    result: z.object({
      school: SchoolFront,
      student: z.nullable(z.string()),
      email: z.nullable(z.string()),
      done: z.boolean(),
    }),
    perMinute: 60,
  },
} as const
