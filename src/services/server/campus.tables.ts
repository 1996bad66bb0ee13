import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { applicationStates } from '#services/contract/applications.lifecycle.ts'
import type { CityRates } from '#services/contract/campus/locations.contract.ts'
import { campusCountries } from '#services/contract/packages/packages.values.ts'

const json = <T>(name: string) => jsonb(name).$type<T>().notNull()

export interface StoredPaper {
  readonly hash: string
  readonly filename: string
  readonly mime: string
  readonly size: number
  readonly date: string
}

/** Where a provider teaches on campus: one version in force, and at most one being written or reviewed. */
export const campuses = pgTable(
  'services_campus',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    country: text('country', { enum: campusCountries }),
    city: text('city'),
    address: text('address').notNull().default(''),
    /** From the lookup, with its name and coordinates. */
    placeId: text('place_id'),
    place: text('place'),
    placeCountry: text('place_country'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** In metres. */
    serviceRadius: integer('service_radius').notNull().default(10_000),
    attachmentsAddress: json<StoredPaper[]>('attachments_address').default([]),
    attachmentsVetting: json<StoredPaper[]>('attachments_vetting').default([]),
    /** Expiry date of the police vetting (inclusive). */
    vettingDate: date('vetting_date'),
    /** When the provider was notified of the coming and actual expiry. */
    remindedAt: instant('reminded_at'),
    expiredAt: instant('expired_at'),
    status: text('status', { enum: applicationStates }).notNull(),
    reason: text('reason'),
    version: integer('version').notNull().default(1),
    replaces: text('replaces'),
    submittedAt: instant('submitted_at'),
    approvedAt: instant('approved_at'),
    approver: text('approver'),
    follower: text('follower'),
    followedAt: instant('followed_at'),
    releasedAt: instant('released_at'),
    /** When its holder last worked on it. */
    touchedAt: instant('touched_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('services_campus_open')
      .on(table.owner)
      .where(sql`${table.status} in ('draft', 'submitted', 'rejected')`),
    uniqueIndex('services_campus_in_force')
      .on(table.owner)
      .where(sql`${table.status} = 'approved'`),
    index('services_campus_city')
      .on(table.country, table.city)
      .where(sql`${table.status} = 'approved'`),
    index('services_campus_vetting')
      .on(table.vettingDate)
      .where(sql`${table.status} = 'approved'`),
    index('services_campus_queue').on(table.status, table.submittedAt, table.id),
    index('services_campus_holder')
      .on(table.follower)
      .where(sql`${table.follower} is not null`),
    check('services_campus_radius', sql`${table.serviceRadius} between 1000 and 100000`),
    check(
      'services_campus_place',
      sql`(${table.placeId} is null) = (${table.latitude} is null) and (${table.placeId} is null) = (${table.longitude} is null)`,
    ),
    check('services_campus_reason', sql`${table.status} <> 'rejected' or ${table.reason} is not null`),
    check(
      'services_campus_decided',
      sql`${table.status} <> 'approved' or (${table.approver} is not null and ${table.approver} <> ${table.owner} and ${table.placeId} is not null and ${table.vettingDate} is not null and ${table.city} is not null)`,
    ),
    check(
      'services_campus_claim',
      sql`(${table.follower} is null) = (${table.followedAt} is null) and (${table.follower} is null or ${table.follower} <> ${table.owner})`,
    ),
  ],
)
export type CampusRow = typeof campuses.$inferSelect

export interface StoredPicture {
  readonly hash: string
  readonly filename: string
}

/** A city where lessons on campus are sold. */
export const campusLocations = pgTable(
  'services_campus_locations',
  {
    id: text('id').primaryKey(),
    country: text('country', { enum: campusCountries }).notNull(),
    city: text('city').notNull(),
    experienceRate: json<CityRates>('experience_rate').default({}),
    tutorRate: json<CityRates>('tutor_rate').default({}),
    /** Paid travel minutes per lesson. */
    travelMinutes: integer('travel_minutes').notNull().default(0),
    attachmentsCity: json<StoredPicture[]>('attachments_city').default([]),
    archive: boolean('archive').notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('services_campus_locations_city').on(table.country, sql`lower(${table.city})`),
    check('services_campus_locations_travel', sql`${table.travelMinutes} between 0 and 480`),
  ],
)
export type CampusLocationRow = typeof campusLocations.$inferSelect
