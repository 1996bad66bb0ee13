// A learner's work before and behind the answer that counts: drafts, and versions that were submitted and replaced.
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { responses, rooms, type Json, type Point } from './rooms.tables.ts'

/** One per learner and page, written over while it is typed, drawn or picked. It is not an answer yet. */
export const drafts = pgTable(
  'rooms_drafts',
  {
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    page: text('page').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    /** The note that it changes. */
    target: text('target').references(() => responses.id, { onDelete: 'cascade' }),
    /** Of a new note: the key under which its author will send it. */
    key: text('key'),
    /** Version of the answer that it was begun on; 0 without one. */
    base: integer('base').notNull(),
    content: text('content').notNull(),
    answer: text('answer').array().notNull(),
    point: jsonb('point').$type<Point>(),
    json: jsonb('json').$type<Json>(),
    madeAt: instant('made_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.room, table.uid, table.page] }),
    index('rooms_drafts_uid').on(table.uid),
  ],
)
export type DraftRow = typeof drafts.$inferSelect

/** What was submitted and replaced or taken back since; the latest version is the answer itself. */
export const responseVersions = pgTable(
  'rooms_response_versions',
  {
    response: text('response').notNull(),
    version: integer('version').notNull(),
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    page: text('page').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    content: text('content').notNull(),
    answer: text('answer').array().notNull(),
    point: jsonb('point').$type<Point>(),
    json: jsonb('json').$type<Json>(),
    right: boolean('is_right'),
    auto: boolean('auto').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.response, table.version] }),
    index('rooms_response_versions_room').on(table.room, table.uid),
  ],
)
export type VersionRow = typeof responseVersions.$inferSelect
