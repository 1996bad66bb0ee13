import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'

/** A thread between a person and a provider, one per pair. */
export const questions = pgTable(
  'services_questions',
  {
    id: text('id').primaryKey(),
    booker: text('booker').notNull(),
    servicer: text('servicer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('services_questions_one').on(table.booker, table.servicer),
    index('services_questions_servicer').on(table.servicer, table.createdAt),
    check('services_questions_self', sql`${table.booker} <> ${table.servicer}`),
  ],
)
export type QuestionRow = typeof questions.$inferSelect
