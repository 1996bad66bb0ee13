import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import type { ReportTerm } from '#rooms/contract/report.shapes.ts'
import type {
  SessionSnapshot,
  TakeawayComment,
  TakeawayMark,
  TakeawayResponse,
} from '#rooms/contract/takeaway.shapes.ts'

const json = <T>(name: string) => jsonb(name).$type<T>().notNull()

/**
 * The class snapshot; its id is the session's. A trigger keeps pages, questions and materials immutable
 * and only lets new pages in (snapshots.rules.sql).
 */
export const classSnapshots = pgTable(
  'rooms_snapshots',
  {
    id: text('id').primaryKey(),
    sid: text('sid').notNull(),
    name: text('name').notNull(),
    owner: text('owner').notNull(),
    /** The actual teacher, if not the owner, and their name in reports. */
    taught: text('taught'),
    teacher: text('teacher').notNull(),
    school: text('school'),
    classId: text('class_id'),
    className: text('class_name'),
    start: instant('start_at').notNull(),
    end: instant('end_at').notNull(),
    /** Learners finish one by one. */
    ownPace: boolean('own_pace').notNull(),
    students: json<SessionSnapshot['students']>('students'),
    members: json<SessionSnapshot['members']>('members'),
    teachers: json<SessionSnapshot['teachers']>('teachers'),
    pages: json<SessionSnapshot['pages']>('pages'),
    questions: json<SessionSnapshot['questions']>('questions'),
    materials: json<SessionSnapshot['materials']>('materials'),
    stats: json<SessionSnapshot['stats']>('stats'),
    comment: text('comment').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [index('rooms_snapshots_class').on(table.classId, table.start)],
)
export type ClassSnapshotRow = typeof classSnapshots.$inferSelect

/** The last report sent, as learner and parents read it. */
export interface SentReport {
  readonly marks: readonly Pick<
    TakeawayMark,
    'page' | 'question' | 'score' | 'point' | 'points' | 'outlines'
  >[]
  readonly comments: readonly TakeawayComment[]
  readonly remark: string
  /** Not part of the hash: other lessons change it, which is no reason to send this report again. */
  readonly term?: ReportTerm
}

/** One per learner of a session. */
export const takeaways = pgTable(
  'rooms_takeaways',
  {
    id: text('id').primaryKey(),
    session: text('session').notNull(),
    school: text('school'),
    classId: text('class_id'),
    uid: text('uid').notNull(),
    /** Answers and comments from the lesson, and the teacher's additions. */
    response: json<TakeawayResponse[]>('response').default([]),
    comments: json<TakeawayComment[]>('comments').default([]),
    added: json<TakeawayResponse[]>('added').default([]),
    remarks: json<TakeawayComment[]>('remarks').default([]),
    /** Hash of the last sending; sending the same again is a no-op. */
    sentHash: text('sent_hash'),
    sentAt: instant('sent_at'),
    sends: integer('sends').notNull().default(0),
    sent: jsonb('sent').$type<SentReport>(),
    /** When a learner in student pace submitted. */
    finishedAt: instant('finished_at'),
    /** When the teacher reopened the work: until the next sending the report follows the answers again. */
    reopenedAt: instant('reopened_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('rooms_takeaways_once').on(table.session, table.uid),
    index('rooms_takeaways_person').on(table.uid, table.sentAt),
    check('rooms_takeaways_sent', sql`(${table.sentHash} is null) = (${table.sends} = 0)`),
  ],
)
export type TakeawayRow = typeof takeaways.$inferSelect

/** Points of one answer. */
export const marks = pgTable(
  'rooms_marks',
  {
    id: text('id').primaryKey(),
    session: text('session').notNull(),
    uid: text('uid').notNull(),
    page: text('page').notNull(),
    question: text('question').notNull(),
    score: doublePrecision('score').notNull(),
    point: doublePrecision('point').notNull(),
    points: json<Record<string, number>>('points'),
    outlines: json<TakeawayMark['outlines']>('outlines'),
    auto: boolean('auto').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('rooms_marks_once').on(table.session, table.uid, table.question),
    check('rooms_marks_points', sql`${table.point} >= 0 and ${table.point} <= ${table.score}`),
  ],
)
export type MarkRow = typeof marks.$inferSelect

/**
 * How long learners' work is kept under the plan at the end of the lesson; checked again before
 * deletion.
 */
export const keptSessions = pgTable(
  'rooms_kept',
  {
    session: text('session').primaryKey(),
    /** The school, or the independent teacher. */
    owner: text('owner').notNull(),
    teacher: text('teacher').notNull(),
    ended: instant('ended_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** When its owner was notified. */
    warnedAt: instant('told_at'),
  },
  table => [index('rooms_kept_due').on(table.dueAt)],
)
