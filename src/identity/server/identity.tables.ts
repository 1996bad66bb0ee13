import { sql } from 'drizzle-orm'
import {
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
import type * as z from '#zod'
import type { StudentExt, TeacherExt } from '#identity/contract/people.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'

export const users = pgTable(
  'identity_users',
  {
    id: text('id').primaryKey(),
    status: text('status', { enum: ['waiting', 'active', 'frozen', 'deleted'] }).notNull(),
    /** Exactly one of teacher and student, plus sys if the command granted it. */
    roles: text('roles').array().notNull(),
    managerRoles: text('manager_roles')
      .array()
      .notNull()
      .default(sql`'{}'`),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    nickname: text('nickname').notNull(),
    /** Hash of a file, or null for initials. */
    avatar: text('avatar'),
    email: text('email'),
    mobile: text('mobile'),
    countryCode: text('country_code'),
    emergencyContact: text('emergency_contact'),
    passwordHash: text('password_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    gender: text('gender', { enum: ['Male', 'Female', 'Other'] }),
    intro: text('intro'),
    lang: text('lang').notNull(),
    timeZone: text('time_zone').notNull(),
    address: text('registered_from'),
    lastSignInAt: instant('last_sign_in_at'),
    teacherExt: jsonb('teacher_ext').$type<z.output<typeof TeacherExt>>(),
    studentId: text('student_id'),
    studentExt: jsonb('student_ext').$type<z.output<typeof StudentExt>>(),
    inviteCode: text('invite_code').notNull(),
    inviter: text('inviter'),
    inviterAt: instant('inviter_at'),
    point: integer('point').notNull().default(0),
    freeServiceClaimed: boolean('free_service_claimed').notNull().default(false),
    freePromptCount: integer('free_prompt_count').notNull().default(0),
    agreedToTerms: boolean('agreed_to_terms').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('identity_users_email').on(table.email),
    uniqueIndex('identity_users_mobile').on(table.mobile),
    uniqueIndex('identity_users_student_id').on(table.studentId),
    uniqueIndex('identity_users_invite_code').on(table.inviteCode),
    index('identity_users_emergency').on(table.emergencyContact),
    index('identity_users_inviter').on(table.inviter),
    check(
      'identity_users_one_role',
      sql`(('teacher' = any(${table.roles}))::int + ('student' = any(${table.roles}))::int) = 1`,
    ),
    check('identity_users_point', sql`${table.point} >= 0`),
  ],
)
export type UserRow = typeof users.$inferSelect

/** Sign-in sessions: each has an opaque token, of which only the hash is stored. */
export const sessions = pgTable(
  'identity_sessions',
  {
    id: text('id').primaryKey(),
    user: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    agent: text('agent').notNull(),
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The device on which it began. */
    device: text('device'),
    /** A second factor was used, or a passkey, which counts as both. */
    secondFactor: boolean('second_factor').notNull().default(false),
  },
  table => [
    uniqueIndex('identity_sessions_token').on(table.tokenHash),
    index('identity_sessions_user').on(table.user, table.lastSeenAt),
    index('identity_sessions_expiry').on(table.expiresAt),
  ],
)

/** Devices that have signed in to an account. */
export const knownDevices = pgTable(
  'identity_known_devices',
  {
    user: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    agent: text('agent').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.user, table.device] }),
    index('identity_known_devices_device').on(table.device),
    index('identity_known_devices_age').on(table.lastSeenAt),
  ],
)

/** Devices and network addresses that have completed a code for an identifier. */
export const proofs = pgTable(
  'identity_proofs',
  {
    identifier: text('identifier').notNull(),
    /** `device …` or `address …`. */
    sender: text('sender').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.identifier, table.sender] }),
    index('identity_proofs_age').on(table.at),
  ],
)

/**
 * One live code per identifier (`email:…`, `mobile:…`, `emergency:…`) for strangers, and one per verified
 * sender, whose name follows after a space.
 */
export const codes = pgTable('identity_codes', {
  identifier: text('identifier').primaryKey(),
  codeHash: text('code_hash').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  wrong: integer('wrong').notNull().default(0),
})

export const userTokens = pgTable(
  'identity_user_tokens',
  {
    id: text('id').primaryKey(),
    user: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['google'] }).notNull(),
    sub: text('sub').notNull(),
    email: text('email'),
    scopes: text('scopes').array().notNull(),
    /** Encrypted; never leaves the server. */
    refreshToken: text('refresh_token'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('identity_user_tokens_sub').on(table.provider, table.sub),
    uniqueIndex('identity_user_tokens_user').on(table.user, table.provider),
  ],
)

export const userCerts = pgTable(
  'identity_user_certs',
  {
    id: text('id').primaryKey(),
    /** A user id, or a school id. */
    owner: text('owner').notNull(),
    school: text('school'),
    applicant: text('applicant').notNull(),
    code: text('code', { enum: ['teacher', 'ib'] }).notNull(),
    ext: jsonb('ext').$type<{ year?: number; inService?: boolean; schoolName?: string }>().notNull(),
    pics: jsonb('pics').$type<{ _id: string; ext: string; code: string }[]>().notNull(),
    status: text('status', { enum: ['draft', 'submitted', 'approved', 'denied'] }).notNull(),
    reason: text('reason'),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [uniqueIndex('identity_user_certs_owner').on(table.owner, table.code)],
)

export const confUser = pgTable(
  'identity_conf_user',
  {
    id: text('id').notNull(),
    user: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.user, table.key] }),
    uniqueIndex('identity_conf_user_id').on(table.id),
  ],
)

/** Links in emails, each for one purpose: parents, invitations, sign-in windows. Stores only the token's hash. */
export const links = pgTable(
  'identity_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    data: jsonb('data').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [
    index('identity_links_subject').on(table.purpose, table.subject),
    index('identity_links_expiry').on(table.expiresAt),
  ],
)

/** A parent's consent; rows keep what was agreed to. */
export const consents = pgTable(
  'identity_consents',
  {
    id: text('id').primaryKey(),
    user: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    parentEmail: text('parent_email').notNull(),
    agreements: text('agreements').array().notNull(),
    address: text('address').notNull(),
    at: instant('at').notNull(),
  },
  table => [index('identity_consents_user').on(table.user)],
)
