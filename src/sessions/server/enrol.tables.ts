// Seats beyond the registrations themselves: what unpaid orders hold, and moments that come once.
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { sessions } from './sessions.tables.ts'

/** A seat that an order keeps while it can be paid, by its line. */
export const holds = pgTable(
  'sessions_holds',
  {
    line: text('line').primaryKey(),
    session: text('session')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    order: text('order').notNull(),
    until: instant('until').notNull(),
  },
  table => [index('sessions_holds_session').on(table.session)],
)

export const moments = ['24h', '1h', 'minimum'] as const

/** Reminders that went out and minimums that were looked at, for the start that a session had then. */
export const doneMoments = pgTable(
  'sessions_moments',
  {
    session: text('session')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    moment: text('moment', { enum: moments }).notNull(),
    start: instant('start_at').notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.session, table.moment, table.start] })],
)
