// `school-plan`: a school, its plan, seats and roles on the platform (schools.md sections 1 and 2).
import * as z from 'zod/mini'
import { fileHash } from '#files/contract/files.contract.ts'
import { fileKinds } from '#files/contract/space.rules.ts'
import { captcha, countryCode, email, timeZone } from '#identity/contract/people.shapes.ts'
import { claimFilters, claimQuery, figureFields, Holder } from '#kit/contract/claims.rules.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireInt } from '#kit/contract/wire.ts'
import { Referrals } from './referrals.shapes.ts'
import { schoolPermissions } from './schools.permissions.ts'
import {
  most,
  seats,
  days,
  instituteTypes,
  attachmentTypes,
  PlanPaper,
  PlanStatus,
  slug,
  roleAlias,
  UsedOf,
  term,
  Quote,
  QuoteRequest,
  joinRoles,
  JoinLink,
  School,
  SchoolAttachment,
  SchoolCard,
  SchoolFront,
  spaceLists,
  SpaceRow,
  SpaceUse,
} from './plans.shapes.ts'

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

const ofSchool = z.strictObject({ school: id })

export const schoolPlanContract = service('school-plan', schoolPermissions, {
  find: {
    may: 'school.find',
    query: z.extend(
      listQuery(
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
      /** For the back office; what others claimed is for heads. */
      { claim: z.optional(z.union([z.enum(claimFilters), claimQuery])) },
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
      z.strictObject({
        ...profile,
        ...managed,
        roleAlias,
        teachersDelete: z.boolean(),
        version: z.int(),
        /** Alone: oneself claims, a colleague's id assigns, null stops. */
        follower: z.nullable(id),
      }),
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
      /** Who follows schools up, with how many. */
      groupByFollower: {
        may: 'claim.take',
        result: z.array(z.object({ ...Holder.shape, count: z.int() })),
      },
      /** Schools by kind and state, and how many of them nobody follows up. */
      countType: {
        may: 'claim.take',
        result: z.array(
          z.object({ instituteType: z.enum(instituteTypes), status: PlanStatus, ...figureFields }),
        ),
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
      /** Invoices and contracts, newest first. */
      papers: {
        may: 'school.find',
        query: z.strictObject({ school: id }),
        result: z.array(PlanPaper),
      },
      paper: {
        may: 'school.find',
        query: z.strictObject({ school: id, _id: id }),
        result: z.object({ filename: z.string(), mime: z.string(), base64: z.string() }),
      },
      /** Documents with an address to open them, which holds for an hour. */
      attachments: {
        may: 'school.find',
        query: ofSchool,
        result: z.array(z.extend(SchoolAttachment, { url: z.string() })),
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
      /** Schools that I referred, and what their plans earned me. */
      referrals: { may: 'school.refer', result: Referrals },
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
