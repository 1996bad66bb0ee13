import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { reflectionModes, type ReflectionMode } from '#rooms/contract/reflection.contract.ts'

const strings = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

export const reflections = pgTable(
  'rooms_reflections',
  {
    id: text('id').primaryKey(),
    mode: text('mode', { enum: reflectionModes }).notNull(),
    owner: text('owner').notNull(),
    pid: text('pid'),
    to: strings('to'),
    unit: text('unit'),
    rkey: text('rkey'),
    session: text('session'),
    school: text('school'),
    classId: text('class_id'),
    content: text('content').notNull(),
    attach: strings('attach'),
    public: boolean('public').notNull().default(false),
    draft: boolean('draft').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    index('rooms_reflections_unit').on(table.unit, table.createdAt),
    index('rooms_reflections_session').on(table.session, table.createdAt),
    index('rooms_reflections_class').on(table.classId, table.createdAt),
    index('rooms_reflections_owner').on(table.owner, table.createdAt),
    index('rooms_reflections_to').using('gin', table.to),
    index('rooms_reflections_parent').on(table.pid),
    // A private one is between exactly two people including its author; a public one is open.
    check(
      'rooms_reflections_two',
      sql`cardinality(${table.to}) = 0 or (cardinality(${table.to}) = 2 and ${table.owner} = any(${table.to}) and ${table.to}[1] <> ${table.to}[2])`,
    ),
    check(
      'rooms_reflections_public',
      sql`not (${table.public} and (cardinality(${table.to}) > 0 or ${table.draft}))`,
    ),
    check(
      'rooms_reflections_journal',
      sql`(${table.mode} = 'journal' and ${table.classId} is not null and cardinality(${table.to}) = 0) or (${table.mode} <> 'journal' and not ${table.draft})`,
    ),
  ],
)
export type ReflectionRow = typeof reflections.$inferSelect

/** Public reflections at the time of publication: one row per frozen content. */
export const publishedReflections = pgTable(
  'rooms_published_reflections',
  {
    /** Id of the frozen content; `source` is the content it was copied from. */
    id: text('id').primaryKey(),
    source: text('source').notNull(),
    /** Version of the library item. */
    version: text('version').notNull(),
    list: jsonb('list')
      .$type<{ mode: ReflectionMode; rkey: string | null; content: string; author: string; at: string }[]>()
      .notNull(),
    at: instant('at').notNull(),
  },
  table => [index('rooms_published_reflections_source').on(table.source, table.at)],
)
