// `service-pack-user`, `-data` and `-logs`: bought packages, their credits and history (services.md
// section 5).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { creditLogPermissions, creditPermissions } from '../packages/packages.permissions.ts'
import { Course } from '../bookings/course.shapes.ts'
import { placeId } from '../places/places.contract.ts'
import { PackSnapshot } from '../packages/packages.shapes.ts'
import { logTypes } from './credits.values.ts'

export const payWays = ['cash', 'point'] as const

/** Where lessons on campus take place. */
export const CampusLocation = z.object({
  place_id: placeId,
  /** Place name from the lookup. */
  place: z.string(),
  /** School, street and room, as the buyer wrote them. */
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type CampusLocation = z.output<typeof CampusLocation>

export const PackUser = z.object({
  _id: id,
  uid: z.string(),
  owner: z.object({ _id: z.string(), name: z.string() }),
  isSchool: z.boolean(),
  /** The bought package that included this one. */
  pid: z.nullable(id),
  pack: id,
  snapshot: PackSnapshot,
  coverUrl: z.nullable(z.string()),
  city: z.nullable(z.string()),
  location: z.nullable(CampusLocation),
  /** The session its lessons accompany. */
  course: z.nullable(Course),
  /** The only provider for a free first lesson. */
  trialOf: z.nullable(id),
  /** available + used + expired + refunded = total. */
  total: z.int(),
  available: z.int(),
  used: z.int(),
  expired: z.int(),
  refunded: z.int(),
  /** Number of credits that expire within 7 days, and the next and last expiry. */
  expireSoon: z.int(),
  nextExpiry: z.nullable(instant),
  lastExpiry: z.nullable(instant),
  /** Has credits left, in itself or an included package. */
  status: z.boolean(),
  /** The most recent order. */
  order: z.nullable(id),
  payMethod: z.nullable(z.literal('cash')),
  isFree: z.boolean(),
  /** Cents and points paid and not refunded; only for its owner and staff. */
  price: z.nullable(z.int()),
  point: z.nullable(z.int()),
  /** Paid with points instead of money. */
  isPoint: z.nullable(z.boolean()),
  createdAt: instant,
  updatedAt: instant,
})
export type PackUser = z.output<typeof PackUser>

const status = z.union([z.literal(0), z.literal(1), z.literal(-1), z.literal(-2)])
export const Credit = z.object({
  _id: id,
  packUser: id,
  expired: instant,
  status,
  gift: z.boolean(),
  order: z.nullable(id),
  payMethod: z.nullable(z.enum(payWays)),
  booking: z.nullable(z.string()),
  /** The used credit that this one replaces. */
  givenBackFor: z.nullable(id),
  createdAt: instant,
})
export type Credit = z.output<typeof Credit>

export const CreditLog = z.object({
  _id: id,
  packUser: id,
  /** Counted from 1 in each bought package. */
  position: z.int(),
  times: z.int(),
  type: z.enum(logTypes),
  remaining: z.int(),
  expireSoon: z.int(),
  name: z.string(),
  reason: z.nullable(z.string()),
  start: z.nullable(instant),
  servicer: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  booking: z.nullable(z.string()),
  /** The lesson's session, once it exists. */
  session: z.nullable(z.string()),
  /** Paid travel minutes, on campus. */
  compensation: z.int(),
  /** The package as sold. */
  snapshot: z.pick(PackSnapshot, {
    name: true,
    duration: true,
    freq: true,
    mentoringType: true,
    revision: true,
  }),
  order: z.nullable(id),
  packUserData: z.array(id),
  createdAt: instant,
})
export type CreditLog = z.output<typeof CreditLog>

export const packUserContract = service('service-pack-user', creditPermissions, {
  /**
   * The caller's own; a school's with `$isSchool` and `uid`; those included in another (`pid`). Staff
   * name an owner.
   */
  find: {
    may: 'bought.read',
    query: z.extend(listQuery({ _id: id, pack: id, pid: id }, { sort: ['createdAt', 'updatedAt'] }), {
      uid: z.optional(text(80)),
      $isSchool: z.optional(wireBool),
      /** True: only with credits left; false: only without. */
      status: z.optional(wireBool),
    }),
    result: page(PackUser),
  },
  get: { may: 'bought.read', result: PackUser },
  patch: {
    may: 'bought.edit',
    data: z.strictObject({
      location: z.optional(z.nullable(z.strictObject({ place_id: placeId, address: text(300, 1) }))),
      /** A session the owner took part in; null to clear. */
      course: z.optional(z.nullable(id)),
    }),
    result: PackUser,
    /** Calls the external place lookup, so it opens its own transaction. */
    outside: true,
  },
  calls: {
    get: {
      /** Sessions its lessons could accompany, newest first. */
      courses: {
        may: 'bought.edit',
        query: z.strictObject({ _id: id }),
        result: z.array(z.extend(Course, { teacher: z.string(), start: instant })),
      },
      /** Which of these were never paid with money. */
      checkFree: {
        may: 'bought.read',
        query: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
        result: z.array(z.object({ _id: id, isFree: z.boolean() })),
      },
    },
  },
  events: { created: z.object({ _id: id }), patched: z.object({ _id: id }) },
})

const packUser = { packUser: id }
export const creditContract = service('service-pack-user-data', creditPermissions, {
  find: {
    may: 'bought.read',
    query: z.extend(listQuery({ status: z.pipe(wireInt, status) }, { sort: ['expired'] }), packUser),
    result: page(Credit),
  },
})

export const creditLogContract = service('service-pack-user-logs', creditLogPermissions, {
  /** Newest first: of one bought package, or of one provider's lessons. */
  find: {
    may: 'log.read',
    query: z.extend(listQuery({ type: z.enum(logTypes) }), {
      packUser: z.optional(id),
      servicer: z.optional(id),
    }),
    result: page(CreditLog),
  },
})
