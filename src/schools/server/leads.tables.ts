import { bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { followUpKinds, questionKinds } from '#schools/contract/leads.rules.ts'
import { schools } from './plans.tables.ts'

/** What happened to a school as a lead. Rows are only added, but for a note by its writer. */
export const followUps = pgTable(
  'schools_follow_ups',
  {
    id: text('id').primaryKey(),
    /** Order in which they were written: several may have the same time. */
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

/** What people ask us, with the words to answer: one book for all staff. */
export const bookQuestions = pgTable(
  'schools_book_questions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: questionKinds }).notNull(),
    question: text('question').notNull(),
    /** The question as it is compared. */
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
