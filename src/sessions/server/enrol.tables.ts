// Seats beyond registrations: those held by unpaid orders, and one-time events.
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { sessions } from './sessions.tables.ts'

/** A seat held by an unpaid order, by its line. */
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

/** Sent reminders and checked minimums, by the session's start at the time. */
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
