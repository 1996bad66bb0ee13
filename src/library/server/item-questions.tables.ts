import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { libraryModels } from '#library/contract/purchased.shapes.ts'
import { items } from './library.tables.ts'

/** A thread between an educator and the author of an item, one per pair. */
export const itemQuestions = pgTable(
  'library_questions',
  {
    id: text('id').primaryKey(),
    item: text('item')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    model: text('model', { enum: libraryModels }).notNull(),
    asker: text('asker').notNull(),
    owner: text('owner').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('library_questions_one').on(table.item, table.asker),
    index('library_questions_owner').on(table.owner, table.createdAt),
    index('library_questions_asker').on(table.asker, table.createdAt),
    check('library_questions_self', sql`${table.asker} <> ${table.owner}`),
  ],
)
export type ItemQuestionRow = typeof itemQuestions.$inferSelect
