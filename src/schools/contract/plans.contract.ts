// `school-plan`: a school, its plan, seats and roles on the platform (schools.md sections 1 and 2).
import * as z from 'zod/mini'
import { fileHash } from '#files/contract/files.contract.ts'
import { fileKinds } from '#files/contract/space.rules.ts'
import { captcha, countryCode, email, timeZone } from '#identity/contract/people.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireInt } from '#kit/contract/wire.ts'
import { schoolPermissions } from './schools.permissions.ts'

/** Longest of everything that people count here; keeps sums inside an integer. */
const most = 100_000
const seats = z.int().check(z.minimum(0), z.maximum(most))
const days = z.int().check(z.minimum(1), z.maximum(3660))

export const instituteTypes = ['school', 'organization'] as const
export const attachmentTypes = ['Certificate', 'Foundation', 'Master', 'Bachelor', 'Diploma'] as const
/** 0 Create, 1 Trial, 2 Paid, -1 Expired. */
export const PlanStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(-1)])
export const schoolRoles = ['admin', 'homeroom', 'coordinator', 'teacher'] as const
export type SchoolRole = (typeof schoolRoles)[number]
/** What the four roles are called unless the school renames them. */
export const roleNames: Readonly<Record<SchoolRole, string>> = {
  admin: 'Admin',
  homeroom: 'Homeroom teacher',
  coordinator: 'Subject coordinator',
  teacher: 'Teacher',
}
/** A public identifier: /s/{slug} is the school's sign-in. */
export const slug = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, 'Use 3 to 40 small letters, digits and hyphens.'))

const roleAlias = z.strictObject({
  admin: z.optional(text(40)),
  homeroom: z.optional(text(40)),
  coordinator: z.optional(text(40)),
  teacher: z.optional(text(40)),
})
const UsedOf = z.object({ used: z.int(), total: z.int() })

export const SchoolAttachment = z.object({
  type: z.enum(attachmentTypes),
  subject: z.nullable(z.string()),
  file: z.object({ filename: z.string(), mime: z.string(), hash: fileHash, size: z.int(), date: instant }),
})

/** What every member and every visitor of its sign-in sees. */
const card = { _id: id, slug: z.nullable(z.string()), name: z.string(), logo: z.nullable(z.string()) }
export const SchoolFront = z.object(card)

/** What members see. */
const member = {
  ...card,
  instituteType: z.enum(instituteTypes),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  status: PlanStatus,
  personal: z.boolean(),
  roleAlias,
}
export const SchoolCard = z.object(member)

/** What its admins and the back office see. */
export const School = z.object({
  ...member,
  address: z.nullable(z.string()),
  /** Guardians without a zone of their own are told times in it. */
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
  pilot: z.boolean(),
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
})
export type School = z.output<typeof School>
export type SchoolCard = z.output<typeof SchoolCard>
export type SchoolFront = z.output<typeof SchoolFront>

const profile = {
  name: text(120, 2),
  slug: z.nullable(slug),
  logo: z.nullable(fileHash),
  instituteType: z.enum(instituteTypes),
  country: z.nullable(countryCode),
  city: z.nullable(text(80)),
  address: z.nullable(text(200)),
  timeZone: z.nullable(timeZone),
  phone: z.array(text(30, 3)).check(z.maxLength(5)),
}
/** Set by the back office only; the server refuses them from anybody else. */
const managed = {
  teacher: seats,
  student: seats,
  space: z.int().check(z.minimum(0)),
  pilot: z.boolean(),
  contact: z.nullable(id),
  commissionEnable: z.boolean(),
  pipelineEnable: z.boolean(),
  pipelineStatus: z.int().check(z.minimum(0), z.maximum(2)),
  contentProviderEnable: z.boolean(),
  contentProviderStatus: z.int().check(z.minimum(0), z.maximum(3)),
}
export const managedFields = Object.keys(managed) as (keyof typeof managed)[]
const term = z.union([z.literal(6), z.literal(12)])

