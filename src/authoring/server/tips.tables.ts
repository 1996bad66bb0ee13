import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'

/** Without owner and school it is the platform's. */
export const sharedTips = pgTable(
  'authoring_shared_tips',
  {
    id: text('id').primaryKey(),
    owner: text('owner'),
    school: text('school'),
    name: text('name').notNull(),
    text: text('text').notNull(),
    type: text('type', { enum: questionTypes }),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('authoring_shared_tips_school').on(table.school, table.createdAt),
    index('authoring_shared_tips_owner').on(table.owner),
  ],
)
export type SharedTipRow = typeof sharedTips.$inferSelect
