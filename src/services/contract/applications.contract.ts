// `service-auth`: applications of providers (services.md section 2).
import * as z from '#zod'
import { learnerLevels, learningStyles, socialStyles, timeZone } from '#identity/contract/people.shapes.ts'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { applicationPatch, draftFields, scopeFields, status } from './application-draft.shapes.ts'
import { claimFields, claimFilters, claimQuery, figureFields, Holder } from '#kit/contract/claims.rules.ts'
import {
  CloudItem,
  contributionModes,
  OfferedUnit,
  PackUse,
  PremiumItem,
  TopicCount,
} from './content/content.shapes.ts'
import { documentKindNames } from './documents.ts'
import { interviewFields } from './interview.shapes.ts'
import { servicesPermissions } from './services.permissions.ts'
import { countryCode, subjectName, Topic, topicId } from './settings.conf.ts'
import { gradeGroups } from '#academics/contract/grades.rules.ts'
import {
  applicationKey,
  applicationTypes,
  categories,
  providerRoles,
  qualifications,
} from './services.values.ts'

const statusQuery = z.pipe(wireInt, status)

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
  /** Null for content. */
  mentoringType: z.nullable(z.enum(categories)),
  countryCode: z.array(z.string()),
  curriculum: z.nullable(z.enum(curriculumCodes)),
  subject: z.nullable(z.string()),
  topic: z.array(Topic),
  gradeGroup: z.array(z.enum(gradeGroups)),
  grades: z.array(z.string()),
  ability: z.array(z.enum(learnerLevels)),
  styles: z.array(z.enum(learningStyles)),
  otherStyles: z.array(z.enum(socialStyles)),
  serviceRoles: z.array(z.enum(providerRoles)),
  qualification: z.nullable(z.enum(qualifications)),
}
/** The public part of an approved application. */
export const ApprovedService = z.object({ ...offered, isOn: z.boolean() })
export type ApprovedService = z.output<typeof ApprovedService>

/** Counts for the queue. */
export const QueueCount = z.object({ key: applicationKey, status, ...figureFields })
export type QueueCount = z.output<typeof QueueCount>

/** Groupings for counting approved providers. */
const groupKinds = ['country', 'curriculum', 'subject', 'gradeGroup', 'topic', 'role'] as const
export const ApprovedGroup = z.object({
  by: z.enum(groupKinds),
  value: z.string(),
  /** Display text. */
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
  /** Invite code of the person who recommended the applicant. */
  inviter: z.nullable(z.string()),
  serviceRolesUser: z.array(z.enum(providerRoles)),
  /** The offered content; null for services. */
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
  /** The approved version that this one will replace, and which stays in force until then. */
  replaces: z.nullable(id),
  ...interviewFields,
  /** The reviewer's school, if there is exactly one. */
  schoolOfFollower: z.nullable(Holder),
  /** Enabled in the profile. */
  enable: z.boolean(),
  /**
   * People who may use this content once more for free, once per entry; for reviewers and its contributor.
   */
  importUsers: z.array(id),
  /** What it lacks before it can be submitted. */
  missing: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Unread messages from the other side, if requested. */
  unread: z.nullable(z.int()),
  /** Latest message from the other side, if requested. */
  said: z.nullable(z.object({ message: z.string(), at: instant })),
  updatedAt: instant,
})
export type Application = z.output<typeof Application>

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
        /** Applications of everybody, for staff. */
        $sys: z.optional(wireBool),
        $message: z.optional(wireBool),
        claim: z.optional(z.union([z.enum(claimFilters), claimQuery])),
        /** Submission dates, inclusive, in this time zone. */
        dateRange: z.optional(z.tuple([z.iso.date(), z.iso.date(), timeZone])),
      },
    ),
    result: page(Application),
  },
  get: { may: 'application.read', result: Application },
  create: {
    may: 'application.make',
    data: z.strictObject({
      ...draftFields,
      ...scopeFields,
      type: z.enum(applicationTypes),
      mentoringType: z.optional(z.enum(categories)),
      /** The applicant's own content, for type content. */
      unit: z.optional(id),
    }),
    result: Application,
  },
  patch: { may: 'application.change', data: applicationPatch, result: Application },
  /** Drafts only. */
  remove: { may: 'application.edit', result: Application },
  calls: {
    get: {
      /** One person's approvals. */
      listByUid: {
        may: 'application.public',
        query: z.strictObject({ uid: id }),
        result: z.array(ApprovedService),
      },
      /** Counts for the queue, by service and state. */
      countType: {
        may: 'application.review',
        query: nothing,
        result: z.array(QueueCount),
      },
      /** Number of approved people by approval, largest first. */
      groups: { may: 'application.review', query: nothing, result: z.array(ApprovedGroup) },
      /** All possible reviewers with their number of open items, in descending order. */
      groupByFollower: {
        may: 'application.review',
        query: nothing,
        result: z.array(z.extend(Holder, { count: z.int() })),
      },
      /** Freezes the chosen content with everything linked; a repeat replaces the copy. */
      unitSnapshot: {
        may: 'application.edit',
        query: z.strictObject({ _id: id, unit: id }),
        result: Application,
        writes: true,
      },
      /** Premium content to import, for approved providers; with a booking, the content that fits it. */
      cloudList: {
        may: 'application.import',
        query: z.extend(
          listQuery({ curriculum: z.enum(curriculumCodes), subject: subjectName }, { search: true }),
          { booking: z.optional(id) },
        ),
        result: page(CloudItem),
      },
      /** Approved content of every mode, by place and audience. */
      unit: {
        may: 'application.review',
        query: z.extend(
          listQuery(
            { curriculum: z.enum(curriculumCodes), subject: subjectName, mode: z.enum(contributionModes) },
            { search: true, sort: ['approvedAt', 'price'] },
          ),
          {
            countryCode: z.optional(countryCode),
            gradeGroup: z.optional(z.enum(gradeGroups)),
            topic: z.optional(topicId),
          },
        ),
        result: page(PremiumItem),
      },
      /** Approved content per topic, in descending order. */
      groupTopic: { may: 'application.review', query: nothing, result: z.array(TopicCount) },
      /** Packages that use an approved service or content, in any of its versions. */
      countPackUse: { may: 'application.read', query: one, result: PackUse },
      /** Cancels the interview, so that another can be held. */
      interviewReturn: {
        may: 'application.review',
        query: z.strictObject({ id }),
        result: Application,
        writes: true,
      },
    },
    patch: {
      /** Creates a new version of an approved application; the old one stays in force meanwhile. */
      revise: { may: 'application.edit', data: one, result: Application },
      interviewInvite: {
        may: 'application.review',
        data: z.strictObject({
          _id: id,
          note: text(1000),
          /**
           * A time with a link when the applicant is free, or a package of interviews for the applicant
           * to book.
           */
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
