import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { complaintStates, PayMethod, refundStates } from '#commerce/contract/order.shapes.ts'
import type { paymentStates } from '#commerce/contract/payment.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { orders } from './orders.tables.ts'

/** Payment attempts. */
export const payments = pgTable(
  'commerce_payments',
  {
    id: text('id').primaryKey(),
    order: text('order')
      .notNull()
      .references(() => orders.id),
    /** Lines that the amount covers. */
    lines: text('lines').array().notNull(),
    method: text('method').$type<PayMethod>().notNull(),
    provider: text('provider').notNull(),
    providerId: text('provider_id'),
    amount: integer('amount').notNull(),
    /** Cents that were refunded or are being refunded. */
    refunded: integer('refunded').notNull().default(0),
    state: text('state').$type<(typeof paymentStates)[number]>().notNull(),
    settled: boolean('settled').notNull().default(false),
    /** Whether this attempt paid the order. All other attempts are refunded. */
    counts: boolean('counts').notNull().default(false),
    instrument: text('instrument'),
    network: text('network'),
    last4: text('last4'),
    failure: text('failure'),
    words: text('words'),
    url: text('url'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  table => [
    index('commerce_payments_order').on(table.order, table.createdAt),
    uniqueIndex('commerce_payments_provider').on(table.provider, table.providerId),
    uniqueIndex('commerce_payments_open')
      .on(table.order)
      .where(sql`${table.state} in ('created', 'confirm', 'pending')`),
    index('commerce_payments_waiting')
      .on(table.createdAt)
      .where(sql`${table.state} in ('created', 'confirm', 'pending')`),
    check(
      'commerce_payments_refunded',
      sql`${table.amount} >= 0 and ${table.refunded} between 0 and ${table.amount}`,
    ),
  ],
)

export type PaymentRow = typeof payments.$inferSelect

export const refunds = pgTable(
  'commerce_refunds',
  {
    id: text('id').primaryKey(),
    order: text('order')
      .notNull()
      .references(() => orders.id),
    payment: text('payment').references(() => payments.id),
    method: text('method').$type<PayMethod>().notNull(),
    status: text('status').$type<(typeof refundStates)[number]>().notNull(),
    amount: integer('amount').notNull(),
    lines: text('lines').array().notNull(),
    reason: text('reason').notNull(),
    /** Money that never belonged to the order, such as a second payment. */
    stray: boolean('stray').notNull().default(false),
    by: text('by'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at'),
    providerId: text('provider_id'),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    executedAt: instant('executed_at'),
  },
  table => [
    index('commerce_refunds_order').on(table.order, table.createdAt),
    index('commerce_refunds_due')
      .on(table.nextAt)
      .where(sql`${table.status} = 'waiting'`),
    check('commerce_refunds_amount', sql`${table.amount} > 0`),
  ],
)

export type RefundRow = typeof refunds.$inferSelect

export const complaints = pgTable(
  'commerce_complaints',
  {
    id: text('id').primaryKey(),
    order: text('order')
      .notNull()
      .references(() => orders.id),
    lines: text('lines').array().notNull(),
    by: text('by').notNull(),
    text: text('text').notNull(),
    pictures: text('pictures').array().notNull(),
    status: text('status').$type<(typeof complaintStates)[number]>().notNull(),
    answer: text('answer'),
    decidedBy: text('decided_by'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  table => [
    index('commerce_complaints_order').on(table.order, table.createdAt),
    uniqueIndex('commerce_complaints_open')
      .on(table.order)
      .where(sql`${table.status} = 'open'`),
  ],
)

export type ComplaintRow = typeof complaints.$inferSelect

/** Callbacks of payment providers, stored unchanged. */
export const callbacks = pgTable(
  'commerce_callbacks',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    raw: text('raw').notNull(),
    receivedAt: instant('received_at').notNull(),
    doneAt: instant('done_at'),
  },
  table => [primaryKey({ columns: [table.provider, table.eventId] })],
)

export const differences = pgTable(
  'commerce_differences',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** One row per discrepancy. */
    subject: text('subject').notNull(),
    order: text('order'),
    payment: text('payment'),
    provider: text('provider').notNull(),
    expected: integer('expected').notNull(),
    found: integer('found').notNull(),
    note: text('note').notNull().default(''),
    resolved: boolean('resolved').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('commerce_differences_subject').on(table.kind, table.subject),
    index('commerce_differences_open').on(table.resolved, table.createdAt),
  ],
)

export type DifferenceRow = typeof differences.$inferSelect

/** A buyer's saved card: only the processor's ids, the network and the last digits. */
export const keptCards = pgTable(
  'commerce_kept_cards',
  {
    id: text('id').primaryKey(),
    buyer: text('buyer').notNull(),
    provider: text('provider').notNull(),
    customer: text('customer').notNull(),
    method: text('method').notNull(),
    network: text('network'),
    last4: text('last4'),
    createdAt: instant('created_at').notNull(),
  },
  table => [uniqueIndex('commerce_kept_cards_buyer').on(table.buyer, table.provider)],
)

export type KeptCardRow = typeof keptCards.$inferSelect
