import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { purchaseStates } from '#services/contract/family/purchases.lifecycle.ts'
import { consentSides } from '#services/contract/help/help.contract.ts'

/**
 * Consents to show a learner's answers on one standard to the provider of a lesson on it. Withdrawn,
 * never deleted.
 */
export const helpConsents = pgTable(
  'services_help_consents',
  {
    id: text('id').primaryKey(),
    takeaway: text('takeaway').notNull(),
    standard: text('standard').notNull(),
    learner: text('learner').notNull(),
    side: text('side', { enum: consentSides }).notNull(),
    /** The account, or the verified address of a guardian without one. */
    by: text('by_user'),
    email: text('email'),
    agreedAt: instant('agreed_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  table => [
    uniqueIndex('services_help_consents_live')
      .on(table.takeaway, table.standard, table.side)
      .where(sql`${table.revokedAt} is null`),
    index('services_help_consents_learner').on(table.learner),
    check('services_help_consents_who', sql`${table.by} is not null or ${table.email} is not null`),
  ],
)

/**
 * Guardians who asked to approve lessons and payments of a child of 13 or more, and to read the
 * messages.
 */
export const guardianAsks = pgTable(
  'services_guardian_asks',
  {
    child: text('child').notNull(),
    email: text('email').notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ name: 'services_guardian_asks_pkey', columns: [table.child, table.email] })],
)

/** A child's purchase request, for a guardian to approve. An approval is for one order. */
export const purchaseAsks = pgTable(
  'services_purchase_asks',
  {
    id: text('id').primaryKey(),
    child: text('child').notNull(),
    pack: text('pack').notNull(),
    name: text('name').notNull(),
    city: text('city'),
    count: integer('count').notNull(),
    /** Price in cents when requested: a higher price needs a new approval. */
    price: integer('price').notNull(),
    status: text('status', { enum: purchaseStates }).notNull(),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('services_purchase_asks_open')
      .on(table.child, table.pack, table.count, sql`coalesce(${table.city}, '')`)
      .where(sql`${table.status} in ('waiting', 'approved')`),
    check('services_purchase_asks_count', sql`${table.count} > 0 and ${table.price} >= 0`),
  ],
)
export type PurchaseAskRow = typeof purchaseAsks.$inferSelect
