// Outgoing calendar feeds at secret URLs, and external calendars.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'

/** A calendar of a person, or of one class for that person. */
export const feeds = pgTable(
  'sessions_feeds',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    class: text('class'),
    /** A database leak must not reveal the address: a keyed hash for lookups, and the encrypted address. */
    seal: text('seal').notNull(),
    secret: text('secret').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  table => [
    uniqueIndex('sessions_feeds_seal').on(table.seal),
    uniqueIndex('sessions_feeds_once').on(table.uid, sql`coalesce(${table.class}, '')`),
  ],
)
export type FeedRow = typeof feeds.$inferSelect

/** An external calendar with its owner's busy times. */
export const busySources = pgTable(
  'sessions_busy_sources',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    name: text('name').notNull(),
    /** Encrypted, because the URL is a credential. */
    url: text('url').notNull(),
    /** Shown so that people recognise it. */
    host: text('host').notNull(),
    nextAt: instant('next_at').notNull(),
    readAt: instant('read_at'),
    failure: text('failure'),
    failures: integer('failures').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('sessions_busy_sources_owner').on(table.uid),
    index('sessions_busy_sources_due').on(table.nextAt),
  ],
)
export type BusySourceRow = typeof busySources.$inferSelect

export const busyTimes = pgTable(
  'sessions_busy_times',
  {
    source: text('source')
      .notNull()
      .references(() => busySources.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    start: instant('start_at').notNull(),
    end: instant('end_at').notNull(),
  },
  table => [
    index('sessions_busy_times_person').on(table.uid, table.start),
    index('sessions_busy_times_source').on(table.source),
    check('sessions_busy_times_order', sql`${table.end} > ${table.start}`),
  ],
)
