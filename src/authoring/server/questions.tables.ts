// Questions, materials, prompts, assessment tools and videos.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import type { Prompt, Tool } from '#authoring/contract/extras.contract.ts'
import { questionTypes, type Question } from '#authoring/contract/question.shapes.ts'
import type { Material } from '#authoring/contract/questions.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { contents, json, version, type Choice } from './authoring.tables.ts'

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
