import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { contributionModes } from '#services/contract/content/content.shapes.ts'

/** Premium content a provider paid for, by order line: good for one lesson that takes place. */
export const imports = pgTable(
  'services_imports',
  {
    id: text('id').primaryKey(),
    application: text('application').notNull(),
    /** The frozen copy that was sold, whatever is approved later. */
    snapshot: text('snapshot').notNull(),
    name: text('name').notNull(),
    mode: text('mode', { enum: contributionModes }).notNull(),
    buyer: text('buyer').notNull(),
    price: integer('price').notNull(),
    /** The lesson using it; null before scheduling and after a cancellation. */
    booking: text('booking'),
    usedAt: instant('used_at'),
    withdrawnAt: instant('withdrawn_at'),
    boughtAt: instant('bought_at').notNull(),
  },
  table => [
    uniqueIndex('services_imports_booking')
      .on(table.booking)
      .where(sql`${table.booking} is not null`),
    index('services_imports_buyer').on(table.buyer, table.boughtAt),
    index('services_imports_application').on(table.application),
    index('services_imports_snapshot').on(table.snapshot),
    check('services_imports_used', sql`(${table.booking} is null) = (${table.usedAt} is null)`),
  ],
)
export type ImportRow = typeof imports.$inferSelect
