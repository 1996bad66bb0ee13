// `service-auth`: applications of providers (services.md section 2).
import * as z from 'zod/mini'
import { learnerLevels, learningStyles, socialStyles, timeZone } from '#identity/contract/people.shapes.ts'
import { fileHash } from '#files/contract/files.contract.ts'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { bookingStates } from './bookings/bookings.lifecycle.ts'
import { claimFields, claimFilters, claimQuery, Holder } from './claims.rules.ts'
import { CloudItem, OfferedUnit } from './content/content.shapes.ts'
import { documentKindNames } from './documents.ts'
import { servicesPermissions } from './services.permissions.ts'
import { countryCode, subjectName, Topic, topicId } from './settings.conf.ts'
import {
  applicationKey,
  applicationTypes,
  categories,
  gradeGroups,
  providerRoles,
  qualifications,
} from './services.values.ts'

const status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(-1)])
const statusQuery = z.pipe(wireInt, status)

const Interview = z.object({ start: instant, end: instant, url: z.string(), note: z.string() })
const InterviewLesson = z.object({
  packUser: id,
  booking: z.nullable(
    z.object({ _id: id, status: z.enum(bookingStates), start: instant, servicer: z.string() }),
  ),
  takeaway: z.nullable(z.object({ session: id, sentAt: instant })),
})
const Attachment = z.object({
  filename: z.string(),
  mime: z.string(),
  hash: z.string(),
  type: z.enum(documentKindNames),
  size: z.int(),
  date: instant,
  url: z.string(),
})

const offered = {
  _id: id,
  uid: id,
  type: z.enum(applicationTypes),
  /** None for content. */
  mentoringType: z.nullable(z.enum(categories)),
  countryCode: z.array(z.string()),
  curriculum: z.nullable(z.enum(curriculumCodes)),
  subject: z.nullable(z.string()),
  topic: z.array(Topic),
  gradeGroup: z.array(z.enum(gradeGroups)),
  ability: z.array(z.enum(learnerLevels)),
  styles: z.array(z.enum(learningStyles)),
  otherStyles: z.array(z.enum(socialStyles)),
  serviceRoles: z.array(z.enum(providerRoles)),
  qualification: z.nullable(z.enum(qualifications)),
}
/** What everybody may see of an approved application. */
export const ApprovedService = z.object({ ...offered, isOn: z.boolean() })
export type ApprovedService = z.output<typeof ApprovedService>

/** What approved people can be counted by. */
const groupKinds = ['country', 'curriculum', 'subject', 'gradeGroup', 'topic', 'role'] as const
export const ApprovedGroup = z.object({
  by: z.enum(groupKinds),
  value: z.string(),
  /** In words. */
  label: z.string(),
  count: z.int(),
})
export type ApprovedGroup = z.output<typeof ApprovedGroup>

export const Application = z.object({
  ...offered,
  ...claimFields,
  applicant: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
  }),
  serviceRolesUser: z.array(z.enum(providerRoles)),
  /** Content that is offered; null for services. */
  unit: z.nullable(OfferedUnit),
  attachments: z.array(Attachment),
  essay: z.string(),
  status,
  reason: z.nullable(z.string()),
  approval: z.object({
    submitted: z.nullable(instant),
    approved: z.nullable(instant),
    approver: z.nullable(z.string()),
  }),
  versionId: z.int(),
  /** The approved version that this one is to replace; that one stays in force until then. */
  replaces: z.nullable(id),
  interview: z.nullable(Interview),
  /** An interview that the applicant books with a consultant, and the report about it. */
  interviewLesson: z.nullable(InterviewLesson),
  /** What it needs before it can be submitted. */
  missing: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Messages of the other side that nobody on this side has read, where asked for. */
  unread: z.nullable(z.int()),
  updatedAt: instant,
})
export type Application = z.output<typeof Application>

