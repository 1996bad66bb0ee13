// Published trees, stored as CASE packages at publication, so that later drafts never appear in them.
import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { treeKinds } from '#academics/contract/academics.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { trees } from './academics.tables.ts'

export const casePackages = pgTable(
  'academics_case_packages',
  {
    record: text('record').notNull(),
    kind: text('kind', { enum: treeKinds }).notNull(),
    /** The published version of the tree. */
    published: integer('published').notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.record, table.kind] }),
    foreignKey({
      name: 'academics_case_packages_of_tree',
      columns: [table.record, table.kind],
      foreignColumns: [trees.record, trees.kind],
    }).onDelete('cascade'),
  ],
)
