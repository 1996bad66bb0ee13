import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'

export const clientErrors = pgTable(
  'identity_client_errors',
  {
    id: text('id').primaryKey(),
    /** Hash of message, top of the stack, version and route. */
    fingerprint: text('fingerprint').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    version: text('version').notNull(),
    route: text('route').notNull(),
    count: integer('count').notNull().default(1),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  table => [
    uniqueIndex('identity_client_errors_fingerprint').on(table.fingerprint),
    index('identity_client_errors_last').on(table.lastAt),
  ],
)
