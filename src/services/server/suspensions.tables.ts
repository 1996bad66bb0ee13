import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { suspensionTypes } from '#services/contract/bookings/accidents.contract.ts'

/** One row per suspension: overlapping ones become consecutive, and each can be withdrawn separately. */
export const suspensions = pgTable(
  'services_suspensions',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    type: text('type', { enum: suspensionTypes }).notNull(),
    accident: text('accident'),
    days: integer('days').notNull(),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: text('withdrawn_by'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('services_suspensions_in_force')
      .on(table.uid, table.endAt)
      .where(sql`${table.withdrawnAt} is null`),
    uniqueIndex('services_suspensions_accident').on(table.accident),
    check('services_suspensions_days', sql`${table.days} > 0 and ${table.startAt} < ${table.endAt}`),
  ],
)
export type SuspensionRow = typeof suspensions.$inferSelect
