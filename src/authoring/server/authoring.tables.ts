import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TagSet } from '#academics/contract/tags.contract.ts'
import type { Field } from '#academics/contract/templates.rules.ts'
import {
  contentModes,
  contentTypes,
  deliveries,
  type FieldAnswer,
  type Content,
} from '#authoring/contract/content.shapes.ts'
import type { OutlineBranch, OutlineKind } from '#authoring/contract/outline.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'

export const strings = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

export const version = () => integer('version').notNull().default(1)

export const json = <T>(name: string) => jsonb(name).$type<T>().notNull()

export type Choice = Content['subjects'][number]

export const contents = pgTable(
  'authoring_contents',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    /** The school account it was made in. */
    school: text('school'),
    mode: text('mode', { enum: contentModes }).notNull(),
    name: text('name').notNull(),
    del: boolean('del').notNull().default(false),
    guest: boolean('guest').notNull().default(false),
    type: text('type', { enum: contentTypes }),
    service: jsonb('service').$type<NonNullable<Content['service']>>(),
    curriculum: text('curriculum'),
    subjects: json<Choice[]>('subjects').default([]),
    grades: json<Choice[]>('grades').default([]),
    /**
     * From the owner's list of task or assessment categories; the name is kept when the category is deleted.
     */
    category: jsonb('category').$type<Choice>(),
    /** Criteria set for rubrics. */
    criteria: text('criteria'),
    duration: jsonb('duration').$type<NonNullable<Content['duration']>>(),
    cover: text('cover'),
    overview: text('overview').notNull().default(''),
    tpl: text('tpl'),
    template: json<Field[]>('template').default([]),
    steps: json<Record<string, string>>('steps').default({}),
    tags: json<TagSet[]>('tags').default([]),
    ext: json<Record<string, FieldAnswer[]>>('ext').default({}),
    /** Values of fields missing in the current template, restored when switching back. */
    hidden: json<Record<string, unknown>>('hidden').default({}),
    unit: boolean('unit'),
    idea: text('idea').notNull().default(''),
    words: strings('words'),
    inquiry: strings('inquiry'),
    goals: strings('goals'),
    connection: text('connection').notNull().default(''),
    sid: text('sid'),
    sessionType: text('session_type', { enum: deliveries }).notNull().default('live'),
    pageNum: integer('page_num').notNull().default(0),
    questionNum: integer('question_num').notNull().default(0),
    isEdit: boolean('is_edit').notNull().default(false),
    filled: boolean('filled').notNull().default(false),
    linkGroup: json<Content['linkGroup']>('link_group').default([]),
    published: boolean('published').notNull().default(false),
    /** A session of it has begun; set by the sessions domain. */
    taught: boolean('taught').notNull().default(false),
    source: text('source'),
    sourceOwner: text('source_owner'),
    orderId: text('order_id'),
    toolType: text('tool_type', { enum: ['title', 'diy', 'report'] }),
    toolSource: text('tool_source'),
    /** Collaborators by permission; each list is a subset of the next. Maintained from `members`. */
    readers: strings('readers'),
    commenters: strings('commenters'),
    writers: strings('writers'),
    versions: json<Record<string, number>>('versions').default({}),
    /** Last author of each field, for reporting conflicts. */
    editors: json<Record<string, string>>('editors').default({}),
    version: version(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    index('authoring_contents_owner').on(table.owner, table.del, table.updatedAt),
    index('authoring_contents_readers').using('gin', table.readers),
    index('authoring_contents_deck').on(table.sid),
    check('authoring_contents_published', sql`not (${table.published} and ${table.del})`),
    check(
      'authoring_contents_bought',
      sql`${table.orderId} is null or (not ${table.published} and cardinality(${table.readers}) = 0)`,
    ),
  ],
)

export type ContentRow = typeof contents.$inferSelect

export const links = pgTable(
  'authoring_links',
  {
    from: text('from')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    to: text('to')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    group: text('group'),
    position: integer('position').notNull(),
  },
  table => [
    primaryKey({ columns: [table.from, table.to] }),
    index('authoring_links_to').on(table.to),
    check('authoring_links_self', sql`${table.from} <> ${table.to}`),
  ],
)

/** Its id is the content's. */
export const outlines = pgTable(
  'authoring_outlines',
  {
    id: text('id').primaryKey(),
    content: text('content')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    branches: json<Partial<Record<OutlineKind, OutlineBranch[]>>>('branches').default({}),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [uniqueIndex('authoring_outlines_content').on(table.content)],
)

export const optionLists = pgTable(
  'authoring_option_lists',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    options: strings('options'),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('authoring_option_lists_owner').on(table.owner, table.createdAt)],
)
