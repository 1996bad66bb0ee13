// Wire shapes that staff and students of a school share.
import * as z from '#zod'
import { id, text } from '#kit/contract/wire.ts'
import { SchoolFront } from './plans.shapes.ts'

/** 0 inactive, 1 pending, 2 success. */
export const MemberStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** First and last name; the first name is required. */
export const personName = z.tuple([text(60, 1), text(60)])

/** Calls on many members at once: either all succeed or none. */
export const ids = z.array(id).check(z.minLength(1), z.maxLength(500))
export const many = z.strictObject({ school: id, ids })
export const Done = z.object({ done: z.int() })

/** The verified account behind an application; the applicant can choose any name for the row itself. */
export const Applicant = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
})
export type Applicant = z.output<typeof Applicant>

/** An invitation before acceptance. Only verified invitees see the address and role. */
export const InvitationView = z.object({
  school: SchoolFront,
  inviter: z.nullable(z.string()),
  /** The caller has verified the invited address. */
  mine: z.boolean(),
  email: z.nullable(z.string()),
  role: z.nullable(z.array(z.literal('admin'))),
  status: MemberStatus,
})
export type InvitationView = z.output<typeof InvitationView>

/** An open invitation for the caller, whose account has verified its address. */
export const MyInvitation = z.object({
  _id: id,
  school: SchoolFront,
  inviter: z.nullable(z.string()),
  role: z.array(z.literal('admin')),
})
export type MyInvitation = z.output<typeof MyInvitation>

/** A class as shown in members' lists. */
export const ClassCard = z.object({
  _id: id,
  school: z.string(),
  name: z.string(),
  grade: z.nullable(z.string()),
  type: z.enum(['standard', 'subject']),
  del: z.boolean(),
  host: z.nullable(id),
  count: z.object({ teacher: z.int(), student: z.int() }),
})
