import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { threadTypes, type Announcement, type Message } from '#communications/contract/talk.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'

export const messages = pgTable(
  'communications_messages',
  {
    id: text('id').primaryKey(),
    type: text('type', { enum: threadTypes }).notNull(),
    rid: text('rid').notNull(),
    writer: text('writer').notNull(),
    /** Side that the writer speaks for. */
    side: text('side', { enum: ['user', 'admin'] }).notNull(),
    message: text('message').notNull(),
    attachments: jsonb('attachments').$type<Message['attachments']>().notNull(),
    /** Read by the other side. */
    read: boolean('read').notNull().default(false),
    deleted: boolean('deleted').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('communications_messages_thread').on(table.type, table.rid, table.createdAt, table.id),
    index('communications_messages_unread')
      .on(table.type, table.rid, table.side)
      .where(sql`not ${table.read}`),
    index('communications_messages_writer').on(table.writer),
  ],
)
export type MessageRecord = typeof messages.$inferSelect

export const announcements = pgTable(
  'communications_announcements',
  {
    id: text('id').primaryKey(),
    from: text('from_user').notNull(),
    school: text('school').notNull(),
    /** Null reaches the whole school. */
    class: text('class'),
    message: text('message').notNull(),
    attachments: jsonb('attachments').$type<Announcement['attachments']>().notNull(),
    /** Written to some members only. */
    some: boolean('some').notNull(),
    hidden: boolean('hidden').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('communications_announcements_target').on(table.school, table.class, table.createdAt),
    index('communications_announcements_from').on(table.from, table.createdAt),
  ],
)
export type AnnouncementRecord = typeof announcements.$inferSelect

/**
 * The receivers of an announcement: its members when it was written, and later ones once they have read it.
 */
export const announcementReaders = pgTable(
  'communications_announcement_readers',
  {
    announcement: text('announcement')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    user: text('user_id').notNull(),
    readAt: instant('read_at'),
  },
  table => [
    primaryKey({ columns: [table.announcement, table.user] }),
    index('communications_announcement_readers_user').on(table.user),
  ],
)
