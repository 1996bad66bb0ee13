import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  agreementModes,
  agreementTypes,
  articleCategories,
} from '#communications/contract/reading.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const articles = pgTable(
  'communications_articles',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Sanitised rich text. */
    body: text('body').notNull(),
    cover: text('cover'),
    category: text('category', { enum: articleCategories }).notNull(),
    tags: text('tags').array().notNull(),
    author: text('author').notNull(),
    lang: text('lang').notNull(),
    /** `planned` articles become public automatically at their time. */
    status: text('status', { enum: ['draft', 'planned', 'published', 'archived'] }).notNull(),
    publishAt: instant('publish_at').notNull(),
    minutes: integer('minutes').notNull(),
    views: integer('views').notNull().default(0),
    /** Ids of manually selected articles. */
    related: text('related')
      .array()
      .notNull()
      .default(sql`'{}'`),
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${articles.title}), 'A') || setweight(to_tsvector('english', ${articles.summary}), 'B') || to_tsvector('english', regexp_replace(${articles.body}, '<[^>]*>', ' ', 'g'))`,
      ),
  },
  table => [
    uniqueIndex('communications_articles_slug').on(table.slug),
    index('communications_articles_list').on(table.category, table.publishAt),
    index('communications_articles_words').using('gin', table.words),
  ],
)
export type ArticleRecord = typeof articles.$inferSelect

/** Daily views, without identifying the viewer. */
export const articleViews = pgTable(
  'communications_article_views',
  {
    article: text('article')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    visitor: text('visitor').notNull(),
    day: text('day').notNull(),
  },
  table => [
    primaryKey({ columns: [table.article, table.visitor, table.day] }),
    index('communications_article_views_day').on(table.day),
  ],
)

/** Legal documents. A version is never changed; a new one is a new row. */
export const agreements = pgTable(
  'communications_agreements',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    type: text('type', { enum: agreementTypes }).notNull(),
    mode: text('mode', { enum: agreementModes }).notNull(),
    content: text('content').notNull(),
    version: integer('version').notNull(),
    mustAccept: boolean('must_accept').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  table => [uniqueIndex('communications_agreements_version').on(table.type, table.mode, table.version)],
)
export type AgreementRecord = typeof agreements.$inferSelect

export const acceptances = pgTable(
  'communications_acceptances',
  {
    user: text('user_id').notNull(),
    agreement: text('agreement')
      .notNull()
      .references(() => agreements.id),
    at: instant('at').notNull(),
    address: text('address').notNull(),
  },
  table => [primaryKey({ columns: [table.user, table.agreement] })],
)
