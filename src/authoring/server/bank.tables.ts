import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bankStates } from '#authoring/contract/bank.lifecycle.ts'
import { bankParts as partNames } from '#authoring/contract/bank.shapes.ts'
import { questionTypes, type Question } from '#authoring/contract/question.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'

const strings = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

/** The platform's own. Offered if both it and its abstract representation are confirmed. */
export const bankQuestions = pgTable(
  'authoring_bank_questions',
  {
    id: text('id').primaryKey(),
    /** Central subject, and the platform's grades. */
    center: text('center').notNull(),
    grades: strings('grades'),
    type: text('type', { enum: questionTypes }).notNull(),
    multi: boolean('multi').notNull().default(false),
    body: jsonb('body')
      .$type<Omit<Question, '_id' | 'id' | 'page' | 'rid' | 'uid' | 'type' | 'multi' | 'version' | 'score'>>()
      .notNull(),
    curriculum: text('curriculum').notNull(),
    curriculumName: text('curriculum_name').notNull(),
    subject: text('subject').notNull(),
    subjectName: text('subject_name').notNull(),
    /** In the curriculum's wording. */
    grade: text('grade').notNull().default(''),
    topic: text('topic').notNull(),
    topicName: text('topic_name').notNull(),
    standard: text('standard').notNull(),
    standardName: text('standard_name').notNull(),
    outcome: text('outcome').notNull().default(''),
    reason: text('reason').notNull().default(''),
    status: text('status', { enum: bankStates }).notNull().default('waiting'),
    /** Normalised tags and words. */
    tags: strings('tags'),
    words: strings('words'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    index('authoring_bank_questions_center').on(table.center, table.topic),
    index('authoring_bank_questions_topic').on(table.topic),
    index('authoring_bank_questions_standard').on(table.standard),
    index('authoring_bank_questions_tags').using('gin', table.tags),
    index('authoring_bank_questions_words').using('gin', table.words),
    check('authoring_bank_questions_status', sql`${table.status} <> 'feedback'`),
  ],
)
export type BankRow = typeof bankQuestions.$inferSelect

export const bankParts = pgTable(
  'authoring_bank_parts',
  {
    id: text('id').primaryKey(),
    question: text('question')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    part: text('part', { enum: partNames }).notNull(),
    status: text('status', { enum: bankStates }).notNull().default('waiting'),
    text: text('text').notNull().default(''),
    script: text('script').notNull().default(''),
    file: text('file'),
    cover: text('cover'),
  },
  table => [uniqueIndex('authoring_bank_parts_of').on(table.question, table.part)],
)
export type BankPartRow = typeof bankParts.$inferSelect

export const bankFeedback = pgTable(
  'authoring_bank_feedback',
  {
    id: text('id').primaryKey(),
    question: text('question')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    part: text('part', { enum: partNames }).notNull(),
    /** Null once the account is closed. */
    by: text('by'),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    index('authoring_bank_feedback_of').on(table.question, table.at),
    index('authoring_bank_feedback_by').on(table.by),
  ],
)

/** Each use in a deck or video; learners' uses come from sessions. */
export const bankUses = pgTable(
  'authoring_bank_uses',
  {
    id: text('id').primaryKey(),
    question: text('question')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    by: text('by').notNull(),
    as: text('as', { enum: ['teacher', 'student'] }).notNull(),
    school: text('school'),
    at: instant('at').notNull(),
  },
  table => [
    index('authoring_bank_uses_of').on(table.question, table.at),
    index('authoring_bank_uses_by').on(table.by, table.question),
  ],
)
