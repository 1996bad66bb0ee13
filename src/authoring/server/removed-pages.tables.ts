import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { decks } from './slides.tables.ts'
import { strings } from './authoring.tables.ts'
import type { materials, questions } from './questions.tables.ts'

/** Attachments of removed pages: restored with the page, by undo or with an older version. */
export const removedPages = pgTable(
  'authoring_removed_pages',
  {
    /** Of the page. */
    id: text('id').primaryKey(),
    deck: text('deck')
      .notNull()
      .references(() => decks.id, { onDelete: 'cascade' }),
    outline: strings('outline'),
    assess: strings('assess'),
    question: jsonb('question').$type<typeof questions.$inferSelect>(),
    materials: jsonb('materials').$type<typeof materials.$inferSelect>(),
  },
  table => [index('authoring_removed_pages_deck').on(table.deck)],
)
