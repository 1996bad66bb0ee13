// Decks with their pages, revisions and templates.
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { layouts, themes, type PageBody } from '#authoring/contract/deck.shapes.ts'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { templateTabs } from '#authoring/contract/slides.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { contents, strings, version, json } from './authoring.tables.ts'

export const decks = pgTable(
  'authoring_decks',
  {
    id: text('id').primaryKey(),
    content: text('content')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    rev: integer('rev').notNull().default(0),
    width: integer('width').notNull().default(960),
    height: integer('height').notNull().default(540),
    theme: text('theme', { enum: themes }).notNull().default('plain'),
    /** Who has changed it since the last save. */
    editors: strings('editors'),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [uniqueIndex('authoring_decks_content').on(table.content)],
)

export const pages = pgTable(
  'authoring_pages',
  {
    id: text('id').primaryKey(),
    deck: text('deck')
      .notNull()
      .references(() => decks.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    body: json<PageBody>('body'),
    /** All text of the page, for search. */
    words: text('words').notNull().default(''),
    pic: text('pic'),
    /** The picture shows an older version of the page. */
    stale: boolean('stale').notNull().default(true),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    outline: strings('outline'),
    assess: strings('assess'),
    version: version(),
  },
  table => [index('authoring_pages_deck').on(table.deck, table.position)],
)

export type PageRow = typeof pages.$inferSelect

/** Saved decks: sessions, previews and buyers keep the revision they were made with. */
export const revisions = pgTable(
  'authoring_revisions',
  {
    deck: text('deck')
      .notNull()
      .references(() => decks.id, { onDelete: 'cascade' }),
    rev: integer('rev').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    theme: text('theme', { enum: themes }).notNull(),
    pages: json<Omit<PageRow, 'deck' | 'position'>[]>('pages'),
    /** Autosaved during editing; replaced by the next one shortly after. */
    auto: boolean('auto').notNull().default(false),
    /** Who changed the deck since the previous revision. */
    authors: strings('authors'),
    savedAt: instant('saved_at').notNull(),
  },
  table => [primaryKey({ columns: [table.deck, table.rev] })],
)

export const slideTemplates = pgTable(
  'authoring_slide_templates',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    tab: text('tab', { enum: templateTabs }).notNull(),
    type: text('type', { enum: questionTypes }),
    default: boolean('default').notNull().default(false),
    layout: text('layout', { enum: layouts }).notNull().default('blank'),
    pages: json<(PageBody & { _id: string })[]>('pages'),
    pic: text('pic'),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('authoring_slide_templates_default')
      .on(table.tab)
      .where(sql`${table.default}`),
    index('authoring_slide_templates_list').on(table.tab, table.category),
  ],
)
