import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { payWays, type CampusLocation } from '#services/contract/credits/credits.contract.ts'
import { creditStates, logTypes } from '#services/contract/credits/credits.values.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'

/** A bought package. Buying the same revision again adds credits; snapshot and owner never change. */
export const packUsers = pgTable(
  'services_pack_users',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    isSchool: boolean('is_school').notNull(),
    pack: text('pack').notNull(),
    revision: integer('revision').notNull(),
    snapshot: jsonb('snapshot').$type<PackSnapshot>().notNull(),
    /** The bought package that included this one. */
    parent: text('parent'),
    city: text('city'),
    location: jsonb('location').$type<CampusLocation>(),
    /** The provider of a free first lesson. */
    trialOf: text('trial_of'),
    /** The session its lessons accompany. */
    course: text('course'),
    /** Paid with money at least once. */
    isPaid: boolean('is_paid').notNull().default(false),
    order: text('order'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('services_pack_users_one').on(
      table.owner,
      table.pack,
      table.revision,
      sql`coalesce(${table.city}, '')`,
      sql`coalesce(${table.parent}, '')`,
      sql`coalesce(${table.trialOf}, '')`,
    ),
    uniqueIndex('services_pack_users_trial')
      .on(table.owner, table.trialOf)
      .where(sql`${table.trialOf} is not null`),
    index('services_pack_users_parent')
      .on(table.parent)
      .where(sql`${table.parent} is not null`),
    index('services_pack_users_pack').on(table.pack),
  ],
)
export type PackUserRow = typeof packUsers.$inferSelect

/** One row per credit. A row leaves `available` once and for all; returning a credit creates a new row. */
export const credits = pgTable(
  'services_credits',
  {
    id: text('id').primaryKey(),
    packUser: text('pack_user')
      .notNull()
      .references(() => packUsers.id),
    owner: text('owner').notNull(),
    status: text('status', { enum: creditStates }).notNull().default('available'),
    expiresAt: instant('expires_at').notNull(),
    gift: boolean('gift').notNull(),
    order: text('order'),
    line: text('line'),
    payMethod: text('pay_method', { enum: payWays }),
    /** The lesson it was used for. */
    booking: text('booking'),
    givenBackFor: text('given_back_for'),
    /** When the owner was warned of its expiry. */
    warnedAt: instant('warned_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    index('services_credits_pack').on(table.packUser, table.status, table.expiresAt),
    index('services_credits_line').on(table.line),
    index('services_credits_booking')
      .on(table.booking)
      .where(sql`${table.booking} is not null`),
    index('services_credits_due')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'available'`),
    // A used credit is returned once, however often that is attempted.
    uniqueIndex('services_credits_given_back').on(table.givenBackFor),
    check('services_credits_booking_used', sql`(${table.status} = 'used') = (${table.booking} is not null)`),
  ],
)
export type CreditRow = typeof credits.$inferSelect

/** Credit history of a bought package; append-only by trigger. */
export const creditLogs = pgTable(
  'services_credit_logs',
  {
    id: text('id').primaryKey(),
    packUser: text('pack_user')
      .notNull()
      .references(() => packUsers.id),
    owner: text('owner').notNull(),
    position: integer('position').notNull(),
    times: integer('times').notNull(),
    type: text('type', { enum: logTypes }).notNull(),
    remaining: integer('remaining').notNull(),
    expireSoon: integer('expire_soon').notNull(),
    name: text('name').notNull(),
    reason: text('reason'),
    start: instant('start'),
    servicer: text('servicer'),
    booking: text('booking'),
    session: text('session'),
    /** Paid travel minutes. */
    compensation: integer('compensation').notNull().default(0),
    order: text('order'),
    credits: text('credits').array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('services_credit_logs_position').on(table.packUser, table.position),
    index('services_credit_logs_servicer')
      .on(table.servicer, table.createdAt)
      .where(sql`${table.servicer} is not null`),
    check('services_credit_logs_remaining', sql`${table.remaining} >= 0 and ${table.times} <> 0`),
  ],
)
export type CreditLogRow = typeof creditLogs.$inferSelect
