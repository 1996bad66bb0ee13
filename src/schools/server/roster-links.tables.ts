// A school's connection to a OneRoster provider, and a record of every fetch.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { fetchKinds, linkParts, runOutcomes } from '#schools/contract/roster-links.contract.ts'
import { schools } from './plans.tables.ts'

export const rosterLinks = pgTable(
  'schools_roster_links',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    base: text('base').notNull(),
    tokenUrl: text('token_url').notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted, so that read access to the database does not give access to the provider. */
    secret: text('secret').notNull(),
    /** The provider's id for the school; null takes all of the provider's schools. */
    org: text('org'),
    orgName: text('org_name'),
    parts: text('parts', { enum: linkParts }).array().notNull(),
    everyHours: integer('every_hours').notNull(),
    /** If a larger share of the people leaves, the import waits for an admin. */
    maxLeaving: integer('max_leaving').notNull(),
    /** Writes differences within the limit without waiting for an admin. */
    auto: boolean('auto').notNull(),
    by: text('by_user').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while paused. */
    nextAt: instant('next_at'),
    failures: integer('failures').notNull().default(0),
    failure: text('failure'),
    /** The next fetch asks for changes since this time. */
    syncedAt: instant('synced_at'),
    /** Time of the last full comparison. */
    completeAt: instant('complete_at'),
  },
  table => [
    uniqueIndex('schools_roster_links_school').on(table.school),
    index('schools_roster_links_due').on(table.nextAt),
    check('schools_roster_links_limit', sql`${table.maxLeaving} between 0 and 100`),
  ],
)
export type RosterLinkRow = typeof rosterLinks.$inferSelect

export const rosterRuns = pgTable(
  'schools_roster_runs',
  {
    id: text('id').primaryKey(),
    link: text('link')
      .notNull()
      .references(() => rosterLinks.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: fetchKinds }).notNull(),
    outcome: text('outcome', { enum: runOutcomes }).notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    /** The resulting import; not a foreign key, because the import may be deleted. */
    import: text('import'),
    /** Number of records fetched. */
    records: integer('records').notNull().default(0),
    /** Why the fetch failed or waits. */
    words: text('words'),
  },
  table => [
    index('schools_roster_runs_link').on(table.link, table.startedAt),
    index('schools_roster_runs_import').on(table.import),
  ],
)
export type RosterRunRow = typeof rosterRuns.$inferSelect
