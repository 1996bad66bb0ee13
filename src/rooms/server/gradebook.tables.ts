import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import type { BookSettings } from '#rooms/contract/gradebook.contract.ts'

/** Settings of a class, or of a school for classes without their own. */
export const bookSettings = pgTable('rooms_gradebook_settings', {
  id: text('id').primaryKey(),
  settings: jsonb('settings').$type<BookSettings>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
})

/** Lessons whose category or weight differs from their content's. */
export const bookLessons = pgTable('rooms_gradebook_lessons', {
  session: text('session').primaryKey(),
  category: text('category'),
  counts: boolean('counts').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Teachers' overrides. Nothing is overwritten: withdrawn changes are kept with author and time. */
export const bookChanges = pgTable(
  'rooms_gradebook_changes',
  {
    id: text('id').primaryKey(),
    classId: text('class_id').notNull(),
    term: text('term').notNull(),
    uid: text('uid').notNull(),
    /** Empty for the figure of the whole term. */
    session: text('session').notNull().default(''),
    /** Null: excused from the lesson. */
    percent: doublePrecision('percent'),
    reason: text('reason').notNull(),
    by: text('by').notNull(),
    at: instant('at').notNull(),
    withdrawnBy: text('withdrawn_by'),
    withdrawnAt: instant('withdrawn_at'),
  },
  table => [
    uniqueIndex('rooms_gradebook_changes_one')
      .on(table.classId, table.term, table.uid, table.session)
      .where(sql`${table.withdrawnAt} is null`),
    index('rooms_gradebook_changes_person').on(table.uid),
    check('rooms_gradebook_changes_percent', sql`${table.percent} between 0 and 100`),
    check('rooms_gradebook_changes_excused', sql`${table.percent} is not null or ${table.session} <> ''`),
  ],
)
export type ChangeRow = typeof bookChanges.$inferSelect
