// Collaboration on content: requests, members, comments, and preview links.
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { collabRoles, guestRoles, memberStates } from '#authoring/contract/collab.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { contents, strings } from './authoring.tables.ts'

export const collabs = pgTable(
  'authoring_collabs',
  {
    id: text('id').primaryKey(),
    content: text('content')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    guest: text('guest', { enum: guestRoles }).notNull().default('none'),
  },
  table => [uniqueIndex('authoring_collabs_content').on(table.content)],
)

export const members = pgTable(
  'authoring_members',
  {
    id: text('id').primaryKey(),
    collab: text('collab')
      .notNull()
      .references(() => collabs.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    uid: text('uid'),
    role: text('role', { enum: collabRoles }).notNull(),
    status: text('status', { enum: memberStates }).notNull(),
    message: text('message').notNull().default(''),
    at: instant('at').notNull(),
  },
  table => [
    uniqueIndex('authoring_members_email').on(table.collab, sql`lower(${table.email})`),
    index('authoring_members_uid').on(table.uid),
    index('authoring_members_mail').on(sql`lower(${table.email})`),
  ],
)

export const comments = pgTable(
  'authoring_comments',
  {
    id: text('id').primaryKey(),
    content: text('content')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    field: text('field').notNull(),
    thread: text('thread'),
    owner: text('owner').notNull(),
    text: text('text').notNull(),
    mentions: strings('mentions'),
    resolved: boolean('resolved').notNull().default(false),
    edited: boolean('edited').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('authoring_comments_content').on(table.content, table.field, table.createdAt),
    index('authoring_comments_thread').on(table.thread),
  ],
)

/** Private view links with an expiry date; the key is stored as a hash. */
export const previewLinks = pgTable(
  'authoring_preview_links',
  {
    hash: text('hash').primaryKey(),
    content: text('content')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  table => [index('authoring_preview_links_content').on(table.content)],
)
