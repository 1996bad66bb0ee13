// `service-conf`: a provider's profile and availability, under the user's id (services.md section 3).
import * as z from '#zod'
import { timeZone } from '#identity/contract/people.shapes.ts'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { Block, block } from '#schools/contract/blocks.rules.ts'
import { Counts, Match, matchQuery } from './bookings/matching.shapes.ts'
import { servicesPermissions } from './services.permissions.ts'
import { applicationKey, providerRoles, serviceKey } from './services.values.ts'

export const maxIntroduction = 2000
export const maxAudioSeconds = 120
export const maxVideo = { seconds: 120, bytes: 100 * 1024 * 1024 } as const

/** Lengths of a free first lesson in minutes; 0 offers none. */
export const trialLengths = [0, 15, 20, 30, 45, 60] as const

const Media = z.object({ hash: z.string(), url: z.string() })
const DayHours = z.object({ start: z.string(), end: z.string() })
const DateRange = z.tuple([z.iso.date(), z.iso.date()])

export const Profile = z.object({
  _id: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  introduction: z.string(),
  audio: z.nullable(z.extend(Media, { seconds: z.int() })),
  video: z.nullable(Media),
  hours: z.array(Block),
  timeZone: z.string(),
  overrides: z.array(z.object({ date: z.string(), hours: z.array(DayHours) })),
  holiday: z.array(DateRange),
  /** Break before and after every booking, in minutes. */
  breakMinutes: z.int(),
  /** Length of the free first lesson; 0 for none. */
  trialMinutes: z.int(),
  hoursIndex: z.array(z.int()),
  hoursMax: z.int(),
  /** Services switched on or off; on by default. */
  enable: z.record(z.string(), z.boolean()),
  serviceRoles: z.array(z.enum(providerRoles)),
  lastAuth: z.nullable(instant),
  fans: z.int(),
  /** Cancels often, and is therefore listed last. */
  lag: z.boolean(),
  count: Counts,
  /** Share of satisfied ratings, 0 to 1; null without ratings. */
  rating: z.nullable(z.number()),
  /** The referrer's invite code, and since when; only for the owner. */
  inviter: z.nullable(z.string()),
  inviterUpdatedAt: z.nullable(instant),
  /** Cannot be booked until then. */
  suspendedUntil: z.nullable(instant),
  /** Address of lessons on campus; only for the owner. */
  meetingUrl: z.nullable(z.string()),
  /** Busy times up to the booking horizon, if requested. */
  busy: z.optional(z.array(z.object({ start: instant, end: instant }))),
  updatedAt: instant,
})
export type Profile = z.output<typeof Profile>

const time = block.shape.start
const dayHours = z.strictObject({ start: time, end: time })
const profileData = z.strictObject({
  introduction: z.optional(text(maxIntroduction)),
  audio: z.optional(z.nullable(fileHash)),
  video: z.optional(z.nullable(fileHash)),
  hours: z.optional(z.array(block).check(z.maxLength(100))),
  timeZone: z.optional(timeZone),
  overrides: z.optional(
    z
      .array(z.strictObject({ date: z.iso.date(), hours: z.array(dayHours).check(z.maxLength(12)) }))
      .check(z.maxLength(366)),
  ),
  holiday: z.optional(z.array(DateRange).check(z.maxLength(100))),
  breakMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(120))),
  trialMinutes: z.optional(z.union(trialLengths.map(minutes => z.literal(minutes)))),
  enable: z.optional(z.partialRecord(serviceKey, z.boolean())),
  meetingUrl: z.optional(z.nullable(text(500, 1))),
})
export type ProfileData = z.output<typeof profileData>

/** A row of the staff's list of providers. */
export const Provider = z.object({
  _id: id,
  name: z.string(),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  timeZone: z.string(),
  hoursMax: z.int(),
  serviceRoles: z.array(z.enum(providerRoles)),
  services: z.array(z.object({ _id: id, key: applicationKey, scope: z.string(), isOn: z.boolean() })),
  lastAuth: z.nullable(instant),
})
export type Provider = z.output<typeof Provider>

export const Slot = z.object({ start: instant, end: instant })
export type Slot = z.output<typeof Slot>

export const profileContract = service('service-conf', servicesPermissions, {
  /** Approved providers, for staff. */
  find: {
    may: 'profile.list',
    query: z.extend(listQuery({}, { search: true }), {
      service: z.optional(applicationKey),
      role: z.optional(z.enum(providerRoles)),
    }),
    result: page(Provider),
  },
  get: {
    may: 'profile.read',
    /** 1 includes busy times of bookings, or of sessions and other calendars. */
    query: z.strictObject({ booking: z.optional(wireBool), session: z.optional(wireBool) }),
    result: Profile,
  },
  /** Creates an empty profile, after GET returned 404. */
  create: { may: 'profile.edit', data: z.strictObject({}), result: Profile },
  patch: { may: 'profile.edit', data: profileData, result: Profile },
  calls: {
    get: {
      /** Providers for the reader's purchase, best first. */
      teachersByPack: { may: 'profile.match', query: matchQuery, result: page(Match) },
      /**
       * Possible lesson starts between two instants: free of sessions and other calendars, within lead
       * time and horizon.
       */
      slots: {
        may: 'profile.read',
        query: z.strictObject({
          uid: id,
          from: instant,
          until: instant,
          duration: z._default(wireInt.check(z.minimum(15), z.maximum(240)), 60),
          break: z._default(wireInt.check(z.minimum(0), z.maximum(120)), 0),
        }),
        result: z.object({ timeZone: z.string(), data: z.array(Slot) }),
      },
    },
  },
  events: { patched: z.object({ _id: id }) },
})
