// `roster-links`: a school's connection to a system with a OneRoster 1.2 REST API. It is fetched on a schedule;
// each fetch becomes an import like that of a file.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireInt } from '#kit/contract/wire.ts'
import { settingPermissions } from './schools.permissions.ts'

/** Students, classes and terms are always fetched; these are optional. */
export const linkParts = ['staff', 'guardians', 'demographics'] as const
export type LinkPart = (typeof linkParts)[number]
export const fetchKinds = ['complete', 'changes'] as const
export type FetchKind = (typeof fetchKinds)[number]
export const runOutcomes = [
  'fetching',
  'checking',
  'held',
  'writing',
  'applied',
  'unchanged',
  'failed',
  'discarded',
  'undone',
] as const
export type RunOutcome = (typeof runOutcomes)[number]
export const fetchHours = [6, 12, 24, 168] as const

const address = text(500, 1)
const Parts = z.array(z.enum(linkParts)).check(z.maxLength(linkParts.length))
const Hours = z.literal([...fetchHours])
const Percent = z.int().check(z.minimum(0), z.maximum(100))

export const RosterLink = z.object({
  _id: id,
  school: id,
  base: z.string(),
  tokenUrl: z.string(),
  clientId: z.string(),
  org: z.nullable(z.string()),
  orgName: z.nullable(z.string()),
  parts: z.array(z.enum(linkParts)),
  everyHours: z.int(),
  maxLeaving: z.int(),
  auto: z.boolean(),
  createdAt: instant,
  /** Null while paused. */
  nextAt: z.nullable(instant),
  failures: z.int(),
  failure: z.nullable(z.string()),
  syncedAt: z.nullable(instant),
})
export type RosterLink = z.output<typeof RosterLink>

export const RosterRun = z.object({
  _id: id,
  kind: z.enum(fetchKinds),
  outcome: z.enum(runOutcomes),
  startedAt: instant,
  endedAt: z.nullable(instant),
  import: z.nullable(id),
  records: z.int(),
  words: z.nullable(z.string()),
})
export type RosterRun = z.output<typeof RosterRun>

const Offer = z.object({
  schools: z.array(z.object({ sourcedId: z.string(), name: z.string() })),
  /** Total number of people, if the provider reports it. */
  people: z.nullable(z.int()),
})
export type RosterOffer = z.output<typeof Offer>

const one = z.strictObject({ _id: id })
const access = { base: address, tokenUrl: address, clientId: text(300, 1) }
const secret = text(1000, 1)
const NewLink = z.strictObject({ school: id, ...access, secret })
export type NewRosterLink = z.input<typeof NewLink>
const Changes = z.strictObject({
  base: z.optional(access.base),
  tokenUrl: z.optional(access.tokenUrl),
  clientId: z.optional(access.clientId),
  secret: z.optional(secret),
  org: z.optional(z.nullable(text(200, 1))),
  orgName: z.optional(z.nullable(text(200))),
  parts: z.optional(Parts),
  everyHours: z.optional(Hours),
  maxLeaving: z.optional(Percent),
  auto: z.optional(z.boolean()),
})
export type RosterLinkChanges = z.input<typeof Changes>

export const rosterLinksContract = service('roster-links', settingPermissions, {
  find: {
    may: 'roster.connect',
    query: listQuery({ school: id }, { sort: ['createdAt'] }),
    result: page(RosterLink),
  },
  get: { may: 'roster.connect', result: RosterLink },
  /** A new connection is paused until it is resumed. */
  create: { may: 'roster.connect', data: NewLink, result: RosterLink, secret: true, perMinute: 10 },
  patch: { may: 'roster.connect', data: Changes, result: RosterLink, secret: true, perMinute: 30 },
  /** Imported people stay; the imports remain on record. */
  remove: { may: 'roster.connect', result: RosterLink },
  calls: {
    get: {
      runs: {
        may: 'roster.connect',
        query: z.strictObject({
          _id: id,
          $skip: z._default(wireInt, 0),
          $limit: z._default(wireInt.check(z.minimum(1), z.maximum(100)), 10),
        }),
        result: page(RosterRun),
      },
    },
    patch: {
      /** Signs in at the provider and lists its schools. */
      test: { may: 'roster.connect', data: one, result: Offer, outside: true, perMinute: 10 },
      /** Switches the schedule on, or fetches immediately. */
      resume: { may: 'roster.connect', data: one, result: RosterLink, perMinute: 10 },
      pause: { may: 'roster.connect', data: one, result: RosterLink },
    },
  },
})
