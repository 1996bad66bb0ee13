import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'

/** Short addresses of own pages. */
export const shortLinks = pgTable(
  'communications_short_links',
  {
    code: text('code').primaryKey(),
    /** Path, query and hash of the page, without the origin. */
    path: text('path').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [uniqueIndex('communications_short_links_path').on(table.path)],
)
