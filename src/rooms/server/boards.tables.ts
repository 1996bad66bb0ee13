// What is drawn in a room: the teacher's lines, and the sheets of groups.
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BoardStroke } from '#rooms/contract/board.shapes.ts'
import { rooms, type Json } from './rooms.tables.ts'

type Line = Pick<BoardStroke, 'points' | 'color' | 'width'>

/** The teacher's lines, over the slide and on the white board. */
export const drawings = pgTable(
  'rooms_drawings',
  {
    id: text('id').primaryKey(),
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    ppt: jsonb('ppt').$type<Json>(),
    blank: jsonb('blank').$type<Json>(),
    version: integer('version').notNull().default(1),
  },
  table => [uniqueIndex('rooms_drawings_page').on(table.room, table.page)],
)

/** Shared drawing sheets of groups. Writers present the secret. */
export const groupBoards = pgTable(
  'rooms_group_boards',
  {
    id: text('id').primaryKey(),
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    group: text('group_id').notNull(),
    drawkey: text('drawkey').notNull(),
    version: integer('version').notNull().default(0),
  },
  table => [uniqueIndex('rooms_group_boards_page').on(table.room, table.page, table.group)],
)
export type GroupBoardRow = typeof groupBoards.$inferSelect

/** Lines on them, each under the key that its author's browser gave it. */
export const strokes = pgTable(
  'rooms_strokes',
  {
    board: text('board')
      .notNull()
      .references(() => groupBoards.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    uid: text('uid').notNull(),
    /** The version of the sheet that it made. */
    version: integer('version').notNull(),
    line: jsonb('line').$type<Line>().notNull(),
  },
  table => [primaryKey({ columns: [table.board, table.key] }), index('rooms_strokes_uid').on(table.uid)],
)
