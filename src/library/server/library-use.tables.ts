import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { collectTypes } from '#library/contract/collect.contract.ts'
import { difficulties, type Review } from '#library/contract/reviews.contract.ts'
import { strings } from './library.tables.ts'

export const reviews = pgTable(
  'library_reviews',
  {
    id: text('id').primaryKey(),
    rid: text('rid').notNull(),
    owner: text('owner').notNull(),
    rate: integer('rate').notNull(),
    rates: jsonb('rates').$type<Review['rates']>().notNull(),
    /** For learners, instead of further ratings. */
    difficulty: text('difficulty', { enum: difficulties }),
    grade: jsonb('grade').$type<[string, string]>(),
    tags: strings('tags'),
    note: text('note').notNull().default(''),
    hidden: boolean('hidden').notNull().default(false),
    /** Why somebody reported it. */
    reported: text('reported'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('library_reviews_person').on(table.rid, table.owner),
    index('library_reviews_list').on(table.rid, table.createdAt),
    check('library_reviews_rate', sql`${table.rate} between 1 and 5`),
  ],
)

export type ReviewRow = typeof reviews.$inferSelect

/** Saved items of a person, or of a school. */
export const collects = pgTable(
  'library_collects',
  {
    id: text('id').primaryKey(),
    /** The person, or the school. */
    buyer: text('buyer').notNull(),
    uid: text('uid').notNull(),
    school: text('school'),
    type: text('type', { enum: collectTypes }).notNull(),
    rid: text('rid').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('library_collects_once').on(table.buyer, table.type, table.rid),
    index('library_collects_rid').on(table.rid),
  ],
)

export type CollectRow = typeof collects.$inferSelect

/** Daily viewers, distinguished for one day only. */
export const views = pgTable(
  'library_views',
  {
    item: text('item').notNull(),
    viewer: text('viewer').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.item, table.day, table.viewer] }),
    index('library_views_day').on(table.day),
  ],
)

export const viewDays = pgTable(
  'library_view_days',
  {
    item: text('item').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  table => [primaryKey({ columns: [table.item, table.day] }), index('library_view_days_day').on(table.day)],
)
