import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NoticeSetting } from '#communications/contract/notices.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import type { Invitation, MailAttachment } from '#kit/server/notify.ts'

/** The inbox. Texts are frozen when the notice is created. */
export const notices = pgTable(
  'communications_notices',
  {
    id: text('id').primaryKey(),
    /** Outbox message that created the notice. One event creates at most one notice per receiver. */
    event: text('event').notNull(),
    receiver: text('receiver').notNull(),
    from: text('from_user'),
    /** Account mode it belongs to; null is the personal one. */
    school: text('school'),
    code: text('code').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    read: boolean('read').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('communications_notices_event').on(table.event),
    index('communications_notices_list').on(table.receiver, table.createdAt, table.id),
    index('communications_notices_unread')
      .on(table.receiver, table.school)
      .where(sql`not ${table.read}`),
    index('communications_notices_age').on(table.createdAt),
  ],
)
export type NoticeRecord = typeof notices.$inferSelect

/** Mails, text messages and push messages, one row per event, receiver and channel; pushed to every device. */
export const deliveries = pgTable(
  'communications_deliveries',
  {
    id: text('id').primaryKey(),
    /** Event and channel. */
    key: text('key').notNull(),
    type: text('type', { enum: ['mail', 'sms', 'push'] }).notNull(),
    code: text('code').notNull(),
    /** Account of the receiver, if there is one. */
    user: text('user_id'),
    to: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /** Calendar invitation for the receiver. */
    calendar: jsonb('calendar').$type<Invitation>(),
    /** Attachments of the mail. */
    attachments: jsonb('attachments').$type<readonly MailAttachment[]>(),
    /** Unsubscribe token; null for essential mails. */
    unsubscribe: text('unsubscribe'),
    /** Counts towards the daily limit of text messages. */
    counted: boolean('counted').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    failure: text('failure'),
  },
  table => [
    uniqueIndex('communications_deliveries_key').on(table.key),
    index('communications_deliveries_sent').on(table.createdAt, table.id),
    index('communications_deliveries_to').on(table.to, table.createdAt),
    index('communications_deliveries_user').on(table.user, table.createdAt),
  ],
)

/** Texts and switches of notices, seeded from the domains' tables; `id` is the code. */
export const templates = pgTable(
  'communications_templates',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    essential: boolean('essential').notNull(),
    channels: text('channels', { enum: ['inbox', 'mail', 'sms', 'push'] })
      .array()
      .notNull(),
    enable: boolean('enable').notNull(),
    enableInbox: boolean('enable_inbox').notNull(),
    enablePush: boolean('enable_push').notNull(),
    enableSms: boolean('enable_sms').notNull(),
    title: text('title').notNull(),
    /** Body of the mail. */
    text: text('text').notNull(),
    /** Body of the inbox notice. */
    note: text('note').notNull(),
    sms: text('sms').notNull(),
    keys: text('keys').array().notNull(),
    /** Once staff have changed it, a new release no longer replaces its texts. */
    edited: boolean('edited').notNull().default(false),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [index('communications_templates_category').on(table.category)],
)
export type TemplateRecord = typeof templates.$inferSelect

export const templateVersions = pgTable(
  'communications_template_versions',
  {
    template: text('template').notNull(),
    version: integer('version').notNull(),
    /** The complete earlier template. */
    was: jsonb('was').notNull(),
    by: text('by_user'),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.template, table.version] })],
)

export const settings = pgTable('communications_settings', {
  user: text('user_id').primaryKey(),
  enable: boolean('enable').notNull().default(true),
  setting: jsonb('setting').$type<NoticeSetting['setting']>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Mailings of a category to an address, identified by a random token. `leftAt` is the time of unsubscribing. */
export const mailings = pgTable(
  'communications_mailings',
  {
    token: text('token').primaryKey(),
    email: text('email').notNull(),
    category: text('category').notNull(),
    createdAt: instant('created_at').notNull(),
    leftAt: instant('left_at'),
  },
  table => [uniqueIndex('communications_mailings_email').on(table.email, table.category)],
)

/** Addresses that a mail server has refused permanently. */
export const bounces = pgTable('communications_bounces', {
  email: text('email').primaryKey(),
  reason: text('reason').notNull(),
  at: instant('at').notNull(),
})
