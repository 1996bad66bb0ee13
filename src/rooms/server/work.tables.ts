// A learner's work around the current answer: drafts, and submitted versions that were replaced.
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { responses, rooms, type Json, type Point } from './rooms.tables.ts'

/** One per learner and page, overwritten while the learner works. Not an answer yet. */
export const drafts = pgTable(
  'rooms_drafts',
  {
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    page: text('page').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    /** The note being edited. */
    target: text('target').references(() => responses.id, { onDelete: 'cascade' }),
    /** For a new note: the key it will be sent with. */
    key: text('key'),
    /** Version of the answer that the draft is based on; 0 without one. */
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

/** Submitted versions that were replaced or deleted since; the latest version is the answer itself. */
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
