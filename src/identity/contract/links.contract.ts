// Linked provider identities, certificates, personal configuration, and a person's schools.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireInt } from '#kit/contract/wire.ts'
import { fileHash } from './people.shapes.ts'

export const linksPermissions = permissions(
  //                 user   sys    A      AC     CM     C
  ['user', 'sys', 'admin', 'academic_consultant', 'customer_service_manager', 'customer_service'],
  {
    'link.read': ['own', '-', '-', '-', '-', '-'],
    'link.remove': ['own', '-', '-', '-', '-', '-'],
    'cert.edit': ['own', '-', '-', '-', '-', '-'],
    'cert.decide': ['-', 'all', 'all', 'all', 'all', 'all'],
    'mine.read': ['own', '-', '-', '-', '-', '-'],
    'mine.edit': ['own', '-', '-', '-', '-', '-'],
    'schools.mine': ['own', '-', '-', '-', '-', '-'],
  },
)

export const UserToken = z.object({
  _id: id,
  sub: z.string(),
  provider: z.literal('google'),
  email: z.nullable(z.string()),
  scopes: z.array(z.string()),
  createdAt: instant,
})

export const userTokenContract = service('user-token', linksPermissions, {
  find: {
    may: 'link.read',
    query: listQuery({ sub: text(200), provider: z.literal('google') }),
    result: page(UserToken),
  },
  remove: { may: 'link.remove', result: UserToken },
  calls: {
    /**
     * Address of the Google window that links an identity to the caller's account. A navigation cannot send the
     * sign-in token, so the address contains one.
     */
    get: {
      startLink: {
        may: 'link.remove',
        query: z.strictObject({ back: z.optional(text(500)) }),
        result: z.object({ url: z.string() }),
        writes: true,
        secret: true,
      },
    },
  },
})

export const certCodes = ['teacher', 'ib'] as const
export const certStates = [0, 1, 2, 3] as const

export const UserCert = z.object({
  _id: id,
  code: z.enum(certCodes),
  school: z.nullable(id),
  ext: z.object({
    year: z.optional(z.int()),
    inService: z.optional(z.boolean()),
    schoolName: z.optional(z.string()),
  }),
  pics: z.array(z.object({ _id: z.string(), ext: z.string(), code: z.string() })),
  /** 0 draft, 1 submitted, 2 approved, 3 denied. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  reason: z.nullable(z.string()),
  updatedAt: instant,
})
export type UserCert = z.output<typeof UserCert>

/** A certificate as shown to the back office. */
export const CertApplication = z.object({
  ...UserCert.shape,
  applicant: z.object({ _id: id, name: z.string(), email: z.nullable(z.string()) }),
})
export type CertApplication = z.output<typeof CertApplication>

const certQuery = z.strictObject({ code: z.enum(certCodes), school: z.optional(id) })

export const userCertContract = service('user-cert', linksPermissions, {
  /** The back-office queue; only owners see their drafts. */
  find: {
    may: 'cert.decide',
    query: z.extend(listQuery({ _id: id, code: z.enum(certCodes), school: id }, { sort: ['updatedAt'] }), {
      status: z.optional(z.pipe(wireInt, z.union([z.literal(1), z.literal(2), z.literal(3)]))),
    }),
    result: page(CertApplication),
  },
  patch: {
    may: 'cert.edit',
    data: z.strictObject({
      ext: z.optional(
        z.strictObject({
          year: z.optional(z.int().check(z.minimum(1950), z.maximum(2100))),
          inService: z.optional(z.boolean()),
          schoolName: z.optional(text(200)),
        }),
      ),
      pics: z.optional(
        z
          .array(
            z.strictObject({ _id: fileHash, ext: z.enum(['png', 'jpeg', 'jpg', 'pdf']), code: text(40) }),
          )
          .check(z.maxLength(10)),
      ),
      /** 0 withdraws it, 1 submits it. */
      status: z.optional(z.union([z.literal(0), z.literal(1)])),
    }),
    result: UserCert,
  },
  calls: {
    get: {
      /** The certificate of the caller (or their school) with this code; created as a draft on first read. */
      code: { may: 'cert.edit', query: certQuery, result: UserCert, writes: true },
      has: { may: 'cert.edit', query: certQuery, result: z.object({ has: z.boolean() }) },
    },
    patch: {
      /** Notifies the applicant; a refusal needs a reason. */
      decide: {
        may: 'cert.decide',
        data: z.discriminatedUnion('event', [
          z.strictObject({ _id: id, event: z.literal('approve') }),
          z.strictObject({ _id: id, event: z.literal('deny'), reason: text(1000, 1) }),
        ]),
        result: CertApplication,
      },
    },
  },
})

export const confUserKeys = [
  'OutlineTags',
  'UnitSet',
  'UnitSetLast',
  'SessionCategory',
  'UnitTplDefault',
  'Grades',
] as const
const ConfUser = z.object({ _id: id, key: z.string(), val: z.unknown() })

/** Key-value rows, created on first read. */
export const confUserContract = service('conf-user', linksPermissions, {
  patch: {
    may: 'mine.edit',
    data: z.strictObject({
      val: z.optional(z.unknown()),
      $addToSet: z.optional(z.unknown()),
      $pull: z.optional(z.unknown()),
    }),
    result: ConfUser,
  },
  calls: {
    get: Object.fromEntries(
      confUserKeys.map(key => [key, { may: 'mine.read', result: ConfUser, writes: true }]),
    ) as Record<(typeof confUserKeys)[number], { may: 'mine.read'; result: typeof ConfUser; writes: true }>,
  },
})

/** A school in the workplace switcher. Personal school records are left out. */
export const SchoolChoice = z.object({
  _id: id,
  name: z.string(),
  logo: z.nullable(z.string()),
  personal: z.boolean(),
  role: z.array(z.string()),
})
export type SchoolChoice = z.output<typeof SchoolChoice>

const schoolList = {
  calls: { get: { schoolList: { may: 'schools.mine', query: nothing, result: z.array(SchoolChoice) } } },
} as const

/** The caller's schools: `students GET schoolList` for students, `school-user GET schoolList` for others. */
export const studentsContract = service('students', linksPermissions, schoolList)
export const schoolUserContract = service('school-user', linksPermissions, schoolList)
