import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { tagSteps } from '#academics/contract/tags.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { strings, version } from './academics.tables.ts'

export const tagSets = pgTable(
  'academics_tag_sets',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    set: text('name').notNull(),
    prompt: text('prompt').notNull().default(''),
    curriculum: strings('curriculum'),
    step: text('step', { enum: tagSteps }),
    stepTask: text('step_task', { enum: tagSteps }),
    layer: boolean('layer').notNull().default(false),
    tool: boolean('tool').notNull().default(false),
    source: text('source'),
    readonly: boolean('readonly').notNull().default(false),
    sort: integer('sort').notNull().default(0),
    publish: boolean('publish').notNull().default(false),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [uniqueIndex('academics_tag_sets_name').on(table.owner, sql`lower(${table.set})`)],
)

export type TagSetRow = typeof tagSets.$inferSelect

/** Command verbs and knowledge words, of the platform or of people. */
export const words = pgTable(
  'academics_words',
  {
    id: text('id').primaryKey(),
    of: text('of', { enum: ['term', 'knowledge'] }).notNull(),
    key: text('key').notNull(),
    tag: text('tag').notNull(),
    level: integer('level'),
    platform: boolean('platform').notNull().default(false),
  },
  table => [uniqueIndex('academics_words_key').on(table.of, table.key)],
)

export const wordUsers = pgTable(
  'academics_word_users',
  {
    word: text('word')
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    user: text('user_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.word, table.user] }),
    index('academics_word_users_person').on(table.user),
  ],
)

export const targetStats = pgTable(
  'academics_target_stats',
  {
    id: text('hash').primaryKey(),
    bloom: integer('bloom').array().notNull(),
    knowledge: integer('knowledge').array().notNull(),
    terms: strings('terms'),
    tags: strings('tags'),
  },
  table => [
    check(
      'academics_target_stats_counters',
      sql`0 <= all(${table.bloom}) and 0 <= all(${table.knowledge}) and cardinality(${table.bloom}) = 6 and cardinality(${table.knowledge}) = 4`,
    ),
    check(
      'academics_target_stats_words',
      sql`cardinality(${table.terms}) <= 20 and cardinality(${table.tags}) <= 20`,
    ),
  ],
)
