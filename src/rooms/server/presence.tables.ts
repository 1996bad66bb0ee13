// Who is connected, and to which node.
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'

/** Nodes that hold sockets, each seen every few seconds; what a dead one held is nobody's any more. */
export const nodes = pgTable('rooms_nodes', {
  id: text('id').primaryKey(),
  seenAt: instant('seen_at').notNull(),
})

/** One row per open connection and channel. Two of one person are one person. */
export const presence = pgTable(
  'rooms_presence',
  {
    connection: text('connection').notNull(),
    channel: text('channel').notNull(),
    node: text('node').notNull(),
    uid: text('uid').notNull(),
    nickname: text('nickname').notNull(),
    avatar: text('avatar'),
    role: text('role', { enum: ['student', 'teacher'] }).notNull(),
    page: text('page'),
    pageSince: instant('page_since'),
    /** Its socket is gone; after the grace so is the person, unless they came back. */
    leftAt: instant('left_at'),
  },
  table => [
    primaryKey({ columns: [table.connection, table.channel] }),
    index('rooms_presence_channel').on(table.channel, table.uid),
    index('rooms_presence_node').on(table.node),
    index('rooms_presence_left')
      .on(table.leftAt)
      .where(sql`${table.leftAt} is not null`),
  ],
)
export type PresenceRow = typeof presence.$inferSelect
