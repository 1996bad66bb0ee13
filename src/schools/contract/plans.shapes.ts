import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { fileKinds } from '#files/contract/space.rules.ts'
import { claimFields } from '#kit/contract/claims.rules.ts'
import { id, instant, text } from '#kit/contract/wire.ts'

/** Upper limit of every count; keeps sums within a database integer. */
export const maxCount = 100_000

export const seats = z.int().check(z.minimum(0), z.maximum(maxCount))

export const days = z.int().check(z.minimum(1), z.maximum(3660))

export const instituteTypes = ['school', 'organization'] as const

export const attachmentTypes = ['Certificate', 'Foundation', 'Master', 'Bachelor', 'Diploma'] as const

/** Documents attached to the email about a trial. */
export const planPaperKinds = ['invoice', 'contract'] as const

export const PlanPaper = z.object({
  _id: id,
  kind: z.enum(planPaperKinds),
  no: z.string(),
  issuedAt: instant,
})
export type PlanPaper = z.output<typeof PlanPaper>

/** 0 Create, 1 Trial, 2 Paid, -1 Expired. */
export const PlanStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(-1)])

export const schoolRoles = ['admin', 'homeroom', 'coordinator', 'teacher'] as const

export type SchoolRole = (typeof schoolRoles)[number]

/** Default names of the four roles, which a school can rename. */
export const roleNames: Readonly<Record<SchoolRole, string>> = {
  admin: 'Admin',
  homeroom: 'Homeroom teacher',
  coordinator: 'Subject coordinator',
  teacher: 'Teacher',
}

/** A public identifier: /s/{slug} is the school's sign-in page. */
export const slug = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, 'Use 3 to 40 small letters, digits and hyphens.'))

export const roleAlias = z.strictObject({
  admin: z.optional(text(40)),
  homeroom: z.optional(text(40)),
  coordinator: z.optional(text(40)),
  teacher: z.optional(text(40)),
})

export const UsedOf = z.object({ used: z.int(), total: z.int() })

export const SchoolAttachment = z.object({
  type: z.enum(attachmentTypes),
  subject: z.nullable(z.string()),
  file: z.object({ filename: z.string(), mime: z.string(), hash: fileHash, size: z.int(), date: instant }),
})

/** Visible to every member and to every visitor of the sign-in page. */
const card = { _id: id, slug: z.nullable(z.string()), name: z.string(), logo: z.nullable(z.string()) }

export const SchoolFront = z.object(card)

/** Visible to members. */
const member = {
  ...card,
  instituteType: z.enum(instituteTypes),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  status: PlanStatus,
  personal: z.boolean(),
  /** Gets new features first; the school's staff confirmed a notice about this. */
  pilot: z.boolean(),
  roleAlias,
}

export const SchoolCard = z.object(member)

/** Visible to the school's admins and the back office. */
export const School = z.object({
  ...member,
  address: z.nullable(z.string()),
  /** Time zone for guardians who have none. */
  timeZone: z.nullable(z.string()),
  phone: z.array(z.string()),
  start: z.nullable(instant),
  end: z.nullable(instant),
  /** Seats bought. */
  teacher: z.int(),
  student: z.int(),
  count: z.object({ teacher: z.int(), student: z.int(), grade: z.int(), class: z.int() }),
  /** Bytes. */
  space: z.int(),
  spaceUsed: z.int(),
  contact: z.nullable(id),
  inviter: z.nullable(z.string()),
  validatedAt: z.nullable(instant),
  commissionEnable: z.boolean(),
  pipelineEnable: z.boolean(),
  /** 0 inactive, 1 pending, 2 agreed. */
  pipelineStatus: z.int(),
  pipelineAt: z.nullable(instant),
  contentProviderEnable: z.boolean(),
  /** 0 inactive, 1 pending, 2 agreed, 3 applied. */
  contentProviderStatus: z.int(),
  contentProviderAt: z.nullable(instant),
  attachmentsCurriculum: z.array(SchoolAttachment),
  /** Teachers may delete their own content and sessions. */
  teachersDelete: z.boolean(),
  version: z.int(),
  createdAt: instant,
  /** The holder of the claim on this school; only the back office sees it. */
  follower: z.optional(claimFields.follower),
  followedAt: z.optional(claimFields.followedAt),
  releasedAt: z.optional(claimFields.releasedAt),
})

export type School = z.output<typeof School>

export type SchoolCard = z.output<typeof SchoolCard>

export type SchoolFront = z.output<typeof SchoolFront>

export const term = z.union([z.literal(6), z.literal(12)])

export const Quote = z.object({
  school: z.nullable(id),
  /** A school with this name already exists; its admins were notified. */
  known: z.boolean(),
  price: z.object({ currency: z.string(), cents: z.int(), fullCents: z.int(), spaceGb: z.int() }),
})

export const QuoteRequest = z.object({
  _id: id,
  school: z.nullable(id),
  name: z.string(),
  teachers: z.int(),
  students: z.int(),
  months: z.int(),
  cents: z.int(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  message: z.nullable(z.string()),
  createdAt: instant,
})

export const joinRoles = ['teacher', 'student'] as const

/** `path` is a path on this origin, for sharing. */
export const JoinLink = z.object({
  role: z.enum(joinRoles),
  key: z.string(),
  path: z.string(),
  approval: z.boolean(),
})

export const spaceLists = ['files', 'sessions', 'content'] as const

export const SpaceRow = z.object({
  _id: id,
  name: z.string(),
  bytes: z.int(),
  owner: z.nullable(id),
  ownerName: z.string(),
  at: instant,
  published: z.boolean(),
  del: z.boolean(),
  kind: z.nullable(z.enum(fileKinds)),
})

export type SpaceRow = z.output<typeof SpaceRow>

const use = { bytes: z.int(), files: z.int() }

/** Space by kind and person, largest first. */
export const SpaceUse = z.object({
  space: UsedOf,
  kinds: z.array(z.object({ kind: z.enum(fileKinds), ...use })),
  people: z.array(z.object({ owner: id, name: z.string(), ...use })),
})
