// Drawings in a room: the teacher's strokes and the group boards.
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BoardStroke } from '#rooms/contract/board.shapes.ts'
import { rooms, type Json } from './rooms.tables.ts'

type Line = Pick<BoardStroke, 'points' | 'color' | 'width'>

/** The teacher's strokes over the slide and on the whiteboard. */
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

/** Strokes on them, each with a key made by its author's browser. */
export const strokes = pgTable(
  'rooms_strokes',
  {
    board: text('board')
      .notNull()
      .references(() => groupBoards.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    uid: text('uid').notNull(),
    /** The board version that added it. */
    version: integer('version').notNull(),
    line: jsonb('line').$type<Line>().notNull(),
  },
  table => [primaryKey({ columns: [table.board, table.key] }), index('rooms_strokes_uid').on(table.uid)],
)
