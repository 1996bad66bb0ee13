import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { archiveStates } from '#identity/contract/archives.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'

/** Requested archives of people and schools. */
export const archives = pgTable(
  'identity_archives',
  {
    id: text('id').primaryKey(),
    owner: text('owner'),
    school: text('school'),
    /** The person who requested the archive, and is notified when it is ready. */
    by: text('by').notNull(),
    state: text('state', { enum: archiveStates }).notNull().default('queued'),
    /** Number of attempts: a worker may die in the middle. */
    attempts: integer('attempts').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    size: bigint('size', { mode: 'number' }),
    /** The file is in storage. */
    stored: boolean('stored').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
  },
  table => [
    index('identity_archives_owner').on(table.owner, table.createdAt),
    index('identity_archives_school').on(table.school, table.createdAt),
    uniqueIndex('identity_archives_open_owner')
      .on(table.owner)
      .where(sql`${table.state} in ('queued', 'working')`),
    uniqueIndex('identity_archives_open_school')
      .on(table.school)
      .where(sql`${table.state} in ('queued', 'working')`),
    index('identity_archives_waiting')
      .on(table.createdAt)
      .where(sql`${table.state} in ('queued', 'working')`),
    check('identity_archives_of', sql`(${table.owner} is null) <> (${table.school} is null)`),
    check(
      'identity_archives_ready',
      sql`${table.state} <> 'ready' or (${table.stored} and ${table.expiresAt} is not null)`,
    ),
  ],
)
export type ArchiveRow = typeof archives.$inferSelect
