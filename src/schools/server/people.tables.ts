import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { genders } from '#identity/contract/people.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { schools } from './plans.tables.ts'

const memberStatus = ['inactive', 'pending', 'success'] as const

export const staff = pgTable(
  'schools_staff',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    uid: text('uid'),
    email: text('email'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    nickname: text('nickname').notNull().default(''),
    avatar: text('avatar'),
    dob: date('dob'),
    admin: boolean('admin').notNull().default(false),
    subject: text('subject')
      .array()
      .notNull()
      .default(sql`'{}'`),
    subjectGrade: jsonb('subject_grade').$type<Record<string, string[]>>().notNull().default({}),
    status: text('status', { enum: memberStatus }).notNull(),
    archivedAt: instant('archived_at'),
    /** When this archived person is erased permanently. */
    eraseAt: instant('erase_at'),
    /** Classes that this person headed when archived, for restoring. */
    headed: text('headed')
      .array()
      .notNull()
      .default(sql`'{}'`),
    closeAlert: boolean('close_alert').notNull().default(false),
    import: text('import'),
    importRow: integer('import_row'),
    ready: boolean('ready').notNull().default(true),
    sourcedId: text('sourced_id'),
    invitedAt: instant('invited_at'),
    /** Account of the inviter; null for the platform. */
    invitedBy: text('invited_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('schools_staff_person').on(table.school, table.uid),
    uniqueIndex('schools_staff_email').on(table.school, table.email),
    index('schools_staff_account').on(table.uid),
    index('schools_staff_address').on(table.email),
    index('schools_staff_list').on(table.school, table.createdAt),
    index('schools_staff_sourced')
      .on(table.school, table.sourcedId)
      .where(sql`${table.sourcedId} is not null`),
    index('schools_staff_erase')
      .on(table.eraseAt)
      .where(sql`${table.eraseAt} is not null`),
    index('schools_staff_import')
      .on(table.import)
      .where(sql`${table.import} is not null`),
    // The success state requires an account.
    check('schools_staff_success', sql`${table.status} <> 'success' or ${table.uid} is not null`),
  ],
)
export type StaffRow = typeof staff.$inferSelect

export const students = pgTable(
  'schools_students',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    uid: text('uid'),
    /** Student id: unique across schools, never reused. */
    number: text('number').references(() => studentNumbers.number),
    email: text('email'),
    mobile: text('mobile'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    nickname: text('nickname').notNull().default(''),
    /** Normalised name and parent, for comparison: siblings differ by name. */
    siblingKey: text('sibling_key').notNull(),
    avatar: text('avatar'),
    dob: date('dob'),
    gender: text('gender', { enum: genders }),
    parentName: text('parent_name').notNull().default(''),
    parentEmail: text('parent_email'),
    parentPhone: text('parent_phone'),
    parentStatus: text('parent_status', { enum: memberStatus }).notNull().default('inactive'),
    status: text('status', { enum: memberStatus }).notNull(),
    /** The encrypted temporary password, until somebody has seen it. */
    secret: text('secret'),
    archivedAt: instant('archived_at'),
    /** When this archived student is erased permanently. */
    eraseAt: instant('erase_at'),
    /** The class with which this student was archived. */
    archivedWith: text('archived_with'),
    import: text('import'),
    importRow: integer('import_row'),
    ready: boolean('ready').notNull().default(true),
    sourcedId: text('sourced_id'),
    invitedAt: instant('invited_at'),
    /** Account of the inviter; null for the platform. */
    invitedBy: text('invited_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('schools_students_number').on(table.number),
    uniqueIndex('schools_students_person').on(table.school, table.uid),
    uniqueIndex('schools_students_email').on(table.school, table.email),
    uniqueIndex('schools_students_mobile').on(table.school, table.mobile),
    uniqueIndex('schools_students_sibling').on(table.school, table.siblingKey),
    index('schools_students_account').on(table.uid),
    index('schools_students_address').on(table.email),
    index('schools_students_parent').on(table.school, table.parentEmail),
    index('schools_students_list').on(table.school, table.createdAt),
    index('schools_students_sourced')
      .on(table.school, table.sourcedId)
      .where(sql`${table.sourcedId} is not null`),
    index('schools_students_erase')
      .on(table.eraseAt)
      .where(sql`${table.eraseAt} is not null`),
    index('schools_students_import')
      .on(table.import)
      .where(sql`${table.import} is not null`),
    check('schools_students_success', sql`${table.status} <> 'success' or ${table.uid} is not null`),
  ],
)
export type StudentRow = typeof students.$inferSelect

/**
 * Adults responsible for a child. Position 0 is the specification's parent: a trigger copies it from the student's
 * row, which is the only place to change it. An adult with several children is identified by address.
 */
export const guardians = pgTable(
  'schools_guardians',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    student: text('student')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    relation: text('relation').notNull().default(''),
    status: text('status', { enum: memberStatus }).notNull().default('inactive'),
    /** Subscribed to the reports of this child. */
    reports: boolean('reports').notNull().default(true),
    /** From the browser in which this guardian confirmed; used for emails. */
    timeZone: text('time_zone'),
    lang: text('lang'),
    /** When this guardian confirmed the child, and the agreed version. */
    consentAt: instant('consent_at'),
    agreements: text('agreements')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The child’s account stays closed until this guardian consents again. */
    withdrawnAt: instant('withdrawn_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('schools_guardians_place').on(table.student, table.position),
    uniqueIndex('schools_guardians_once').on(table.student, table.email),
    index('schools_guardians_address').on(table.email),
    /** Guardians without an address are identified by the digits of their phone number. */
    index('schools_guardians_phone')
      .on(sql`regexp_replace(${table.phone}, '[^+0-9]', '', 'g')`)
      .where(sql`${table.email} is null`),
  ],
)
export type GuardianRow = typeof guardians.$inferSelect

/** All student ids ever assigned. */
export const studentNumbers = pgTable('schools_student_numbers', {
  number: text('number').primaryKey(),
  at: instant('at').notNull(),
})

/** A teacher's personal tags for students, and central tags of a school. */
export const tags = pgTable(
  'schools_tags',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    center: boolean('center').notNull().default(false),
    school: text('school').references(() => schools.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    color: text('color').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('schools_tags_owner').on(table.uid),
    index('schools_tags_central')
      .on(table.school)
      .where(sql`${table.center}`),
    check('schools_tags_school', sql`not ${table.center} or ${table.school} is not null`),
  ],
)
export type TagRow = typeof tags.$inferSelect

export const tagStudents = pgTable(
  'schools_tag_students',
  {
    tag: text('tag')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    student: text('student')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.tag, table.student] }),
    index('schools_tag_students_student').on(table.student),
  ],
)
