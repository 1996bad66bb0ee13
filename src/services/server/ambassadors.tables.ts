import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { ambassadorRoles, ambassadorStates } from '#services/contract/ambassadors/ambassadors.contract.ts'

export interface StoredAmbassadorFile {
  readonly hash: string
  readonly filename: string
  readonly mime: string
}

/** One ambassador application per person. */
export const ambassadors = pgTable(
  'services_ambassadors',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    role: text('role', { enum: ambassadorRoles }).notNull(),
    attachments: jsonb('attachments').$type<StoredAmbassadorFile[]>().notNull(),
    status: text('status', { enum: ambassadorStates }).notNull(),
    reason: text('reason'),
    approvedAt: instant('approved_at'),
    approver: text('approver'),
    follower: text('follower'),
    followedAt: instant('followed_at'),
    releasedAt: instant('released_at'),
    touchedAt: instant('touched_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('services_ambassadors_owner').on(table.owner),
    index('services_ambassadors_queue').on(table.status, table.createdAt),
    check('services_ambassadors_reason', sql`${table.status} <> 'rejected' or ${table.reason} is not null`),
    check(
      'services_ambassadors_decided',
      sql`${table.status} <> 'approved' or (${table.approver} is not null and ${table.approver} <> ${table.owner})`,
    ),
    check(
      'services_ambassadors_claim',
      sql`(${table.follower} is null) = (${table.followedAt} is null) and (${table.follower} is null or ${table.follower} <> ${table.owner})`,
    ),
  ],
)
export type AmbassadorRow = typeof ambassadors.$inferSelect
