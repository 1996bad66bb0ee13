// `service-pack`: packages of lessons, sold by the platform (services.md section 4).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool } from '#kit/contract/wire.ts'
import { gradeGroups } from '#academics/contract/grades.rules.ts'
import { categories } from '../services.values.ts'
import { packPermissions } from './packages.permissions.ts'
import { Bundle, Pack, packFields, SalesRow, schoolBundles, schoolPriceCents } from './packages.shapes.ts'
import { packStates } from './packages.lifecycle.ts'
import { packRoles, packTypes, promotions, salesTargets, videoKinds } from './packages.values.ts'

const optional = <T extends Record<string, z.ZodMiniType>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)])) as {
    [K in keyof T]: z.ZodMiniOptional<T[K]>
  }

export const packPatch = z.strictObject({
  ...optional(packFields),
  /** Base revision of the change; refused if there is a newer one. */
  revision: z.optional(z.int()),
  /** true publishes; false takes down and requires a reason. */
  status: z.optional(z.boolean()),
  reason: z.optional(text(1000)),
  $addToSet: z.optional(
    z.strictObject({
      attachments: z.strictObject({
        hash: fileHash,
        filename: text(200, 1),
        videoType: z.nullable(z.enum(videoKinds)),
      }),
    }),
  ),
  $pull: z.optional(z.strictObject({ attachments: z.strictObject({ hash: fileHash }) })),
})
export type PackPatch = z.output<typeof packPatch>

const one = z.strictObject({ _id: id })

export const Sale = z.object({
  _id: id,
  order: id,
  orderNo: z.string(),
  buyer: z.object({ _id: z.string(), name: z.string() }),
  isSchool: z.boolean(),
  city: z.nullable(z.string()),
  count: z.int(),
  gifts: z.int(),
  /** Cents and points paid, and the refunded part. */
  price: z.int(),
  point: z.int(),
  promotion: z.boolean(),
  refundPrice: z.int(),
  refundPoint: z.int(),
  at: instant,
})
export type Sale = z.output<typeof Sale>

export const SalesStatistic = z.object({
  orders: z.int(),
  sold: z.int(),
  gifts: z.int(),
  valid: z.int(),
  used: z.int(),
  expired: z.int(),
  refunded: z.int(),
  /** Cents paid minus refunds. */
  income: z.int(),
  point: z.int(),
  /** By purchase size, kind of buyer and city. */
  statistic: z.array(SalesRow),
  /** Oldest month first. */
  months: z.array(z.object({ month: z.string(), sold: z.int(), income: z.int() })),
})
export type SalesStatistic = z.output<typeof SalesStatistic>

/** Whether the caller may have a free credit, and if not, why. */
export const Claim = z.object({
  kind: z.nullable(z.enum(promotions)),
  isAllowed: z.boolean(),
  why: z.nullable(z.string()),
  /** Maximum free credits per month. */
  perMonth: z.int(),
})

/** One school's price for a package. */
export const SchoolPrice = z.object({
  school: z.object({ _id: z.string(), name: z.string() }),
  price: z.int(),
  discount: z.array(Bundle),
  updatedAt: instant,
})
export type SchoolPrice = z.output<typeof SchoolPrice>

export const packContract = service('service-pack', packPermissions, {
  /** Packages on sale; staff see every state with `$sys`. With `$school` those that school can buy. */
  find: {
    may: 'pack.shop',
    query: z.extend(
      listQuery(
        {
          _id: id,
          type: z.enum(packTypes),
          serviceRoles: z.enum(packRoles),
          mentoringType: z.enum(categories),
          curriculum: text(20),
          state: z.enum(packStates),
          isOnCampus: wireBool,
        },
        { search: true, sort: ['name', 'price', 'lastPublished', 'updatedAt'] },
      ),
      {
        status: z.optional(wireBool),
        $sys: z.optional(wireBool),
        $school: z.optional(id),
        subject: z.optional(text(80)),
        gradeGroup: z.optional(z.enum(gradeGroups)),
        countryCode: z.optional(text(2)),
        city: z.optional(text(30)),
      },
    ),
    result: page(Pack),
  },
  get: { may: 'pack.shop', result: Pack },
  create: {
    may: 'pack.edit',
    data: z.strictObject({
      ...optional(packFields),
      serviceRoles: z.enum(packRoles),
      mentoringType: z.enum(categories),
    }),
    result: Pack,
  },
  patch: { may: 'pack.edit', data: packPatch, result: Pack },
  /** Only packages that were never sold. */
  remove: { may: 'pack.edit', result: Pack },
  calls: {
    get: {
      /**
       * For the reader: educators see teacher training, students everything else, schools what is sold to
       * schools.
       */
      index: {
        may: 'pack.shop',
        query: z.strictObject({ $school: z.optional(id) }),
        result: z.array(z.object({ mentoringType: z.enum(categories), data: z.array(Pack) })),
      },
      /** Counts of packages on sale. */
      groups: {
        may: 'pack.shop',
        query: z.strictObject({ salesTarget: z.optional(z.enum(salesTargets)) }),
        result: z.array(
          z.object({
            mentoringType: z.enum(categories),
            count: z.int(),
            /** Lowest price per credit. */
            from: z.int(),
            curriculum: z.array(z.object({ code: z.string(), count: z.int() })),
          }),
        ),
      },
      /** Packages the caller could teach, and under which approved service. */
      TeacherSideViewData: {
        may: 'pack.own',
        query: nothing,
        result: z.array(z.object({ pack: Pack, auth: z.array(id), role: z.enum(packRoles) })),
      },
      /** Schools with an individual price. */
      schoolPrices: { may: 'pack.manage', query: one, result: z.array(SchoolPrice) },
      /** Schools by part of their name. */
      schoolsNamed: {
        may: 'pack.manage',
        query: z.strictObject({ search: text(100, 2) }),
        result: z.array(z.object({ _id: id, name: z.string() })),
      },
      claim: { may: 'pack.own', query: one, result: Claim },
      salesStatistic: { may: 'pack.statistics', query: one, result: SalesStatistic },
      salesHistory: {
        may: 'pack.statistics',
        query: z.extend(listQuery({}, { search: true }), { _id: id }),
        result: page(Sale),
      },
    },
    patch: {
      /** Null removes the school's own price. */
      schoolPrice: {
        may: 'pack.edit',
        data: z.strictObject({
          _id: id,
          school: id,
          price: z.nullable(schoolPriceCents),
          discount: z._default(schoolBundles, []),
        }),
        result: z.array(SchoolPrice),
      },
    },
  },
  events: { created: one, patched: one },
})
