import { bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { followUpKinds, questionKinds } from '#schools/contract/leads.rules.ts'
import { schools } from './plans.tables.ts'

/** History of a school as a lead. Append-only, except that the writer may edit their note. */
export const followUps = pgTable(
  'schools_follow_ups',
  {
    id: text('id').primaryKey(),
    /** Insertion order, because several rows may have the same time. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    person: text('person'),
    kind: text('kind', { enum: followUpKinds }).notNull(),
    at: instant('at').notNull(),
    notes: text('notes').notNull().default(''),
  },
  table => [index('schools_follow_ups_school').on(table.school, table.sequence)],
)
export type FollowUpRow = typeof followUps.$inferSelect

/** Questions from schools with their answers: one book for all staff. */
export const bookQuestions = pgTable(
  'schools_book_questions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: questionKinds }).notNull(),
    question: text('question').notNull(),
    /** The normalised question, for comparison. */
    questionKey: text('question_key').notNull(),
    answer: text('answer').notNull().default(''),
    asker: text('asker').notNull(),
    createdAt: instant('created_at').notNull(),
    answeredBy: text('answered_by'),
    answeredAt: instant('answered_at'),
  },
  table => [
    uniqueIndex('schools_book_questions_once').on(table.questionKey),
    index('schools_book_questions_age').on(table.createdAt),
  ],
)
export type BookQuestionRow = typeof bookQuestions.$inferSelect
