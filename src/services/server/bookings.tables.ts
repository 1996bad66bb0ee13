import { sql } from 'drizzle-orm'
import {
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
import { instant } from '#kit/server/kit.tables.ts'
import type { RoomRecord } from '#services/contract/bookings/accidents.contract.ts'
import { bookingStates, cancelCauses } from '#services/contract/bookings/bookings.lifecycle.ts'
import type { Course } from '#services/contract/bookings/course.shapes.ts'
import { accidentStates, payStates } from '#services/contract/bookings/bookings.shapes.ts'
import type { AccidentTrait } from '#services/contract/bookings/traits.ts'
import { categories, serviceTypes } from '#services/contract/services.values.ts'
import type { Topic } from '#services/contract/settings.conf.ts'
import type { CampusLocation } from '#services/contract/credits/credits.contract.ts'
import { packUsers } from './credits.tables.ts'

const list = <T extends string = string>(name: string) =>
  text(name)
    .array()
    .$type<T[]>()
    .notNull()
    .default(sql`'{}'`)
const json = <T>(name: string) => jsonb(name).$type<T>().notNull()

export interface StoredFile {
  readonly hash: string
  readonly filename: string
  readonly mime: string
}

/** A carer's lesson: its subject, and the imported reports. */
export interface StoredCarer {
  readonly subject: string
  readonly hasView: boolean
  readonly used: boolean
  /** Sessions of the reports. */
  readonly imported: readonly string[]
}

/**
 * A lesson paid with credits. Exclusion constraints in the migration prevent overlapping active lessons
 * of a person.
 */
export const bookings = pgTable(
  'services_bookings',
  {
    id: text('id').primaryKey(),
    packUser: text('pack_user')
      .notNull()
      .references(() => packUsers.id),
    booker: text('booker').notNull(),
    servicer: text('servicer').notNull(),
    application: text('application').notNull(),
    type: text('type', { enum: serviceTypes }).notNull(),
    mentoringType: text('mentoring_type', { enum: categories }).notNull(),
    /** Its name when the package is not loaded. */
    name: text('name').notNull(),
    scope: text('scope').notNull(),
    status: text('status', { enum: bookingStates }).notNull(),
    start: instant('start_at').notNull(),
    end: instant('end_at').notNull(),
    /** The provider's time is held until the break after the lesson is over. */
    heldUntil: instant('held_until').notNull(),
    times: integer('times').notNull(),
    message: text('message').notNull().default(''),
    attachments: json<StoredFile[]>('attachments').default([]),
    topic: json<Topic[]>('topic').default([]),
    /** The address, on campus; later changes of the package do not affect it. */
    place: jsonb('place').$type<CampusLocation>(),
    series: text('series'),
    course: jsonb('course').$type<Course>(),
    carer: jsonb('carer').$type<StoredCarer>(),
    /** The targeted report standard, with its name at the time. */
    standard: text('standard'),
    standardName: text('standard_name'),
    takeaway: text('takeaway'),
    session: text('session'),
    cancel: text('cancel', { enum: cancelCauses }),
    canceledAt: instant('canceled_at'),
    cancelReason: text('cancel_reason'),
    creditsBack: boolean('credits_back'),
    moveStart: instant('move_start'),
    moveBy: text('move_by'),
    moveMessage: text('move_message'),
    moveAt: instant('move_at'),
    guardianRequestedAt: instant('guardian_requested_at'),
    guardianApprovedAt: instant('guardian_approved_at'),
    /** Cents per hour when it was booked, and the lesson's pay. */
    rate: integer('rate').notNull(),
    /** Paid travel minutes, on campus. */
    travelMinutes: integer('travel_minutes').notNull().default(0),
    pay: integer('pay').notNull().default(0),
    payState: text('pay_state', { enum: payStates }).notNull().default('none'),
    /** When both sides were reminded, and the provider was warned to schedule. */
    remindedAt: instant('reminded_at'),
    warnedAt: instant('warned_at'),
    /** Revision counter for calendars. */
    sequence: integer('sequence').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    index('services_bookings_booker').on(table.booker, table.start),
    index('services_bookings_servicer').on(table.servicer, table.start),
    index('services_bookings_pack').on(table.packUser),
    index('services_bookings_series')
      .on(table.series)
      .where(sql`${table.series} is not null`),
    index('services_bookings_due')
      .on(table.start)
      .where(sql`${table.status} in ('waiting', 'booked', 'scheduled')`),
    index('services_bookings_campus')
      .on(table.servicer, table.start)
      .where(sql`${table.place} is not null`),
    index('services_bookings_pay')
      .on(table.end)
      .where(sql`${table.payState} = 'expected'`),
    uniqueIndex('services_bookings_session').on(table.session),
    check('services_bookings_self', sql`${table.booker} <> ${table.servicer}`),
    check(
      'services_bookings_times',
      sql`${table.start} < ${table.end} and ${table.end} <= ${table.heldUntil} and ${table.times} between 1 and 4`,
    ),
    check(
      'services_bookings_cancelled',
      sql`(${table.status} = 'cancelled') = (${table.cancel} is not null) and (${table.status} = 'cancelled') = (${table.canceledAt} is not null)`,
    ),
    check(
      'services_bookings_scheduled',
      sql`${table.status} not in ('scheduled', 'ended') or ${table.session} is not null`,
    ),
    index('services_bookings_standard')
      .on(table.booker, table.standard)
      .where(sql`${table.standard} is not null`),
    check(
      'services_bookings_about',
      sql`(${table.standard} is null) = (${table.takeaway} is null) and (${table.standard} is null) = (${table.standardName} is null)`,
    ),
    check('services_bookings_move', sql`(${table.moveStart} is null) = (${table.moveBy} is null)`),
  ],
)
export type BookingRow = typeof bookings.$inferSelect

/** One rating per booking, by its booker. */
export const ratings = pgTable(
  'services_ratings',
  {
    id: text('id').primaryKey(),
    booking: text('booking')
      .notNull()
      .references(() => bookings.id),
    session: text('session'),
    servicer: text('servicer').notNull(),
    booker: text('booker').notNull(),
    feel: boolean('feel').notNull(),
    tags: list('tags'),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('services_ratings_booking').on(table.booking),
    index('services_ratings_servicer').on(table.servicer, table.createdAt),
    check('services_ratings_self', sql`${table.booker} <> ${table.servicer}`),
  ],
)
export type RatingRow = typeof ratings.$inferSelect

/** Favourites. */
export const fans = pgTable(
  'services_fans',
  {
    fan: text('fan').notNull(),
    servicer: text('servicer').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    primaryKey({ name: 'services_fans_pkey', columns: [table.fan, table.servicer] }),
    index('services_fans_servicer').on(table.servicer),
  ],
)

export interface StoredEvidence {
  readonly content: string
  readonly attachments: readonly StoredFile[]
  readonly at: string
}

/** Reports about lessons. Owned by the provider: nobody decides about themselves. */
export const accidents = pgTable(
  'services_accidents',
  {
    id: text('id').primaryKey(),
    booking: text('booking')
      .notNull()
      .references(() => bookings.id),
    /** The provider, for the claim mechanism. */
    owner: text('owner').notNull(),
    booker: text('booker').notNull(),
    session: text('session'),
    sessionName: text('session_name').notNull(),
    tags: list<AccidentTrait>('tags'),
    evidencesStudent: json<StoredEvidence[]>('evidences_student').default([]),
    evidencesTeacher: json<StoredEvidence[]>('evidences_teacher').default([]),
    room: jsonb('room').$type<RoomRecord>(),
    status: text('status', { enum: accidentStates }).notNull(),
    checkReason: text('check_reason'),
    serviceReturn: boolean('service_return').notNull().default(false),
    days: integer('days').notNull().default(0),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    /** Sides that have read the decision. */
    readBy: list('read_by'),
    follower: text('follower'),
    followedAt: instant('followed_at'),
    releasedAt: instant('released_at'),
    touchedAt: instant('touched_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('services_accidents_booking').on(table.booking),
    index('services_accidents_queue').on(table.status, table.createdAt),
    index('services_accidents_owner').on(table.owner),
    index('services_accidents_booker').on(table.booker),
    check(
      'services_accidents_decided',
      sql`${table.status} = 'pending' or (coalesce(${table.checkReason}, '') <> '' and ${table.decidedAt} is not null)`,
    ),
    check(
      'services_accidents_judge',
      sql`${table.decidedBy} is null or (${table.decidedBy} <> ${table.owner} and ${table.decidedBy} <> ${table.booker})`,
    ),
  ],
)
export type AccidentRow = typeof accidents.$inferSelect
