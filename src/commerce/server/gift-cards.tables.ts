import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { cents } from './earnings.tables.ts'

export const giftCards = pgTable(
  'commerce_gift_cards',
  {
    id: text('id').primaryKey(),
    /** A keyed hash for lookups. The encrypted code is for readers who may see it. */
    codeHash: text('code_hash').notNull(),
    sealed: text('sealed').notNull(),
    last4: text('last4').notNull(),
    amount: cents('amount').notNull(),
    balance: cents('balance').notNull(),
    issuer: text('issuer').notNull(),
    email: text('email'),
    owner: text('owner'),
    redeemedAt: instant('redeemed_at'),
    status: text('status', { enum: ['active', 'spent', 'blocked'] }).notNull(),
    expires: instant('expires').notNull(),
    note: text('note').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('commerce_gift_cards_code').on(table.codeHash),
    index('commerce_gift_cards_owner').on(table.owner, table.expires),
    index('commerce_gift_cards_age').on(table.createdAt),
    check('commerce_gift_cards_balance', sql`${table.balance} between 0 and ${table.amount}`),
  ],
)

export type GiftCardRow = typeof giftCards.$inferSelect

export const giftCardLogs = pgTable(
  'commerce_gift_card_logs',
  {
    id: text('id').primaryKey(),
    card: text('card')
      .notNull()
      .references(() => giftCards.id),
    at: instant('at').notNull(),
    value: cents('value').notNull(),
    balance: cents('balance').notNull(),
    order: text('order_id'),
  },
  table => [
    index('commerce_gift_card_logs_card').on(table.card, table.at),
    index('commerce_gift_card_logs_order').on(table.order),
  ],
)
