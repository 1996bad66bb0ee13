// Orders, their lines, and the money that goes to and fro for them.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Receipt } from '#commerce/contract/order.contract.ts'
import type {
  complaintStates,
  LineStyle,
  OrderKind,
  PayMethod,
  refundStates,
  removedReasons,
} from '#commerce/contract/order.shapes.ts'
import type { paymentStates } from '#commerce/contract/order.contract.ts'
import type { CardBehaviour } from '#commerce/contract/test-cards.ts'
import { instant } from '#kit/server/kit.tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const carts = pgTable(
  'commerce_carts',
  {
    id: text('id').primaryKey(),
    buyer: text('buyer').notNull(),
    goods: text('goods').notNull(),
    style: text('style').$type<'unit' | 'session'>().notNull(),
    inviter: text('inviter'),
    createdAt: instant('created_at').notNull(),
  },
  table => [uniqueIndex('commerce_carts_goods').on(table.buyer, table.style, table.goods)],
)
export type CartRecord = typeof carts.$inferSelect

export const orders = pgTable(
  'commerce_orders',
  {
    id: text('id').primaryKey(),
    no: text('no').notNull(),
    /** Person or school. */
    buyer: text('buyer').notNull(),
    isSchool: boolean('is_school').notNull(),
    /** Who ordered. */
    person: text('person').notNull(),
    buyerName: text('buyer_name').notNull(),
    sellers: text('sellers').array().notNull(),
    name: text('name').notNull(),
    type: text('type').$type<OrderKind>().notNull(),
    status: text('status').notNull(),
    paid: integer('paid').$type<0 | 1 | 2>().notNull().default(0),
    price: integer('price').notNull(),
    point: integer('point').notNull().default(0),
    isPoint: boolean('is_point').notNull(),
    payMethod: text('pay_method')
      .array()
      .$type<PayMethod[]>()
      .notNull()
      .default(sql`'{}'`),
    instrument: text('instrument'),
    network: text('network'),
    last4: text('last4'),
    settled: boolean('settled').notNull().default(false),
    expiration: instant('expiration'),
    reminded: boolean('reminded').notNull().default(false),
    paidAt: instant('paid_at'),
    inviter: text('inviter'),
    inviteSource: text('invite_source'),
    inviteSourceId: text('invite_source_id'),
    isSeparated: boolean('is_separated').notNull().default(false),
    receipt: text('receipt'),
    /** Cart rows that the order took; they come back if it closes unpaid. */
    cart: jsonb('cart')
      .$type<{ goods: string; style: 'unit' | 'session'; inviter: string | null }[]>()
      .notNull()
      .default([]),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('commerce_orders_no').on(table.no),
    index('commerce_orders_buyer').on(table.buyer, table.createdAt),
    index('commerce_orders_created').on(table.createdAt),
    index('commerce_orders_open')
      .on(table.expiration)
      .where(sql`${table.status} in ('100', '300')`),
    check(
      'commerce_orders_amounts',
      sql`${table.price} >= 0 and ${table.point} >= 0 and (${table.price} = 0 or ${table.point} = 0)`,
    ),
  ],
)
export type OrderRow = typeof orders.$inferSelect

