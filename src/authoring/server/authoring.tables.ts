import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { collabRoles, guestRoles, memberStates } from '#authoring/contract/collab.contract.ts'
import {
  contentModes,
  contentTypes,
  deliveries,
  type Answer,
  type Content,
} from '#authoring/contract/content.shapes.ts'
import { layouts, themes, type PageBody } from '#authoring/contract/deck.shapes.ts'
import type { Prompt, Tool } from '#authoring/contract/extras.contract.ts'
import type { OutlineBranch, OutlineKind } from '#authoring/contract/outline.contract.ts'
import { questionTypes, type Question } from '#authoring/contract/question.shapes.ts'
import type { Material } from '#authoring/contract/questions.contract.ts'
import { templateTabs } from '#authoring/contract/slides.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'

export const strings = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
const version = () => integer('version').notNull().default(1)
const json = <T>(name: string) => jsonb(name).$type<T>().notNull()

type Choice = Content['subjects'][number]

export const contents = pgTable(
  'authoring_contents',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    /** School account it was made in. */
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
    /** Of the owner's list of task or assessment categories; its name stays when the category goes. */
    category: jsonb('category').$type<Choice>(),
    /** Set that rubrics are written from. */
    criteria: text('criteria'),
    duration: jsonb('duration').$type<NonNullable<Content['duration']>>(),
    cover: text('cover'),
    overview: text('overview').notNull().default(''),
    tpl: text('tpl'),
    template: json<Field[]>('template').default([]),
    steps: json<Record<string, string>>('steps').default({}),
    tags: json<TagSet[]>('tags').default([]),
    ext: json<Record<string, Answer[]>>('ext').default({}),
    /** Values of fields that the template in force does not have; they come back when it is switched back. */
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
    /** Collaborators by what they may do; each list contains the next. Kept by `members`. */
    readers: strings('readers'),
    commenters: strings('commenters'),
    writers: strings('writers'),
    versions: json<Record<string, number>>('versions').default({}),
    /** Who wrote each field last, for the second of two writers. */
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
    /** Who changed it since it was last saved back. */
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
    /** All words of the page, for search. */
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

/** Decks as they were saved back: sessions, previews and buyers keep the revision they were made with. */
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
    /** Saved by itself while somebody wrote; gives way to the next one shortly after. */
    auto: boolean('auto').notNull().default(false),
    /** Who changed the deck since the revision before. */
    authors: strings('authors'),
    savedAt: instant('saved_at').notNull(),
  },
  table => [primaryKey({ columns: [table.deck, table.rev] })],
)

export const questions = pgTable(
  'authoring_questions',
  {
    id: text('id').primaryKey(),
    content: text('content')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    /** Deck or video, and the page or moment. */
    parent: text('parent').notNull(),
    page: text('page').notNull(),
    owner: text('owner').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    multi: boolean('multi').notNull().default(false),
    body: json<
      Omit<Question, '_id' | 'id' | 'page' | 'rid' | 'uid' | 'type' | 'multi' | 'version' | 'score'>
    >('body'),
    score: json<Question['score']>('score').default({}),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('authoring_questions_place').on(table.parent, table.page),
    index('authoring_questions_content').on(table.content),
  ],
)

export const materials = pgTable(
  'authoring_materials',
  {
    id: text('id').primaryKey(),
    content: text('content')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    parent: text('parent').notNull(),
    page: text('page').notNull(),
    list: json<Material[]>('list').default([]),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('authoring_materials_place').on(table.parent, table.page),
    index('authoring_materials_content').on(table.content),
  ],
)

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

export const prompts = pgTable(
  'authoring_prompts',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    content: text('content').notNull(),
    name: text('name').notNull(),
    curriculum: text('curriculum'),
    subjects: json<Choice[]>('subjects').default([]),
    grades: json<Choice[]>('grades').default([]),
    publish: boolean('publish').notNull().default(false),
    price: integer('price').notNull().default(0),
    used: integer('used').notNull().default(0),
    snapshot: json<Pick<Prompt, 'pages' | 'questions' | 'materials'>>('snapshot'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('authoring_prompts_owner').on(table.owner, table.createdAt),
    check('authoring_prompts_price', sql`${table.price} >= 0`),
  ],
)

/** Groups and items of an assessment tool; its id is the content's. */
export const tools = pgTable('authoring_tools', {
  id: text('id')
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  groups: json<Tool['groups']>('groups').default([]),
  items: json<Tool['items']>('items').default([]),
  version: version(),
})

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

export const videos = pgTable(
  'authoring_videos',
  {
    id: text('id').primaryKey(),
    content: text('content')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    owner: text('owner').notNull(),
    type: text('type', { enum: ['file', 'web'] }).notNull(),
    videoId: text('video_id').notNull(),
    name: text('name').notNull(),
    thumbnail: text('thumbnail'),
    startTime: integer('start_time').notNull().default(0),
    endTime: integer('end_time'),
    trim: jsonb('trim').$type<{ startTime: number; endTime: number }>(),
    captions: jsonb('captions').$type<Cue[]>().notNull().default([]),
    version: version(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('authoring_videos_content').on(table.content)],
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

/** Private links to look at content until a day; the key itself is kept as a hash. */
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
