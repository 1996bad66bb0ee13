import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CriteriaRow, MapRow, WeightRow } from '#academics/contract/evaluation.rules.ts'
import { weightTabs } from '#academics/contract/evaluation.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { strings, version } from './academics.tables.ts'

export const criteriaSets = pgTable(
  'academics_criteria',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    rows: jsonb('rows').$type<CriteriaRow[]>().notNull(),
    version: version(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('academics_criteria_owner').on(table.owner, table.createdAt)],
)

/** The set that an owner uses by default. */
export const criteriaDefaults = pgTable('academics_criteria_defaults', {
  owner: text('owner').primaryKey(),
  criteria: text('criteria')
    .notNull()
    .references(() => criteriaSets.id, { onDelete: 'cascade' }),
})

export const weights = pgTable(
  'academics_weights',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    tab: text('tab', { enum: weightTabs }).notNull(),
    names: strings('names'),
    hours: doublePrecision('hours').notNull(),
    assessment: text('assessment').notNull().default(''),
    data: jsonb('data').$type<WeightRow[]>().notNull(),
    thesisDefense: boolean('thesis_defense').notNull().default(false),
    complete: boolean('complete').notNull(),
    version: version(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('academics_weights_owner').on(table.owner, table.tab, table.createdAt)],
)

export const categories = pgTable(
  'academics_categories',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    of: text('of', { enum: ['task', 'assessment'] }).notNull(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    del: boolean('del').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [uniqueIndex('academics_categories_name').on(table.owner, table.of, sql`lower(${table.name})`)],
)

export const evaluationMaps = pgTable('academics_evaluation_maps', {
  id: text('owner').primaryKey(),
  rows: jsonb('rows').$type<MapRow[]>().notNull(),
  version: version(),
})
