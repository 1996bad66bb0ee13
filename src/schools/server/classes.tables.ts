import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import type { Block } from '#schools/contract/blocks.rules.ts'
import { classTypes, repeats } from '#schools/contract/classes.contract.ts'
import { newClassCode } from './classes/class-code.ts'
import { staff, students } from './people.tables.ts'
import { schools } from './plans.tables.ts'

export const years = pgTable(
  'schools_years',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    start: date('start_on').notNull(),
    end: date('end_on').notNull(),
    /** The id in the system it was imported from. */
    sourcedId: text('sourced_id'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    // Composite keys for references from a term, so that neither side can change school.
    unique('schools_years_span').on(table.id, table.start, table.end),
    index('schools_years_school').on(table.school, table.start),
    check('schools_years_order', sql`${table.start} < ${table.end}`),
  ],
)
export type YearRow = typeof years.$inferSelect

export const terms = pgTable(
  'schools_terms',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    year: text('year').notNull(),
    yearStart: date('year_start').notNull(),
    yearEnd: date('year_end').notNull(),
    title: text('title').notNull(),
    start: date('start_on').notNull(),
    end: date('end_on').notNull(),
    time: integer('lesson_seconds').notNull(),
    break: integer('break_seconds').notNull(),
    sourcedId: text('sourced_id'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    foreignKey({
      name: 'schools_terms_year',
      columns: [table.year, table.yearStart, table.yearEnd],
      foreignColumns: [years.id, years.start, years.end],
    }).onUpdate('cascade'),
    index('schools_terms_school').on(table.school, table.start),
    index('schools_terms_of_year').on(table.year),
    check(
      'schools_terms_inside',
      sql`${table.start} >= ${table.yearStart} and ${table.end} <= ${table.yearEnd}`,
    ),
    check('schools_terms_order', sql`${table.start} < ${table.end}`),
  ],
)
export type TermRow = typeof terms.$inferSelect

/** Minutes of the day; an exclusion constraint in the baseline migration prevents overlaps within a day. */
export const blocks = pgTable(
  'schools_blocks',
  {
    term: text('term')
      .notNull()
      .references(() => terms.id, { onDelete: 'cascade' }),
    week: integer('week').notNull(),
    start: integer('start_minute').notNull(),
    end: integer('end_minute').notNull(),
  },
  table => [
    primaryKey({ columns: [table.term, table.week, table.start] }),
    check(
      'schools_blocks_order',
      sql`${table.week} between 0 and 6 and ${table.start} >= 0 and ${table.start} < ${table.end} and ${table.end} <= 1440`,
    ),
  ],
)

export const classes = pgTable(
  'schools_classes',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    type: text('type', { enum: classTypes }).notNull(),
    name: text('name').notNull(),
    grade: text('grade'),
    term: text('term'),
    curriculum: text('curriculum'),
    subject: text('subject'),
    subjectTemporary: text('subject_temporary'),
    enrol: boolean('enrol').notNull().default(false),
    enrolClasses: text('enrol_classes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    cover: text('cover'),
    deadline: instant('deadline'),
    /** Code by which signed-in students join or apply. */
    code: text('code').notNull().$defaultFn(newClassCode),
    /** Maximum number of students that the plan allows; null means no limit. */
    sizeLimit: integer('size_limit'),
    maxParticipants: integer('max_participants').notNull().default(0),
    approvalEnable: boolean('approval_enable').notNull().default(true),
    questions: text('questions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    block: jsonb('block').$type<Block[]>().notNull().default([]),
    every: integer('every').notNull().default(1),
    repeat: text('repeat', { enum: repeats }).notNull().default('week'),
    /** Maintained by triggers (class-counts.rules.sql). */
    countTeacher: integer('count_teacher').notNull().default(0),
    countStudent: integer('count_student').notNull().default(0),
    sourcedId: text('sourced_id'),
    archivedAt: instant('archived_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    foreignKey({ name: 'schools_classes_term', columns: [table.term], foreignColumns: [terms.id] }),
    uniqueIndex('schools_classes_code').on(table.code),
    index('schools_classes_school').on(table.school, table.name),
    index('schools_classes_of_term').on(table.term),
    index('schools_classes_sourced')
      .on(table.school, table.sourcedId)
      .where(sql`${table.sourcedId} is not null`),
    check(
      'schools_classes_places',
      sql`${table.countStudent} >= 0 and (${table.maxParticipants} = 0 or ${table.countStudent} <= ${table.maxParticipants})`,
    ),
    check(
      'schools_classes_size',
      sql`${table.sizeLimit} is null or ${table.countStudent} <= ${table.sizeLimit}`,
    ),
    check(
      'schools_classes_enrol',
      sql`not ${table.enrol} or (${table.type} = 'subject' and ${table.term} is not null and ${table.maxParticipants} > 0 and jsonb_array_length(${table.block}) > 0)`,
    ),
  ],
)
export type ClassRow = typeof classes.$inferSelect

export const classStaff = pgTable(
  'schools_class_staff',
  {
    class: text('class')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    staff: text('staff')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    head: boolean('head').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.class, table.staff] }),
    uniqueIndex('schools_class_staff_head')
      .on(table.class)
      .where(sql`${table.head}`),
    index('schools_class_staff_person').on(table.staff),
  ],
)

export const classStudents = pgTable(
  'schools_class_students',
  {
    class: text('class')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    student: text('student')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    standard: boolean('standard').notNull(),
    /** True unless the student is archived; only these rows count. */
    live: boolean('live').notNull().default(true),
  },
  table => [
    primaryKey({ columns: [table.class, table.student] }),
    uniqueIndex('schools_class_students_standard')
      .on(table.student)
      .where(sql`${table.standard}`),
    index('schools_class_students_person').on(table.student),
  ],
)

export const applications = pgTable(
  'schools_applications',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    class: text('class')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    student: text('student')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    answers: jsonb('answers').$type<{ question: string; answer: string }[]>().notNull(),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  table => [
    uniqueIndex('schools_applications_live')
      .on(table.class, table.student)
      .where(sql`${table.status} <> 'rejected'`),
    index('schools_applications_class').on(table.class, table.createdAt),
    index('schools_applications_student').on(table.student),
  ],
)

export const questionLogs = pgTable('schools_question_logs', {
  uid: text('uid').primaryKey(),
  id: text('id').notNull(),
  questions: text('questions').array().notNull(),
})
