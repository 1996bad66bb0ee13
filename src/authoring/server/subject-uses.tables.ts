import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { contents } from './authoring.tables.ts'

/**
 * Subjects of content that is not archived. Maintained by a trigger of `contents`, so that no code path
 * can forget it.
 */
export const subjectUses = pgTable(
  'authoring_subject_uses',
  {
    subject: text('subject').notNull(),
    content: text('content')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    as: text('as', { enum: ['unit', 'task'] }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.subject, table.content] }),
    index('authoring_subject_uses_as').on(table.subject, table.as),
    index('authoring_subject_uses_content').on(table.content),
  ],
)
