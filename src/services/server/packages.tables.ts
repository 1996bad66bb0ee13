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
import { packStates } from '#services/contract/packages/packages.lifecycle.ts'
import type { Bundle, CityPrice } from '#services/contract/packages/packages.rules.ts'
import {
  consultantKinds,
  packRoles,
  packTypes,
  promotions,
  type SalesTarget,
  type VideoKind,
} from '#services/contract/packages/packages.values.ts'
import type { GradeGroup } from '#academics/contract/grades.rules.ts'
import { categories, qualifications } from '#services/contract/services.values.ts'
import type { Topic } from '#services/contract/settings.conf.ts'

const list = <T extends string = string>(name: string) =>
  text(name)
    .array()
    .$type<T[]>()
    .notNull()
    .default(sql`'{}'`)
const json = <T>(name: string) => jsonb(name).$type<T>().notNull()

export interface StoredPackFile {
  readonly hash: string
  readonly filename: string
  readonly mime: string
  readonly videoType: VideoKind | null
}
export interface StoredPart {
  readonly _id: string
  readonly times: number
}

export const packs = pgTable(
  'services_packs',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull().default(''),
    cover: text('cover'),
    points: list('points'),
    keywords: list('keywords'),
    attachments: json<StoredPackFile[]>('attachments').default([]),
    type: text('type', { enum: packTypes }).notNull(),
    role: text('role', { enum: packRoles }).notNull(),
    /** Sales roles and the accountant look after the others. */
    isMentor: boolean('is_mentor')
      .notNull()
      .generatedAlwaysAs(sql`role in ('mentoring', 'onCampus')`),
    mentoringType: text('mentoring_type', { enum: categories }).notNull(),
    countries: list('countries'),
    curriculum: text('curriculum'),
    subjects: list('subjects'),
    topic: json<Topic[]>('topic').default([]),
    gradeGroups: list<GradeGroup>('grade_groups'),
    qualification: text('qualification', { enum: qualifications }),
    price: integer('price').notNull().default(0),
    discount: json<Bundle[]>('discount').default([]),
    discountEnable: boolean('discount_enable').notNull().default(false),
    discountEnd: instant('discount_end'),
    discountPercent: integer('discount_percent').notNull().default(0),
    freq: integer('freq').notNull().default(30),
    duration: integer('duration').notNull().default(45),
    break: integer('break').notNull().default(15),
    consultant: text('consultant', { enum: consultantKinds }),
    carerPack: jsonb('carer_pack').$type<StoredPart>(),
    interviewPack: jsonb('interview_pack').$type<StoredPart>(),
    salesTarget: list<SalesTarget>('sales_target'),
    /** Included packages are also sold separately. */
    splitSale: boolean('split_sale').notNull().default(true),
    isOnCampus: boolean('is_on_campus').notNull().default(false),
    country: text('country'),
    onCampusPrice: json<CityPrice[]>('on_campus_price').default([]),
    promotion: text('promotion', { enum: promotions }),
    status: text('status', { enum: packStates }).notNull(),
    reason: text('reason'),
    lastPublished: instant('last_published'),
    /** Counts edits; each sale stores its own. */
    revision: integer('revision').notNull().default(1),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    index('services_packs_shop').on(table.status, table.mentoringType, table.lastPublished),
    check('services_packs_reason', sql`${table.status} <> 'down' or coalesce(${table.reason}, '') <> ''`),
    check(
      'services_packs_numbers',
      sql`${table.price} between 0 and 1000000 and ${table.discountPercent} between 0 and 99 and ${table.freq} in (7, 14, 30, 120) and ${table.duration} between 5 and 480 and ${table.break} between 0 and 120`,
    ),
  ],
)
export type PackRow = typeof packs.$inferSelect

/** A school's price instead of the general one. */
export const schoolPrices = pgTable(
  'services_school_prices',
  {
    pack: text('pack')
      .notNull()
      .references(() => packs.id, { onDelete: 'cascade' }),
    school: text('school').notNull(),
    price: integer('price').notNull(),
    discount: json<Bundle[]>('discount').default([]),
    setBy: text('set_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    primaryKey({ name: 'services_school_prices_pkey', columns: [table.pack, table.school] }),
    check('services_school_prices_price', sql`${table.price} between 100 and 1000000`),
  ],
)
export type SchoolPriceRow = typeof schoolPrices.$inferSelect

/** One row per paid line: the sales history. Refunds are recorded once, with the line. */
export const packSales = pgTable(
  'services_pack_sales',
  {
    /** The order's line. */
    id: text('id').primaryKey(),
    pack: text('pack').notNull(),
    packUser: text('pack_user').notNull(),
    order: text('order').notNull(),
    orderNo: text('order_no').notNull(),
    buyer: text('buyer').notNull(),
    isSchool: boolean('is_school').notNull(),
    city: text('city'),
    count: integer('count').notNull(),
    gifts: integer('gifts').notNull(),
    price: integer('price').notNull(),
    point: integer('point').notNull(),
    promotion: boolean('promotion').notNull(),
    refundPrice: integer('refund_price').notNull().default(0),
    refundPoint: integer('refund_point').notNull().default(0),
    at: instant('at').notNull(),
  },
  table => [
    index('services_pack_sales_pack').on(table.pack, table.at),
    index('services_pack_sales_order').on(table.order),
    index('services_pack_sales_bought').on(table.packUser),
    check(
      'services_pack_sales_refund',
      sql`${table.refundPrice} between 0 and ${table.price} and ${table.refundPoint} between 0 and ${table.point}`,
    ),
  ],
)
export type PackSaleRow = typeof packSales.$inferSelect

/** Free credits: one per package for life, one welcome credit for life, three per month. */
export const packClaims = pgTable(
  'services_pack_claims',
  {
    buyer: text('buyer').notNull(),
    pack: text('pack').notNull(),
    kind: text('kind', { enum: promotions }).notNull(),
    month: text('month').notNull(),
    /** Number of the claim within its month. */
    slot: integer('slot').notNull(),
    line: text('line').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    primaryKey({ name: 'services_pack_claims_pkey', columns: [table.buyer, table.pack] }),
    uniqueIndex('services_pack_claims_welcome')
      .on(table.buyer)
      .where(sql`${table.kind} = 'welcome'`),
    uniqueIndex('services_pack_claims_slot').on(table.buyer, table.month, table.slot),
    check('services_pack_claims_month', sql`${table.slot} between 1 and 3`),
  ],
)
