// The ledger, earnings, their settings, withdrawals and gift cards. Rows are never overwritten: triggers
// refuse it (append-only.rules.sql, balance.rules.sql).
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { commissionRoles, earningSources } from '#commerce/contract/earnings.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import type { SoldLine } from './goods.api.ts'

export const cents = (name: string) => bigint(name, { mode: 'number' })

/** One movement of money. Its unique reference prevents double booking. */
export const postings = pgTable(
  'commerce_postings',
  {
    id: text('id').primaryKey(),
    ref: text('ref').notNull(),
    at: instant('at').notNull(),
  },
  table => [uniqueIndex('commerce_postings_ref').on(table.ref)],
)

/**
 * Entries of a posting sum to zero. A positive balance is owed to the account, a negative balance is a source of
 * money.
 */
export const entries = pgTable(
  'commerce_entries',
  {
    posting: text('posting')
      .notNull()
      .references(() => postings.id),
    place: integer('place').notNull(),
    account: text('account').notNull(),
    owner: text('owner'),
    line: text('line'),
    cents: cents('cents').notNull(),
  },
  table => [
    primaryKey({ columns: [table.posting, table.place] }),
    index('commerce_entries_owner').on(table.account, table.owner),
    index('commerce_entries_line')
      .on(table.line)
      .where(sql`${table.line} is not null`),
  ],
)

export const earningKinds = ['income', 'commission', 'point'] as const

export type EarningKind = (typeof earningKinds)[number]

/** Rows of the point, commission and income logs. An expected row (0) becomes actual (1) or is reversed (-1), once. */
export const earnings = pgTable(
  'commerce_earnings',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: earningKinds }).notNull(),
    /** Person or school. */
    uid: text('uid').notNull(),
    isSchool: boolean('is_school').notNull(),
    tab: text('tab', { enum: ['earn', 'claim'] }).notNull(),
    source: text('source', { enum: earningSources }).notNull(),
    category: text('category').notNull(),
    categoryType: text('category_type'),
    role: text('role', { enum: commissionRoles }),
    value: cents('value').notNull(),
    /** Balance of actual rows after this one, and its position among the account's actual rows. */
    total: cents('total').notNull(),
    place: integer('place'),
    /** The order, the withdrawal, or the invited person. */
    businessId: text('business_id'),
    line: text('line'),
    orderNo: text('order_no'),
    name: text('name').notNull(),
    person: text('person'),
    status: integer('status').$type<0 | 1 | -1>().notNull(),
    /** Revoked points that were already spent. Points earned later pay this debt. */
    debt: boolean('debt').notNull().default(false),
    actualAt: instant('actual_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('commerce_earnings_account').on(table.uid, table.kind, table.createdAt),
    index('commerce_earnings_line')
      .on(table.line)
      .where(sql`${table.line} is not null`),
    index('commerce_earnings_debts')
      .on(table.uid)
      .where(sql`${table.debt} and ${table.status} = 0`),
    uniqueIndex('commerce_earnings_rewards')
      .on(table.category, table.businessId)
      .where(sql`${table.source} = 'reward'`),
    uniqueIndex('commerce_earnings_place').on(table.uid, table.kind, table.place),
    check('commerce_earnings_status', sql`${table.status} in (-1, 0, 1)`),
  ],
)

export type EarningRow = typeof earnings.$inferSelect

/** Sum of the actual rows; points never fall below zero. */
export const balances = pgTable(
  'commerce_balances',
  {
    uid: text('uid').notNull(),
    kind: text('kind', { enum: earningKinds }).notNull(),
    balance: cents('balance').notNull().default(0),
    rows: integer('rows').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.uid, table.kind] }),
    check('commerce_balances_point', sql`${table.kind} <> 'point' or ${table.balance} >= 0`),
  ],
)

/** Paid lines, and when their shares become actual. */
export const sharedLines = pgTable(
  'commerce_shared_lines',
  {
    line: text('line').primaryKey(),
    order: text('order_id').notNull(),
    sold: jsonb('sold').$type<SoldLine>().notNull(),
    isPoint: boolean('is_point').notNull(),
    paidAt: instant('paid_at').notNull(),
    /** Refunded cents or points. */
    back: cents('back').notNull().default(0),
    checkAt: instant('check_at').notNull(),
    settledAt: instant('settled_at'),
  },
  table => [
    index('commerce_shared_lines_due')
      .on(table.checkAt)
      .where(sql`${table.settledAt} is null`),
    index('commerce_shared_lines_order').on(table.order),
  ],
)

export type SharedLine = typeof sharedLines.$inferSelect

/** Purchased storage. Each grant lasts a year; expired grants do not count. */
export const storageGrants = pgTable(
  'commerce_storage_grants',
  {
    line: text('line').primaryKey(),
    owner: text('owner').notNull(),
    goods: text('goods').notNull(),
    bytes: cents('bytes').notNull(),
    from: instant('from_at').notNull(),
    until: instant('until_at').notNull(),
    ended: boolean('ended').notNull().default(false),
  },
  table => [
    index('commerce_storage_grants_owner')
      .on(table.owner)
      .where(sql`not ${table.ended}`),
    index('commerce_storage_grants_until')
      .on(table.until)
      .where(sql`not ${table.ended}`),
  ],
)
