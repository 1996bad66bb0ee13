import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CardBehaviour } from '#commerce/contract/test-cards.ts'
import { instant } from '#kit/server/kit.tables.ts'

/**
 * Tables of the embedded test gateway. It acts as an external processor, so no other code reads them.
 */
export const gatewayNonces = pgTable('commerce_gateway_nonces', {
  nonce: text('nonce').primaryKey(),
  behaviour: text('behaviour').$type<CardBehaviour>().notNull(),
  network: text('network').notNull(),
  last4: text('last4').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  /** A reusable card token. */
  kept: boolean('kept').notNull().default(false),
})

export const gatewayCharges = pgTable(
  'commerce_gateway_charges',
  {
    id: text('id').primaryKey(),
    /** The shop's reference. A repeated request with the same reference returns the same charge. */
    reference: text('reference').notNull(),
    description: text('description').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    behaviour: text('behaviour').$type<CardBehaviour>().notNull(),
    state: text('state').$type<'confirm' | 'pending' | 'captured' | 'failed'>().notNull(),
    settled: boolean('settled').notNull().default(false),
    disputed: boolean('disputed').notNull().default(false),
    failure: text('failure'),
    network: text('network').notNull(),
    last4: text('last4').notNull(),
    token: text('token').notNull(),
    returnUrl: text('return_url').notNull(),
    method: text('method'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('commerce_gateway_charges_reference').on(table.reference),
    uniqueIndex('commerce_gateway_charges_token').on(table.token),
    index('commerce_gateway_charges_age').on(table.createdAt),
  ],
)

export type ChargeRow = typeof gatewayCharges.$inferSelect

export const gatewayRefunds = pgTable(
  'commerce_gateway_refunds',
  {
    id: text('id').primaryKey(),
    charge: text('charge')
      .notNull()
      .references(() => gatewayCharges.id),
    reference: text('reference').notNull(),
    amount: integer('amount').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [uniqueIndex('commerce_gateway_refunds_reference').on(table.reference)],
)
