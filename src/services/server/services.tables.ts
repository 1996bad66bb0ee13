import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { learnerLevels, learningStyles, socialStyles } from '#identity/contract/people.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'
import type { Block } from '#schools/contract/blocks.rules.ts'
import { applicationStates } from '#services/contract/applications.lifecycle.ts'
import type { Availability } from '#services/contract/availability.rules.ts'
import type { DocumentKindName } from '#services/contract/documents.ts'
import { contributionModes } from '#services/contract/content/content.shapes.ts'
import type { GradeGroup } from '#academics/contract/grades.rules.ts'
import {
  applicationTypes,
  categories,
  qualifications,
  type Category,
  type ProviderRole,
  type ServiceType,
} from '#services/contract/services.values.ts'
import type { Topic } from '#services/contract/settings.conf.ts'

const list = <T extends string = string>(name: string) =>
  text(name)
    .array()
    .$type<T[]>()
    .notNull()
    .default(sql`'{}'`)
const json = <T>(name: string) => jsonb(name).$type<T>().notNull()
const minuteRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })

/** A provider's profile, under the user's id. Hours are in the profile's time zone. */
export const profiles = pgTable(
  'services_profiles',
  {
    id: text('id').primaryKey(),
    introduction: text('introduction').notNull().default(''),
    audio: text('audio'),
    audioSeconds: integer('audio_seconds').notNull().default(0),
    video: text('video'),
    hours: json<Block[]>('hours').default([]),
    timeZone: text('time_zone').notNull(),
    overrides: json<Availability['overrides']>('overrides').default([]),
    holiday: json<Availability['holiday']>('holiday').default([]),
    /** Break before and after every booking, in minutes. */
    breakMinutes: integer('break_minutes').notNull().default(0),
    enable: json<Record<string, boolean>>('enable').default({}),
    /** When an application was last approved. */
    lastAuth: instant('last_auth'),
    /** Longest stretch of the weekly hours in minutes, cached for matching. */
    hoursMax: integer('hours_max').notNull().default(0),
    /** The weekly hours as local minutes of the week, from Sunday 00:00; used by matching. */
    weekOpen: minuteRanges('week_open')
      .notNull()
      .generatedAlwaysAs(sql`services_week_open(hours)`),
    /** Length of the free first lesson; 0 for none. */
    trialMinutes: integer('trial_minutes').notNull().default(0),
    /** Meeting URL. */
    meetingUrl: text('meeting_url'),
    /** Cancels often, and is therefore listed last. */
    lag: boolean('lag').notNull().default(false),
    fans: integer('fans').notNull().default(0),
    ratings: integer('ratings').notNull().default(0),
    satisfied: integer('satisfied').notNull().default(0),
    accidents: integer('accidents').notNull().default(0),
    booked: integer('booked').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
    terminated: integer('terminated').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    // Indexes for matching's sort orders.
    index('services_profiles_by_rate').on(
      table.lag,
      sql`(${table.satisfied}::float / nullif(${table.ratings}, 0)) desc nulls last`,
      table.fans.desc(),
      table.id,
    ),
    index('services_profiles_by_fans').on(
      table.lag,
      table.fans.desc().nullsLast(),
      sql`(${table.satisfied}::float / nullif(${table.ratings}, 0)) desc nulls last`,
      table.id,
    ),
    check('services_profiles_audio', sql`${table.audioSeconds} between 0 and 120`),
    check('services_profiles_break', sql`${table.breakMinutes} between 0 and 120`),
    check('services_profiles_trial', sql`${table.trialMinutes} between 0 and 60`),
  ],
)
export type ProfileRow = typeof profiles.$inferSelect

export interface StoredAttachment {
  readonly filename: string
  readonly mime: string
  readonly hash: string
  readonly type: DocumentKindName
  readonly size: number
  readonly date: string
}
export interface StoredInterview {
  readonly start: string
  readonly end: string
  readonly url: string
  readonly note: string
}

