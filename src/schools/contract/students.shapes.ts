// A student of a school as shown, and as entered in a form or a row of a file.
import * as z from '#zod'
import { birthDate, email, genders, mobile } from '#identity/contract/people.shapes.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { Guardian } from './guardians.contract.ts'
import { Applicant, MemberStatus, personName } from './people.shapes.ts'

const Parent = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: MemberStatus,
})

export const Student = z.object({
  _id: id,
  /** The account; null until an invited student has accepted. */
  uid: z.nullable(id),
  /** Student id for signing in, for students without an email address. */
  id: z.nullable(z.string()),
  school: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  name: z.tuple([z.string(), z.string()]),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  dob: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  /** Standard class (one at most) and subject classes. */
  class: z.array(id),
  subjectClass: z.array(id),
  status: MemberStatus,
  /** For a pending row. */
  applicant: z.nullable(Applicant),
  parent: Parent,
  /** All guardians, the parent first. */
  guardians: z.array(Guardian),
  /** There is a temporary password that nobody has seen yet. */
  secret: z.boolean(),
  del: z.boolean(),
  /** When the school's data on this person will be erased. */
  eraseAt: z.nullable(instant),
  invitedAt: z.nullable(instant),
  createdAt: instant,
})
export type Student = z.output<typeof Student>

/** An email address or phone number of a parent is required; otherwise the server answers `parent-needed`. */
export const newParent = z.strictObject({
  name: z._default(text(120), ''),
  email: z.optional(email),
  phone: z.optional(mobile),
})
export const studentFields = {
  name: personName,
  nickname: z.optional(text(80)),
  email: z.optional(email),
  mobile: z.optional(mobile),
  dob: z.optional(birthDate),
  gender: z.optional(z.enum(genders)),
}
/** A student as entered in a form or a row of a file. */
export const NewStudent = z.strictObject({ ...studentFields, parent: newParent })
export type NewStudent = z.output<typeof NewStudent>

/** Maximum number of students on one sheet of sign-in details; the rest follow on further sheets. */
export const maxOnSheet = 500
