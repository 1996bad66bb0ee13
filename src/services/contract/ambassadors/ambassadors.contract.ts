// `ambassador-auth`: people who promote the platform (services.md section 10).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { machine } from '#kit/contract/lifecycle.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { claimFields, claimFilters, claimQuery, Holder } from '#kit/contract/claims.rules.ts'
import { verificationRoles } from '../services.permissions.ts'

export const ambassadorPermissions = permissions(
  //                   user   teacher  A      AC     CM     C
  ['user', 'teacher', ...verificationRoles],
  {
    'ambassador.read': ['-', 'own', 'all', 'all', 'all', 'all'],
    'ambassador.make': ['-', 'own', '-', '-', '-', '-'],
    /** Entry permission for PATCH: each kind of change has a separate row. */
    'ambassador.change': ['-', 'own', 'all', 'all', 'all', 'all'],
    'ambassador.withdraw': ['-', 'own', '-', '-', '-', '-'],
    'ambassador.review': ['-', '-', 'all', 'all', 'all', 'all'],
    'claim.take': ['-', '-', 'all', 'all', 'all', 'all'],
    /** Releases others' claims and assigns claims to colleagues. */
    'claim.assign': ['-', '-', 'all', '-', 'all', '-'],
  },
)

export const ambassadorStates = ['submitted', 'approved', 'rejected'] as const
export type AmbassadorState = (typeof ambassadorStates)[number]
export const ambassadorLifecycle = machine([
  // from        event      to           guard
  ['submitted', 'approve', 'approved'],
  ['submitted', 'reject', 'rejected'],
  ['approved', 'revoke', 'rejected'],
  ['rejected', 'submit', 'submitted', 'isComplete'],
])
export const ambassadorStatus = { submitted: 1, approved: 2, rejected: -1 } as const
export const ambassadorStateOf = (status: number): AmbassadorState | undefined =>
  ambassadorStates.find(state => ambassadorStatus[state] === status)

/** An ambassador's audience. */
export const ambassadorRoles = ['teachers', 'schools', 'families'] as const
export const ambassadorRoleNames: Readonly<Record<(typeof ambassadorRoles)[number], string>> = {
  teachers: 'Teachers',
  schools: 'Schools',
  families: 'Families',
}

const status = z.union([z.literal(1), z.literal(2), z.literal(-1)])
export const Ambassador = z.object({
  ...claimFields,
  _id: id,
  uid: id,
  applicant: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
  }),
  role: z.enum(ambassadorRoles),
  attachments: z.array(
    z.object({ hash: z.string(), filename: z.string(), mime: z.string(), url: z.string() }),
  ),
  status,
  reason: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  unread: z.nullable(z.int()),
  createdAt: instant,
  updatedAt: instant,
})
export type Ambassador = z.output<typeof Ambassador>

export const maxAmbassadorFiles = 5
const file = z.strictObject({ hash: fileHash, filename: text(200, 1) })
const files = z.array(file).check(z.minLength(1), z.maxLength(maxAmbassadorFiles))
const ambassadorPatch = z.strictObject({
  role: z.optional(z.enum(ambassadorRoles)),
  attachments: z.optional(files),
  /** 1 resubmits a rejected application; 2 approves and -1 rejects or revokes, by staff. */
  status: z.optional(status),
  reason: z.optional(text(2000)),
  /** The caller's own id claims, a colleague's id assigns, null releases. */
  follower: z.optional(z.nullable(id)),
})
export type AmbassadorPatch = z.output<typeof ambassadorPatch>

export const ambassadorContract = service('ambassador-auth', ambassadorPermissions, {
  find: {
    may: 'ambassador.read',
    query: z.extend(listQuery({ status: z.pipe(wireInt, status) }, { search: true, sort: ['createdAt'] }), {
      /** Applications of everybody, for staff. */
      $sys: z.optional(wireBool),
      $message: z.optional(wireBool),
      claim: z.optional(z.union([z.enum(claimFilters), claimQuery])),
    }),
    result: page(Ambassador),
  },
  get: { may: 'ambassador.read', result: Ambassador },
  /** Created and submitted in one step. */
  create: {
    may: 'ambassador.make',
    data: z.strictObject({ role: z.enum(ambassadorRoles), attachments: files }),
    result: Ambassador,
  },
  patch: { may: 'ambassador.change', data: ambassadorPatch, result: Ambassador },
  /** Withdraws the application, or ends the ambassadorship. */
  remove: { may: 'ambassador.withdraw', result: Ambassador },
  calls: {
    get: {
      groupByFollower: {
        may: 'ambassador.review',
        query: nothing,
        result: z.array(z.extend(Holder, { count: z.int() })),
      },
    },
  },
  events: {
    created: z.object({ _id: id }),
    patched: z.object({ _id: id }),
    removed: z.object({ _id: id }),
  },
})