export const applications = pgTable(
  'services_applications',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    type: text('type', { enum: applicationTypes }).notNull(),
    /** Null for content. */
    mentoringType: text('mentoring_type', { enum: categories }),
    /**
     * Curriculum and subject, the topic, or the content: a person has at most one open application for
     * each, and one in force.
     */
    scope: text('scope').notNull(),
    requestedRoles: list<ProviderRole>('roles_asked'),
    rolesGranted: list<ProviderRole>('roles_granted'),
    countries: list('countries'),
    curriculum: text('curriculum'),
    subject: text('subject'),
    topic: json<Topic[]>('topic').default([]),
    gradeGroups: list<GradeGroup>('grade_groups'),
    /** The selected groups; empty means all of them. */
    grades: list('grades'),
    levels: list<(typeof learnerLevels)[number]>('levels'),
    styles: list<(typeof learningStyles)[number]>('styles'),
    otherStyles: list<(typeof socialStyles)[number]>('other_styles'),
    attachments: json<StoredAttachment[]>('attachments').default([]),
    essay: text('essay').notNull().default(''),
    /** Offered content, and its frozen copy with linked content; copies are immutable. */
    unit: text('unit'),
    unitName: text('unit_name'),
    unitMode: text('unit_mode', { enum: contributionModes }),
    unitSnapshot: text('unit_snapshot'),
    linkSnapshot: list('link_snapshot'),
    unitPages: integer('unit_pages').notNull().default(0),
    unitQuestions: integer('unit_questions').notNull().default(0),
    /** Import price of the copy in cents. */
    unitPrice: integer('unit_price').notNull().default(0),
    frozenAt: instant('frozen_at'),
    status: text('status', { enum: applicationStates }).notNull(),
    reason: text('reason'),
    qualification: text('qualification', { enum: qualifications }),
    version: integer('version').notNull().default(1),
    replaces: text('replaces'),
    submittedAt: instant('submitted_at'),
    approvedAt: instant('approved_at'),
    approver: text('approver'),
    interview: jsonb('interview').$type<StoredInterview>(),
    /** The interview package's credit that the applicant books with. */
    interviewPackUser: text('interview_pack_user'),
    interviewInvitedAt: instant('interview_invited_at'),
    follower: text('follower'),
    followedAt: instant('followed_at'),
    releasedAt: instant('released_at'),
    /** When its holder last worked on it. */
    touchedAt: instant('touched_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('services_applications_open')
      .on(table.owner, table.type, table.mentoringType, table.scope)
      .where(sql`${table.status} in ('draft', 'submitted', 'rejected')`),
    uniqueIndex('services_applications_in_force')
      .on(table.owner, table.type, table.mentoringType, table.scope)
      .where(sql`${table.status} = 'approved'`),
    uniqueIndex('services_applications_unit_open')
      .on(table.unit)
      .where(sql`${table.status} in ('draft', 'submitted', 'rejected')`),
    uniqueIndex('services_applications_unit_in_force')
      .on(table.unit)
      .where(sql`${table.status} = 'approved'`),
    index('services_applications_match')
      .on(table.mentoringType, table.curriculum, table.subject)
      .where(sql`${table.status} = 'approved'`),
    index('services_applications_queue').on(table.status, table.submittedAt, table.id),
    index('services_applications_holder')
      .on(table.follower)
      .where(sql`${table.follower} is not null`),
    check('services_applications_reason', sql`${table.status} <> 'rejected' or ${table.reason} is not null`),
    check(
      'services_applications_decided',
      sql`${table.status} <> 'approved' or ((${table.qualification} is not null or ${table.type} = 'content') and ${table.approver} is not null and ${table.approver} <> ${table.owner} and cardinality(${table.rolesGranted}) > 0)`,
    ),
    check(
      'services_applications_content',
      sql`(${table.type} = 'content') = (${table.mentoringType} is null) and (${table.type} = 'content') = (${table.unit} is not null) and (${table.unit} is null) = (${table.unitMode} is null or ${table.unitName} is null)`,
    ),
    check(
      'services_applications_frozen',
      sql`(${table.unitSnapshot} is null) = (${table.frozenAt} is null) and (${table.type} <> 'content' or ${table.status} not in ('submitted', 'approved') or ${table.unitSnapshot} is not null)`,
    ),
    check(
      'services_applications_claim',
      sql`(${table.follower} is null) = (${table.followedAt} is null) and (${table.follower} is null or ${table.follower} <> ${table.owner})`,
    ),
  ],
)
export type ApplicationRow = typeof applications.$inferSelect

/** Bookable services; content is not. */
export type ServiceRow = ApplicationRow & { readonly type: ServiceType; readonly mentoringType: Category }
export const isService = (row: ApplicationRow): row is ServiceRow =>
  row.type !== 'content' && row.mentoringType !== null
