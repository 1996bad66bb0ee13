// `service-conf` GET teachersByPack: providers for a bought package, with reasons (services.md section 6).
import * as z from '#zod'
import { id, instant, text, wireInt } from '#kit/contract/wire.ts'
import { gradeGroups } from '#academics/contract/grades.rules.ts'
import { providerRoles, qualifications } from '../services.values.ts'
import { subjectName, Topic, topicId } from '../settings.conf.ts'

/** Conditions in display order. */
export const matchReasons = [
  'favourite',
  'subject',
  'topic',
  'grade',
  'country',
  'qualification',
  'role',
  'city',
  'vetting',
  'distance',
  'time',
] as const
export type MatchReason = (typeof matchReasons)[number]

const list = <T extends z.ZodMiniType>(of: T, most: number) => z.array(of).check(z.maxLength(most))
const sortOrder = z.pipe(wireInt, z.union([z.literal(1), z.literal(-1)]))

export const matchQuery = z.strictObject({
  packUserId: z.optional(id),
  /** A package on sale, for people who have not bought it yet. */
  pack: z.optional(id),
  /** Part of a name. */
  search: z.optional(text(100)),
  subject: z.optional(list(subjectName, 30)),
  topic: z.optional(list(topicId, 50)),
  gradeGroup: z.optional(list(z.enum(gradeGroups), gradeGroups.length)),
  /** Span that must be free throughout. */
  hours: z.optional(z.tuple([instant, instant])),
  $sort: z.optional(z.strictObject({ fans: z.optional(sortOrder), 'count.rate': z.optional(sortOrder) })),
  $limit: z._default(wireInt.check(z.minimum(1), z.maximum(50)), 20),
  $skip: z._default(wireInt.check(z.minimum(0), z.maximum(10_000)), 0),
})
export type MatchQuery = z.output<typeof matchQuery>

export const Counts = z.object({
  rating: z.int(),
  /** Share of satisfied ratings, 0 to 1; null without ratings. */
  rate: z.nullable(z.number()),
  accident: z.int(),
  booking: z.int(),
  cancel: z.int(),
  terminate: z.int(),
})

export const Match = z.object({
  _id: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  introduction: z.string(),
  timeZone: z.string(),
  serviceAuthId: id,
  qualification: z.nullable(z.enum(qualifications)),
  serviceRoles: z.array(z.enum(providerRoles)),
  subject: z.array(z.string()),
  topic: z.array(Topic),
  isFavourite: z.boolean(),
  fans: z.int(),
  /** Cancels often, and is therefore listed last. */
  lag: z.boolean(),
  count: Counts,
  /** Why the provider matches: one reason per condition of the package or search. */
  reasons: z.array(z.object({ code: z.enum(matchReasons), text: z.string() })),
})
export type Match = z.output<typeof Match>
