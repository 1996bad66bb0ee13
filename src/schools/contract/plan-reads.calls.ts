import * as z from '#zod'
import { fileKinds } from '#files/contract/space.rules.ts'
import { figureFields, Holder } from '#kit/contract/claims.rules.ts'
import { id, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { Referrals } from './referrals.shapes.ts'
import {
  maxCount,
  instituteTypes,
  PlanPaper,
  PlanStatus,
  UsedOf,
  QuoteRequest,
  joinRoles,
  JoinLink,
  SchoolAttachment,
  SchoolFront,
  spaceLists,
  SpaceRow,
  SpaceUse,
} from './plans.shapes.ts'

const ofSchool = z.strictObject({ school: id })

/** Named reads of `school-plan`. */
export const planReadCalls = {
  bySlug: {
    may: 'school.look',
    query: z.strictObject({ slug: text(60, 1) }),
    result: z.nullable(SchoolFront),
  },
  /** Checks for the quote form whether the name is already taken. */
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
  /** The staff who hold claims on schools, with their numbers. */
  groupByFollower: {
    may: 'claim.take',
    result: z.array(z.object({ ...Holder.shape, count: z.int() })),
  },
  /** Numbers of schools by kind and state, and of unclaimed ones. */
  countType: {
    may: 'claim.take',
    result: z.array(z.object({ instituteType: z.enum(instituteTypes), status: PlanStatus, ...figureFields })),
  },
  /** The price of another number of seats until the plan ends. */
  upgradePrice: {
    may: 'school.find',
    query: z.strictObject({
      school: id,
      teacher: wireInt.check(z.minimum(0), z.maximum(maxCount)),
      student: wireInt.check(z.minimum(0), z.maximum(maxCount)),
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
  /** Documents with a download address that is valid for an hour. */
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
      /** Archived or active ones only; files are never archived. */ del: z.optional(wireBool),
      term: z.optional(id),
      subject: z.optional(text(80)),
      $search: z.optional(text(200)),
      $limit: z._default(wireInt.check(z.minimum(0), z.maximum(500)), 50),
      $skip: z._default(wireInt.check(z.minimum(0)), 0),
    }),
    result: z.object({ ...page(SpaceRow).shape, space: UsedOf }),
  },
  spaceUse: { may: 'school.space', query: ofSchool, result: SpaceUse },
  /** Schools that the caller referred, and the commission on their plans. */
  referrals: { may: 'school.refer', result: Referrals },
} as const
