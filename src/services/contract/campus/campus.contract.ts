// `service-conf-campus`: a provider's campus location, with proof of address and police vetting. Separate
// from `service-conf`, because addresses and documents must not be part of a public profile.
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { claimFields, claimFilters, claimQuery, figureFields, Holder } from '#kit/contract/claims.rules.ts'
import { campusCountries } from '../packages/packages.values.ts'
import { placeId } from '../places/places.contract.ts'
import { campusPermissions } from './campus.permissions.ts'
import { radiusLimits } from './campus.rules.ts'

const status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(-1)])
const country = z.enum(campusCountries)
export const CampusFile = z.object({
  hash: z.string(),
  filename: z.string(),
  mime: z.string(),
  size: z.int(),
  date: instant,
  url: z.string(),
})

export const campusFileFields = ['attachmentsAddress', 'attachmentsVetting'] as const
export type CampusFileField = (typeof campusFileFields)[number]

export const Campus = z.object({
  ...claimFields,
  _id: id,
  uid: id,
  applicant: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
  }),
  country: z.nullable(country),
  city: z.nullable(z.string()),
  /** Street and number, for reviewers. */
  address: z.string(),
  place_id: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** In metres. */
  serviceRadius: z.int(),
  attachmentsAddress: z.array(CampusFile),
  attachmentsVetting: z.array(CampusFile),
  /** Expiry date of the police vetting (inclusive). */
  vettingDate: z.nullable(z.iso.date()),
  status,
  reason: z.nullable(z.string()),
  approval: z.object({
    submitted: z.nullable(instant),
    approved: z.nullable(instant),
    approver: z.nullable(z.string()),
  }),
  versionId: z.int(),
  /** The approved version that this one will replace, and which stays in force until then. */
  replaces: z.nullable(id),
  /** The reviewer's school, if there is exactly one. */
  schoolOfFollower: z.nullable(Holder),
  missing: z.array(z.object({ code: z.string(), text: z.string() })),
  unread: z.nullable(z.int()),
  updatedAt: instant,
})
export type Campus = z.output<typeof Campus>

const file = z.strictObject({ hash: fileHash, filename: text(200, 1) })
const pulled = z.strictObject({ hash: fileHash })
export const campusPatch = z.strictObject({
  country: z.optional(country),
  city: z.optional(text(60, 1)),
  address: z.optional(text(300)),
  place_id: z.optional(placeId),
  serviceRadius: z.optional(z.int().check(z.minimum(radiusLimits.least), z.maximum(radiusLimits.most))),
  vettingDate: z.optional(z.iso.date()),
  $addToSet: z.optional(
    z.strictObject({ attachmentsAddress: z.optional(file), attachmentsVetting: z.optional(file) }),
  ),
  $pull: z.optional(
    z.strictObject({ attachmentsAddress: z.optional(pulled), attachmentsVetting: z.optional(pulled) }),
  ),
  /** 1 submits, 0 withdraws; 2 approves and -1 rejects or revokes, by staff. */
  status: z.optional(status),
  reason: z.optional(text(2000)),
  /** The caller's own id claims, a colleague's id assigns, null releases. */
  follower: z.optional(z.nullable(id)),
})
export type CampusPatch = z.output<typeof campusPatch>

export const campusContract = service('service-conf-campus', campusPermissions, {
  find: {
    may: 'campus.read',
    query: z.extend(
      listQuery(
        { status: z.pipe(wireInt, status), country },
        { search: true, sort: ['submittedAt', 'updatedAt'] },
      ),
      {
        /** Verifications of everybody, for staff. */
        $sys: z.optional(wireBool),
        $message: z.optional(wireBool),
        claim: z.optional(z.union([z.enum(claimFilters), claimQuery])),
      },
    ),
    result: page(Campus),
  },
  get: { may: 'campus.read', result: Campus },
  create: { may: 'campus.make', data: z.strictObject({}), result: Campus },
  /** Calls the external place lookup, so it opens its own transaction. */
  patch: { may: 'campus.change', data: campusPatch, result: Campus, outside: true },
  calls: {
    get: {
      /** Reviewers with their number of open items, in descending order. */
      /** Counts for the queue, by country and state. */
      countType: {
        may: 'campus.review',
        query: nothing,
        result: z.array(z.object({ country: z.nullable(country), status, ...figureFields })),
      },
      groupByFollower: {
        may: 'campus.review',
        query: nothing,
        result: z.array(z.extend(Holder, { count: z.int() })),
      },
    },
    patch: {
      /** Creates a new version of an approved one; the old one stays in force meanwhile. */
      revise: { may: 'campus.edit', data: z.strictObject({ _id: id }), result: Campus },
    },
  },
  events: { created: z.object({ _id: id }), patched: z.object({ _id: id }) },
})
