// `service-pack-user`, `-data` and `-logs`: bought packages, their credits, and what happened to them
// (services.md section 5).
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
  /** Name of the place, as the lookup gives it. */
  place: z.string(),
  /** School, street and room, in the buyer's words. */
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
  /** The bought package that this one came with. */
  pid: z.nullable(id),
  pack: id,
  snapshot: PackSnapshot,
  coverUrl: z.nullable(z.string()),
  city: z.nullable(z.string()),
  location: z.nullable(CampusLocation),
  /** The session that its lessons go with. */
  course: z.nullable(Course),
  /** The only provider for a free first lesson. */
  trialOf: z.nullable(id),
  /** available + used + expired + refunded = total. */
  total: z.int(),
  available: z.int(),
  used: z.int(),
  expired: z.int(),
  refunded: z.int(),
  /** Credits that expire within 7 days, and when the next and the last one does. */
  expireSoon: z.int(),
  nextExpiry: z.nullable(instant),
  lastExpiry: z.nullable(instant),
  /** It, or a package that came with it, has credits left. */
  status: z.boolean(),
  /** Newest order. */
  order: z.nullable(id),
  payMethod: z.nullable(z.literal('cash')),
  isFree: z.boolean(),
  /** Cents and points paid and not refunded; only for its owner and staff. */
  price: z.nullable(z.int()),
  point: z.nullable(z.int()),
  /** Points were paid for it, and no money. */
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
  /** The used credit that this one was given back for. */
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
  /** The lesson's session, once there is one. */
  session: z.nullable(z.string()),
  /** Minutes of travel that the lesson pays besides, on campus. */
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
  /** One's own, a school's with `$isSchool` and `uid`, those that came with another (`pid`). Staff name an owner. */
  find: {
    may: 'bought.read',
    query: z.extend(listQuery({ _id: id, pack: id, pid: id }, { sort: ['createdAt', 'updatedAt'] }), {
      uid: z.optional(text(80)),
      $isSchool: z.optional(wireBool),
      /** Only those with credits left, or only those without. */
      status: z.optional(wireBool),
    }),
    result: page(PackUser),
  },
  get: { may: 'bought.read', result: PackUser },
  patch: {
    may: 'bought.edit',
    data: z.strictObject({
      location: z.optional(z.nullable(z.strictObject({ place_id: placeId, address: text(300, 1) }))),
      /** A session that the owner took part in; null for none. */
      course: z.optional(z.nullable(id)),
    }),
    result: PackUser,
    /** Looks the place up elsewhere, so it opens its transaction itself. */
    outside: true,
  },
  calls: {
    get: {
      /** Sessions that its lessons could go with, newest first. */
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
  /** Newest first: of one bought package, or of the lessons of one provider. */
  find: {
    may: 'log.read',
    query: z.extend(listQuery({ type: z.enum(logTypes) }), {
      packUser: z.optional(id),
      servicer: z.optional(id),
    }),
    result: page(CreditLog),
  },
})