const draft = {
  serviceRolesUser: z.optional(z.array(z.enum(providerRoles)).check(z.maxLength(6))),
  countryCode: z.optional(z.array(countryCode).check(z.maxLength(60))),
  gradeGroup: z.optional(z.array(z.enum(gradeGroups)).check(z.maxLength(7))),
  ability: z.optional(z.array(z.enum(learnerLevels)).check(z.maxLength(4))),
  styles: z.optional(z.array(z.enum(learningStyles)).check(z.maxLength(4))),
  otherStyles: z.optional(z.array(z.enum(socialStyles)).check(z.maxLength(4))),
  essay: z.optional(text(6000)),
}
const attachment = z.strictObject({
  filename: text(200, 1),
  hash: fileHash,
  type: z.enum(documentKindNames),
})
const scope = {
  curriculum: z.optional(z.nullable(z.enum(curriculumCodes))),
  subject: z.optional(z.nullable(subjectName)),
  /** Of the setting's list; one application is about one topic. */
  topic: z.optional(z.array(topicId).check(z.maxLength(1))),
}
export const applicationPatch = z.strictObject({
  ...draft,
  $addToSet: z.optional(z.strictObject({ attachments: attachment })),
  /** Without a kind, the file is removed as every document that it serves as. */
  $pull: z.optional(
    z.strictObject({
      attachments: z.strictObject({ hash: fileHash, type: z.optional(z.enum(documentKindNames)) }),
    }),
  ),
  /** 1 submits, 0 withdraws; 2 approves and -1 rejects or revokes, by staff. */
  status: z.optional(status),
  reason: z.optional(text(2000)),
  qualification: z.optional(z.enum(qualifications)),
  serviceRoles: z.optional(z.array(z.enum(providerRoles)).check(z.maxLength(6))),
  /** Oneself claims, a colleague's id assigns, null stops. */
  follower: z.optional(z.nullable(id)),
})
export type ApplicationPatch = z.output<typeof applicationPatch>

const one = z.strictObject({ _id: id })

export const applicationContract = service('service-auth', servicesPermissions, {
  find: {
    may: 'application.read',
    query: z.extend(
      listQuery(
        { type: z.enum(applicationTypes), mentoringType: z.enum(categories), status: statusQuery },
        { search: true, sort: ['submittedAt', 'updatedAt'] },
      ),
      {
        /** Of everybody, for staff. */
        $sys: z.optional(wireBool),
        $message: z.optional(wireBool),
        claim: z.optional(z.union([z.enum(claimFilters), claimQuery])),
        /** Submitted from the first date to the last, both included, on the wall of this zone. */
        dateRange: z.optional(z.tuple([z.iso.date(), z.iso.date(), timeZone])),
      },
    ),
    result: page(Application),
  },
  get: { may: 'application.read', result: Application },
  create: {
    may: 'application.make',
    data: z.strictObject({
      ...draft,
      ...scope,
      type: z.enum(applicationTypes),
      mentoringType: z.optional(z.enum(categories)),
      /** Content of one's own, for type content. */
      unit: z.optional(id),
    }),
    result: Application,
  },
  patch: { may: 'application.change', data: applicationPatch, result: Application },
  /** Drafts alone. */
  remove: { may: 'application.edit', result: Application },
  calls: {
    get: {
      /** What one person is approved for. */
      listByUid: {
        may: 'application.public',
        query: z.strictObject({ uid: id }),
        result: z.array(ApprovedService),
      },
      /** Numbers for the queue, by service and state. */
      countType: {
        may: 'application.review',
        query: nothing,
        result: z.array(z.object({ key: applicationKey, status, count: z.int(), unclaimed: z.int() })),
      },
      /** How many people are approved, by what they are approved for; most first. */
      groups: { may: 'application.review', query: nothing, result: z.array(ApprovedGroup) },
      /** Reviewers with their number of open items, most first; everybody who could be given one. */
      groupByFollower: {
        may: 'application.review',
        query: nothing,
        result: z.array(z.extend(Holder, { count: z.int() })),
      },
      /** Freezes the chosen content with everything linked, before it is submitted; a repeat freezes it as it is now. */
      unitSnapshot: {
        may: 'application.edit',
        query: z.strictObject({ _id: id, unit: id }),
        result: Application,
        writes: true,
      },
      /** Premium content that can be imported; with a booking, what fits its subject or topic. */
      cloudList: {
        may: 'application.import',
        query: z.extend(
          listQuery({ curriculum: z.enum(curriculumCodes), subject: subjectName }, { search: true }),
          { booking: z.optional(id) },
        ),
        result: page(CloudItem),
      },
      /** Calls the interview off, so that another can be held. */
      interviewReturn: { may: 'application.review', query: one, result: Application, writes: true },
    },
    patch: {
      /** A new version of an approved one, to be edited while the old one stays in force. */
      revise: { may: 'application.edit', data: one, result: Application },
      interviewInvite: {
        may: 'application.review',
        data: z.strictObject({
          _id: id,
          note: text(1000),
          /** At a free time of the applicant, by a link; or a package of interviews, which the applicant books. */
          start: z.optional(instant),
          url: z.optional(text(500, 1)),
          interviewPack: z.optional(id),
        }),
        result: Application,
      },
    },
  },
  events: { created: z.object({ _id: id }), patched: z.object({ _id: id }) },
})
