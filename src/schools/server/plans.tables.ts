import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { personalTiers } from '#schools/contract/personal-plan.rules.ts'
import { instituteTypes, joinRoles, type School } from '#schools/contract/plans.shapes.ts'

export interface StoredAttachment {
  type: School['attachmentsCurriculum'][number]['type']
  subject: string | null
  file: { filename: string; mime: string; hash: string; size: number; date: string }
}

/** A school with its plan; also the personal record of a teacher, which has the account's id. */
export const schools = pgTable(
  'schools_schools',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The normalised name, for comparison. */
    nameKey: text('name_key').notNull(),
    slug: text('slug'),
    logo: text('logo'),
    instituteType: text('institute_type', { enum: instituteTypes }).notNull().default('school'),
    country: text('country'),
    city: text('city'),
    address: text('address'),
    /** The school's time zone, also for guardians who have none. */
    timeZone: text('time_zone'),
    phone: text('phone')
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text('status', { enum: ['create', 'trial', 'paid', 'expired'] })
      .notNull()
      .default('create'),
    start: instant('start_at'),
    end: instant('end_at'),
    tier: text('tier', { enum: ['free', 'personal', 'personalPlus', 'school'] })
      .notNull()
      .default('school'),
    personal: boolean('personal').notNull().default(false),
    /** If set, no reminders are sent; the plan runs to its end. */
    planCancelledAt: instant('plan_cancelled_at'),
    teacher: integer('teacher_seats').notNull().default(1),
    student: integer('student_seats').notNull().default(10),
    usedTeacher: integer('used_teacher').notNull().default(0),
    usedStudent: integer('used_student').notNull().default(0),
    /** Number of active classes, and its limit; null means no limit. */
    usedClass: integer('used_class').notNull().default(0),
    classLimit: integer('class_limit'),
    space: bigint('space', { mode: 'number' }).notNull(),
    pilot: boolean('pilot').notNull().default(false),
    contact: text('contact'),
    inviter: text('inviter'),
    validatedAt: instant('validated_at'),
    commissionEnable: boolean('commission_enable').notNull().default(false),
    pipelineEnable: boolean('pipeline_enable').notNull().default(false),
    pipelineStatus: integer('pipeline_status').notNull().default(0),
    pipelineAt: instant('pipeline_at'),
    contentProviderEnable: boolean('content_provider_enable').notNull().default(false),
    contentProviderStatus: integer('content_provider_status').notNull().default(0),
    contentProviderAt: instant('content_provider_at'),
    attachments: jsonb('attachments').$type<StoredAttachment[]>().notNull().default([]),
    roleAlias: jsonb('role_alias').$type<School['roleAlias']>().notNull().default({}),
    teachersDelete: boolean('teachers_delete').notNull().default(true),
    version: integer('version').notNull().default(1),
    /** The holder of the claim on this school. */
    follower: text('follower'),
    followedAt: instant('followed_at'),
    releasedAt: instant('released_at'),
    /** Start of the current follow-up deadline. */
    touchedAt: instant('touched_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  table => [
    uniqueIndex('schools_name')
      .on(table.nameKey)
      .where(sql`${table.deletedAt} is null and not ${table.personal}`),
    uniqueIndex('schools_slug')
      .on(table.slug)
      .where(sql`${table.deletedAt} is null`),
    index('schools_ending')
      .on(table.end)
      .where(sql`${table.status} in ('trial', 'paid')`),
    index('schools_age').on(table.createdAt),
    index('schools_follower')
      .on(table.follower)
      .where(sql`${table.follower} is not null`),
    // A personal plan may end with more people and classes than Free allows; `takeSeats` admits no new ones.
    check(
      'schools_teacher_seats',
      sql`${table.usedTeacher} >= 0 and (${table.personal} or ${table.usedTeacher} <= ${table.teacher})`,
    ),
    check(
      'schools_student_seats',
      sql`${table.usedStudent} >= 0 and (${table.personal} or ${table.usedStudent} <= ${table.student})`,
    ),
    check(
      'schools_class_limit',
      sql`${table.usedClass} >= 0 and (${table.personal} or ${table.classLimit} is null or ${table.usedClass} <= ${table.classLimit})`,
    ),
  ],
)
export type SchoolRow = typeof schools.$inferSelect

/** One link per school and role; a reset changes its key. */
export const joinLinks = pgTable(
  'schools_join_links',
  {
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    role: text('role', { enum: joinRoles }).notNull(),
    key: text('key').notNull(),
    approval: boolean('approval').notNull().default(true),
  },
  table => [
    primaryKey({ columns: [table.school, table.role] }),
    uniqueIndex('schools_join_links_key').on(table.key),
  ],
)

export const quotes = pgTable(
  'schools_quotes',
  {
    id: text('id').primaryKey(),
    school: text('school').references(() => schools.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    teachers: integer('teachers').notNull(),
    students: integer('students').notNull(),
    months: integer('months').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone'),
    message: text('message'),
    sender: text('sender'),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('schools_quotes_age').on(table.createdAt), index('schools_quotes_school').on(table.school)],
)

/** One referral per principal and sender. */
export const referrals = pgTable(
  'schools_referrals',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    principal: text('principal').notNull(),
    sender: text('sender').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [uniqueIndex('schools_referrals_once').on(table.sender, table.principal)],
)

/** Payments recorded by the back office, with their proof. */
export const payments = pgTable(
  'schools_payments',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    days: integer('days').notNull(),
    teacher: integer('teacher_seats').notNull(),
    student: integer('student_seats').notNull(),
    proof: jsonb('proof').notNull(),
    by: text('by_user'),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('schools_payments_school').on(table.school, table.createdAt)],
)

/** Periods for which a person paid for a tier. The tier in force is derived from these. */
export const planPeriods = pgTable(
  'schools_plan_periods',
  {
    /** Id of the order line. */
    id: text('id').primaryKey(),
    owner: text('owner')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    tier: text('tier', { enum: personalTiers }).notNull(),
    from: instant('from_at').notNull(),
    until: instant('until_at').notNull(),
    /** The better tier until the end of the existing term. */
    upgrade: boolean('upgrade').notNull().default(false),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('schools_plan_periods_owner').on(table.owner, table.until),
    check('schools_plan_periods_order', sql`${table.from} <= ${table.until}`),
  ],
)
export type PlanPeriodRow = typeof planPeriods.$inferSelect

/** Settings of a school that differ from their defaults in code. */
export const schoolSettings = pgTable(
  'schools_settings',
  {
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.school, table.key] })],
)
