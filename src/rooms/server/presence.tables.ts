// Who is connected, and to which node.
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'

/** Nodes with sockets send a heartbeat every few seconds; rows of a dead node no longer count. */
export const nodes = pgTable('rooms_nodes', {
  id: text('id').primaryKey(),
  seenAt: instant('seen_at').notNull(),
})

/** One row per open connection and channel. Two connections of one person count as one person. */
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
    /** The socket is closed; after the grace period the person counts as gone, unless they reconnected. */
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
