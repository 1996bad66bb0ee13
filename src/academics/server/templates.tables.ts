import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type Field, templateModes } from '#academics/contract/templates.rules.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { version } from './academics.tables.ts'

export const templates = pgTable(
  'academics_templates',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    mode: text('mode', { enum: templateModes }).notNull(),
    curriculum: text('curriculum'),
    curricId: text('curric_id'),
    data: jsonb('data').$type<Field[]>().notNull(),
    steps: jsonb('steps').$type<Record<string, string>>().notNull().default({}),
    /** What content starts with: a category, and the set that its rubrics use. Ids of deleted records are ignored. */
    category: text('category'),
    criteria: text('criteria'),
    group: text('pair').references(() => templatePairs.id, { onDelete: 'cascade' }),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    index('academics_templates_owner').on(table.owner, table.mode),
    uniqueIndex('academics_templates_pair').on(table.group, table.mode),
  ],
)

export type TemplateRow = typeof templates.$inferSelect

export const templatePairs = pgTable(
  'academics_template_pairs',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    /** Empty if the pair applies to every curriculum. */
    curriculum: text('curriculum').notNull().default(''),
    curricId: text('curric_id'),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('academics_template_pairs_default')
      .on(table.owner, table.curriculum)
      .where(sql`${table.isDefault}`),
  ],
)

export type PairRow = typeof templatePairs.$inferSelect
