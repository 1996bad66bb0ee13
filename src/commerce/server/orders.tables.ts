// Orders and their lines, and the document numbers and keys of this installation.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  inviteSources,
  LineStyle,
  OrderKind,
  PayMethod,
  removedReasons,
} from '#commerce/contract/order.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'

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
    /** The person who ordered. */
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
    /** Ignores all discounts. */
    noDiscount: boolean('no_discount').notNull().default(false),
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
    /** The inviter's school, if there is exactly one. */
    schoolInviter: text('school_inviter'),
    inviteSource: text('invite_source').$type<(typeof inviteSources)[number]>(),
    inviteSourceId: text('invite_source_id'),
    isSeparated: boolean('is_separated').notNull().default(false),
    receipt: text('receipt'),
    /** Cart rows that became this order. They are restored if it closes unpaid. */
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
    /** Campus of the purchased lessons. */
    country: text('country'),
    city: text('city'),
    /** Lesson that the goods are bought for. */
    booking: text('booking'),
    removed: boolean('removed').notNull().default(false),
    removedReason: text('removed_reason').$type<(typeof removedReasons)[number]>(),
    /** Whether the order's price includes this line. False if the line was removed before any payment. */
    counted: boolean('counted').notNull().default(true),
    /** Deadline of an unpaid order. */
    open: boolean('open').notNull(),
    /** True for paid goods that can be bought only once. */
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

/** Last number issued, by series and year. It is incremented in the transaction that uses it, so there are no gaps. */
export const numbers = pgTable('commerce_numbers', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
})

/** Keys that this installation generated. */
export const keys = pgTable('commerce_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
