// `guardians`: the adults responsible for a student, and the page on which an adult sees all their children.
import * as z from '#zod'
import { email, mobile, timeZone } from '#identity/contract/people.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { familyKey } from './family.shapes.ts'
import { MemberStatus } from './people.shapes.ts'
import { SchoolFront } from './plans.shapes.ts'
import { guardianPermissions } from './schools.permissions.ts'

export const maxGuardiansOfStudent = 6

export const Guardian = z.object({
  _id: id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  relation: z.string(),
  status: MemberStatus,
  /** The specification's parent. */
  first: z.boolean(),
  /** Receives the reports of this child. */
  reports: z.boolean(),
  consentAt: z.nullable(instant),
  /** When consent was withdrawn; the child’s account is closed until it is given again. */
  withdrawnAt: z.nullable(instant),
})
export type Guardian = z.output<typeof Guardian>

const FamilyChild = z.object({
  /** The student's record in the school. */
  _id: id,
  name: z.string(),
  classes: z.array(z.string()),
  relation: z.string(),
  /** The caller has confirmed that this is their child. */
  joined: z.boolean(),
  /** The caller's consent is needed, because the child is under 13. */
  consent: z.boolean(),
  consentAt: z.nullable(instant),
  /** When the caller withdrew consent. */
  withdrawnAt: z.nullable(instant),
  /** A guardian withdrew consent, so the account is closed. */
  closed: z.boolean(),
  reports: z.boolean(),
  /** Student id for signing in; shown once the caller has confirmed. */
  id: z.nullable(z.string()),
  /** The other guardians. Contacts are empty unless the school shows them. */
  others: z.array(
    z.object({
      name: z.string(),
      relation: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
})
export type FamilyChild = z.output<typeof FamilyChild>

export const Family = z.object({
  email: z.nullable(z.string()),
  /** Set for a guardian without an email address. */
  phone: z.nullable(z.string()),
  schools: z.array(z.object({ school: SchoolFront, children: z.array(FamilyChild) })),
})
export type Family = z.output<typeof Family>

export const SignInShown = z.object({
  school: SchoolFront,
  student: z.string(),
  id: z.nullable(z.string()),
  password: z.nullable(z.string()),
  shown: z.boolean(),
})

const fields = {
  name: text(120),
  email: z.nullable(email),
  phone: z.nullable(mobile),
  relation: text(60),
  reports: z.boolean(),
}

export const guardiansContract = service('guardians', guardianPermissions, {
  create: {
    may: 'guardian.edit',
    data: z.strictObject({
      student: id,
      name: z._default(fields.name, ''),
      email: z.optional(email),
      phone: z.optional(mobile),
      relation: z._default(fields.relation, ''),
      reports: z._default(z.boolean(), true),
    }),
    result: Guardian,
  },
  patch: {
    may: 'guardian.edit',
    data: z.partial(
      z.strictObject({
        ...fields,
        /** Becomes the specification's parent. */
        first: z.literal(true),
      }),
    ),
    result: Guardian,
  },
  remove: { may: 'guardian.edit', result: Guardian },
  calls: {
    get: {
      family: {
        may: 'guardian.family',
        query: z.strictObject(familyKey),
        result: Family,
        perMinute: 60,
        acrossNodes: true,
      },
    },
    patch: {
      /** Confirms another child of the caller; the temporary password is shown once. */
      join: {
        may: 'guardian.family',
        data: z.strictObject({
          ...familyKey,
          student: id,
          agreed: z._default(z.array(id).check(z.maxLength(10)), []),
          timeZone: z.optional(timeZone),
        }),
        result: SignInShown,
        outside: true,
        secret: true,
        perMinute: 20,
        acrossNodes: true,
      },
      /**
       * Withdraws the caller's consent: the child’s account is locked until consent is given again, and the
       * school is notified.
       */
      withdraw: {
        may: 'guardian.family',
        data: z.strictObject({ ...familyKey, student: id }),
        result: z.object({ withdrawnAt: instant }),
        perMinute: 20,
        acrossNodes: true,
      },
      /** Sets whether the caller gets the reports of a child. */
      reports: {
        may: 'guardian.family',
        data: z.strictObject({ ...familyKey, student: id, reports: z.boolean() }),
        result: z.object({ reports: z.boolean() }),
        perMinute: 60,
      },
      /** Sends a link to an address or number of a guardian; the answer never reveals whether there are children. */
      sendLink: {
        may: 'guardian.family',
        data: z.strictObject({ email: z.optional(email), mobile: z.optional(mobile) }),
        result: z.object({ sent: z.literal(true) }),
        perMinute: 5,
        acrossNodes: true,
      },
      /** Resends the invitation to a guardian who has not answered yet. */
      resend: {
        may: 'guardian.edit',
        data: z.strictObject({ _id: id }),
        result: z.object({ sent: z.int() }),
        perMinute: 30,
      },
    },
  },
})
