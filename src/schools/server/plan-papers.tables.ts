import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#kit/server/kit.tables.ts'
import { planPaperKinds } from '#schools/contract/plans.shapes.ts'
import { schools } from './plans.tables.ts'

/** Invoices and contracts as sent; rows are immutable. */
export const planPapers = pgTable(
  'schools_plan_papers',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: planPaperKinds }).notNull(),
    no: text('no').notNull(),
    bytes: bytes('bytes').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  table => [
    uniqueIndex('schools_plan_papers_no').on(table.no),
    index('schools_plan_papers_school').on(table.school, table.issuedAt),
  ],
)
export type PlanPaperRow = typeof planPapers.$inferSelect