export const Quote = z.object({
  school: z.nullable(id),
  /** A school with this name is already here; its admins were told. */
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
/** `path` is an own-origin path to share. */
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
  kind: z.nullable(z.enum(fileKinds)),
})
export type SpaceRow = z.output<typeof SpaceRow>
const use = { bytes: z.int(), files: z.int() }
/** Which kinds of files and whose take the room, the biggest first. */
export const SpaceUse = z.object({
  space: UsedOf,
  kinds: z.array(z.object({ kind: z.enum(fileKinds), ...use })),
  people: z.array(z.object({ owner: id, name: z.string(), ...use })),
})

const ofSchool = z.strictObject({ school: id })

export const schoolPlanContract = service('school-plan', schoolPermissions, {
  find: {
    may: 'school.find',
    query: listQuery(
      {
        _id: id,
        status: z.pipe(wireInt, PlanStatus),
        instituteType: z.enum(instituteTypes),
        country: countryCode,
        end: instant,
        createdAt: instant,
      },
      { sort: ['name', 'status', 'start', 'end', 'teacher', 'student', 'createdAt'], search: true },
    ),
    result: page(School),
  },
  /** Admins and the back office get the whole record, other members its card. */
  get: { may: 'school.read', result: z.union([School, SchoolCard]) },
  create: {
    may: 'school.manage',
    data: z.strictObject({
      name: profile.name,
      instituteType: z._default(profile.instituteType, 'school'),
      country: z.optional(profile.country),
      city: z.optional(profile.city),
      teacher: z._default(seats, 1),
      student: z._default(seats, 10),
      admin: z.strictObject({ email, name: z.optional(text(120)) }),
    }),
    result: School,
  },
  patch: {
    may: 'school.edit',
    data: z.partial(
      z.strictObject({ ...profile, ...managed, roleAlias, teachersDelete: z.boolean(), version: z.int() }),
    ),
    result: School,
  },
  /** The school disappears for its members; nothing of theirs is deleted. */
  remove: { may: 'school.remove', result: School },
  calls: {
    get: {
      bySlug: {
        may: 'school.look',
        query: z.strictObject({ slug: text(60, 1) }),
        result: z.nullable(SchoolFront),
      },
      /** Is the name free? For the quote form. */
      nameKnown: {
        may: 'school.look',
        query: z.strictObject({ name: text(120, 1) }),
        result: z.object({ known: z.boolean() }),
        perMinute: 60,
      },
      quotes: {
        may: 'school.quotes',
        query: z.strictObject({
          school: z.optional(id),
          $limit: z._default(wireInt.check(z.minimum(0), z.maximum(500)), 50),
          $skip: z._default(wireInt.check(z.minimum(0)), 0),
        }),
        result: page(QuoteRequest),
      },
      /** What another number of seats costs until the plan ends. */
      upgradePrice: {
        may: 'school.find',
        query: z.strictObject({
          school: id,
          teacher: wireInt.check(z.minimum(0), z.maximum(most)),
          student: wireInt.check(z.minimum(0), z.maximum(most)),
        }),
        result: z.object({ currency: z.string(), cents: z.int(), daysLeft: z.int(), downgrade: z.boolean() }),
      },
      joinLink: {
        may: 'school.link',
        query: z.strictObject({ school: id, role: z.enum(joinRoles) }),
        result: JoinLink,
        writes: true,
      },
      pipelineEmail: {
        may: 'school.manage',
        query: ofSchool,
        result: z.object({ sent: z.int() }),
        writes: true,
      },
      contentEmail: {
        may: 'school.manage',
        query: ofSchool,
        result: z.object({ sent: z.int() }),
        writes: true,
      },
      space: {
        may: 'school.space',
        query: z.strictObject({
          school: id,
          list: z.enum(spaceLists),
          teacher: z.optional(id),
          kind: z.optional(z.enum(fileKinds)),
          term: z.optional(id),
          subject: z.optional(text(80)),
          $search: z.optional(text(200)),
          $limit: z._default(wireInt.check(z.minimum(0), z.maximum(500)), 50),
          $skip: z._default(wireInt.check(z.minimum(0)), 0),
        }),
        result: z.object({ ...page(SpaceRow).shape, space: UsedOf }),
      },
      spaceUse: { may: 'school.space', query: ofSchool, result: SpaceUse },
    },
    patch: {
      quote: {
        may: 'school.ask',
        perMinute: 6,
        outside: true,
        data: z.strictObject({
          name: profile.name,
          country: z.optional(profile.country),
          city: z.optional(profile.city),
          teachers: z.int().check(z.minimum(1), z.maximum(most)),
          students: seats,
          months: term,
          contact: z.strictObject({ name: text(120, 1), email, phone: z.optional(text(30)) }),
          message: z.optional(text(2000)),
          inviter: z.optional(text(20)),
          /** Visitors prove the contact's address by a code of `users captcha`. */
          captcha: z.optional(captcha),
        }),
        result: Quote,
      },
      referPrincipal: {
        may: 'school.refer',
        perMinute: 6,
        outside: true,
        data: z.strictObject({
          name: profile.name,
          country: z.optional(profile.country),
          city: z.optional(profile.city),
          principal: z.strictObject({ name: text(120, 1), email }),
          message: z.optional(text(1000)),
        }),
        result: z.object({ school: id, sent: z.literal(true) }),
      },
      openTrial: {
        may: 'school.manage',
        data: z.strictObject({
          school: id,
          days: z._default(days, 7),
          teacher: z.optional(seats),
          student: z.optional(seats),
        }),
        result: School,
      },
      extend: { may: 'school.manage', data: z.strictObject({ school: id, days }), result: School },
      /** Paid outside the platform, with its proof; the end is counted by the rule of schools.md section 1. */
      markPaid: {
        may: 'school.manage',
        data: z.strictObject({
          school: id,
          days: z.optional(days),
          months: z.optional(term),
          teacher: z.optional(seats),
          student: z.optional(seats),
          proof: z.strictObject({
            note: text(500, 1),
            file: z.optional(z.strictObject({ filename: text(200, 1), mime: text(100, 1), hash: fileHash })),
          }),
        }),
        result: School,
      },
      validate: {
        may: 'school.manage',
        data: z.strictObject({ school: id, valid: z.boolean() }),
        result: School,
      },
      joinLink: {
        may: 'school.link',
        data: z.strictObject({
          school: id,
          role: z.enum(joinRoles),
          reset: z.optional(z.literal(true)),
          approval: z.optional(z.boolean()),
        }),
        result: JoinLink,
      },
      addAttachment: {
        may: 'school.edit',
        data: z.strictObject({
          school: id,
          type: z.enum(attachmentTypes),
          subject: z.optional(text(80)),
          file: z.strictObject({
            filename: text(200, 1),
            mime: text(100, 1),
            hash: fileHash,
            size: z.int().check(z.minimum(1)),
          }),
        }),
        result: School,
      },
      /** Takes files out of the school's space; where they were shown, nothing is shown any more. */
      removeFiles: {
        may: 'school.clear',
        data: z.strictObject({ school: id, ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
        result: z.object({ done: z.int() }),
      },
      /** Deletes sessions with everything learners did in them, or content that is not published. */
      removeItems: {
        may: 'school.clear',
        data: z.strictObject({
          school: id,
          list: z.enum(['sessions', 'content']),
          ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
        }),
        result: z.object({ done: z.int() }),
      },
      removeAttachment: {
        may: 'school.edit',
        data: z.strictObject({ school: id, hash: fileHash }),
        result: School,
      },
    },
  },
  /** `left`: to a person who was archived or removed, whose connections then start anew. */
  events: { patched: SchoolCard, left: z.object({ school: id }) },
})