export const lines = pgTable(
  'commerce_lines',
  {
    id: text('id').primaryKey(),
    order: text('order')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    buyer: text('buyer').notNull(),
    goods: text('goods').notNull(),
    style: text('style').$type<LineStyle>().notNull(),
    mode: text('mode'),
    name: text('name').notNull(),
    cover: text('cover'),
    hash: text('hash'),
    sellers: text('sellers').array().notNull(),
    original: integer('original').notNull(),
    discount: integer('discount').notNull(),
    discountEnd: instant('discount_end'),
    price: integer('price').notNull(),
    point: integer('point').notNull().default(0),
    count: integer('count').notNull(),
    giftCount: integer('gift_count').notNull().default(0),
    promotion: boolean('promotion').notNull().default(false),
    inviter: text('inviter'),
    removed: boolean('removed').notNull().default(false),
    removedReason: text('removed_reason').$type<(typeof removedReasons)[number]>(),
    /** Its price is part of the order's: not so where it dropped out before any money moved. */
    counted: boolean('counted').notNull().default(true),
    /** Of an order that waits for payment. */
    open: boolean('open').notNull(),
    /** Paid, and of a kind that is owned once. */
    held: boolean('held').notNull().default(false),
    newId: text('new_id'),
    used: boolean('used').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    refundPrice: integer('refund_price').notNull().default(0),
    refundPoint: integer('refund_point').notNull().default(0),
  },
  table => [
    index('commerce_lines_order').on(table.order, table.position),
    index('commerce_lines_goods').on(table.style, table.goods),
    index('commerce_lines_buyer').on(table.buyer, table.style, table.goods),
    uniqueIndex('commerce_lines_unpaid')
      .on(table.buyer, table.style, table.goods)
      .where(sql`${table.open}`),
    uniqueIndex('commerce_lines_held')
      .on(table.buyer, table.style, table.goods)
      .where(sql`${table.held}`),
    check(
      'commerce_lines_refund',
      sql`${table.refundPrice} between 0 and ${table.price} and ${table.refundPoint} between 0 and ${table.point}`,
    ),
  ],
)
export type LineRow = typeof lines.$inferSelect

/** Each try to pay. */
export const payments = pgTable(
  'commerce_payments',
  {
    id: text('id').primaryKey(),
    order: text('order')
      .notNull()
      .references(() => orders.id),
    /** Lines that the amount was asked for. */
    lines: text('lines').array().notNull(),
    method: text('method').$type<PayMethod>().notNull(),
    provider: text('provider').notNull(),
    providerId: text('provider_id'),
    amount: integer('amount').notNull(),
    /** Cents of it that went back or are on their way back. */
    refunded: integer('refunded').notNull().default(0),
    state: text('state').$type<(typeof paymentStates)[number]>().notNull(),
    settled: boolean('settled').notNull().default(false),
    /** This try paid the order; every other money is given back. */
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

/** What providers told us, word for word. */
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
    /** One row for each thing that does not agree. */
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

/** Papers of before have neither date, seller nor tax. */
type LaterFields = 'date' | 'seller' | 'taxLine'
type ReceiptBody = Omit<Receipt, '_id' | 'no' | 'kind' | 'order' | 'issuedAt' | 'pdf' | LaterFields> &
  Partial<Pick<Receipt, LaterFields>>

/** Receipts and credit notes; rows never change. */
export const receipts = pgTable(
  'commerce_receipts',
  {
    id: text('id').primaryKey(),
    no: text('no').notNull(),
    kind: text('kind').$type<'receipt' | 'creditNote'>().notNull(),
    order: text('order')
      .notNull()
      .references(() => orders.id),
    body: jsonb('body').$type<ReceiptBody>().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  table => [
    uniqueIndex('commerce_receipts_no').on(table.no),
    index('commerce_receipts_order').on(table.order),
  ],
)
export type ReceiptRow = typeof receipts.$inferSelect

export const receiptPdfs = pgTable('commerce_receipt_pdfs', {
  receipt: text('receipt')
    .primaryKey()
    .references(() => receipts.id),
  bytes: bytes('bytes').notNull(),
})

/** Last number given, by series and year: counted in the transaction that uses it, so none is left out. */
export const numbers = pgTable('commerce_numbers', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
})

/** Keys that this installation made for itself. */
export const keys = pgTable('commerce_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** A card that a buyer keeps for the next time: what the processor calls it, and nothing of the card but its last digits. */
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

/** Of the embedded test gateway, which behaves like a foreign processor: nothing else reads these three. */
export const gatewayNonces = pgTable('commerce_gateway_nonces', {
  nonce: text('nonce').primaryKey(),
  behaviour: text('behaviour').$type<CardBehaviour>().notNull(),
  network: text('network').notNull(),
  last4: text('last4').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  /** Stands for the card more than once. */
  kept: boolean('kept').notNull().default(false),
})

export const gatewayCharges = pgTable(
  'commerce_gateway_charges',
  {
    id: text('id').primaryKey(),
    /** What the shop calls it; a repeat with the same reference is the same charge. */
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
