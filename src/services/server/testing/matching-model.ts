// Naive matching over all providers, as the oracle of generated tests.
import { formatDate } from '#kit/contract/dates.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { hoursMax, type Availability } from '#services/contract/availability.rules.ts'
import type { MatchQuery } from '#services/contract/bookings/matching.shapes.ts'
import { metresBetween } from '#services/contract/places/distance.rules.ts'
import { isBySubject, keyOf } from '#services/contract/services.values.ts'
import { isOpenOnWall, wallOf } from '#services/contract/testing/clock-reading.ts'
import type { campuses } from '../campus.tables.ts'
import type { MatchContext } from '../matching/conditions.ts'
import type { applications } from '../services.tables.ts'
import type { suspensions } from '../suspensions.tables.ts'

export type AnyService = typeof applications.$inferInsert
export interface AnyProvider {
  readonly id: string
  readonly availability: Availability
  readonly breakMinutes: number
  readonly enable: Record<string, boolean>
  readonly lag: boolean
  readonly fans: number
  readonly ratings: number
  readonly satisfied: number
  readonly isFavourite: boolean
  readonly services: readonly AnyService[]
  readonly suspension: typeof suspensions.$inferInsert | null
  readonly campus: (typeof campuses.$inferInsert & { latitude: number; longitude: number }) | null
  /** The provider's busy times. */
  readonly taken: readonly Span[]
}

type Rule = (provider: AnyProvider, service: AnyService, at: MatchContext) => boolean
const meets = <T>(
  wanted: readonly T[],
  searched: readonly T[] | undefined,
  has: (one: T) => boolean,
): boolean => [wanted, searched ?? []].every(each => each.length === 0) || within(wanted, searched).some(has)
const within = <T>(wanted: readonly T[], searched: readonly T[] | undefined): readonly T[] => {
  if (!searched || searched.length === 0) return wanted
  return wanted.length === 0 ? searched : wanted.filter(one => searched.includes(one))
}

/** By condition name. */
export const rules: Readonly<Record<string, Rule>> = {
  approved: (_, { status }) => status === 'approved',
  category: (_, { type, mentoringType }, { pack }) =>
    type === pack.type && mentoringType === pack.mentoringType,
  curriculum: (_, { curriculum }, { pack }) => pack.curriculum === null || curriculum === pack.curriculum,
  subject: (_, { subject }, { pack, query }) =>
    !isBySubject(pack.mentoringType) || meets(pack.subject, query.subject, one => one === subject),
  topic: (_, { topic = [] }, { pack, query }) =>
    isBySubject(pack.mentoringType) ||
    meets(
      pack.topic.map(({ _id }) => _id),
      query.topic,
      one => topic.some(({ _id }) => _id === one),
    ),
  grade: (_, { gradeGroups = [] }, { pack, query }) =>
    meets(pack.gradeGroup, query.gradeGroup, one => gradeGroups.includes(one)),
  country: (_, { countries = [] }, { pack }) =>
    pack.countryCode.length === 0 || pack.countryCode.some(code => countries.includes(code)),
  qualification: (_, { qualification }, { pack }) =>
    pack.qualification === null || qualification === pack.qualification,
  role: (_, { rolesGranted = [] }, { pack, isFree }) =>
    rolesGranted.includes(pack.serviceRoles) ||
    ((isFree || pack.serviceRoles === 'mentoring') && rolesGranted.includes('consultant')),
  trial: ({ id }, _, { trialOf }) => trialOf === null || id === trialOf,
  city: ({ campus }, _, { pack, campus: bought }) =>
    !pack.isOnCampus ||
    (campus?.status === 'approved' && campus.country === pack.country && campus.city === bought?.city),
  vetting: ({ campus, availability }, _, { pack, now, query }) =>
    !pack.isOnCampus ||
    (campus?.status === 'approved' &&
      formatDate(query.hours?.[1] ?? now, 'iso', availability.timeZone) <= (campus.vettingDate ?? '')),
  distance: ({ campus }, _, { pack, campus: bought }) =>
    !pack.isOnCampus ||
    (campus?.status === 'approved' &&
      bought?.place != null &&
      metresBetween(campus, bought.place) <= (campus.serviceRadius ?? 0)),
  self: ({ id }, _, { reader }) => id !== reader,
  suspended: ({ suspension }, _, { now }) =>
    suspension === null ||
    suspension.withdrawnAt != null ||
    now < suspension.startAt ||
    suspension.endAt <= now,
  enabled: ({ enable }, _, { pack }) => enable[keyOf(pack)] ?? true,
  hours: ({ availability }, _, { pack }) => hoursMax(availability.hours) >= pack.duration + pack.break,
  time: (provider, _, { query }) => {
    if (!query.hours) return true
    const [start, end] = query.hours.map(at => Date.parse(at)) as [number, number]
    return isOpenAt(provider, start) && isOpenAt(provider, end - minuteMs)
  },
}

const isOpenAt = ({ availability }: AnyProvider, at: number): boolean =>
  isOpenOnWall(availability, wallOf(availability.timeZone)(at))

/** The whole span is open and free, breaks included. */
function isFree(provider: AnyProvider, { query }: MatchContext): boolean {
  if (!query.hours) return true
  const [start, end] = query.hours.map(at => Date.parse(at)) as [number, number]
  for (let at = start; at < end; at += 5 * minuteMs) if (!isOpenAt(provider, at)) return false
  const rest = provider.breakMinutes * minuteMs
  return provider.taken.every(
    each => each.end.getTime() + rest <= start || end <= each.start.getTime() - rest,
  )
}

/** A provider's services that satisfy every rule except the omitted one. */
export const fitting = (provider: AnyProvider, at: MatchContext, without?: string): readonly AnyService[] =>
  provider.services.filter(service =>
    Object.entries(rules).every(([name, rule]) => name === without || rule(provider, service, at)),
  )

/** The result, in order. */
export function expectedMatches(
  providers: readonly AnyProvider[],
  at: MatchContext,
  $sort: MatchQuery['$sort'],
): AnyProvider[] {
  const rate = ({ ratings, satisfied }: AnyProvider) => (ratings === 0 ? null : satisfied / ratings)
  const isConsultant = (provider: AnyProvider) =>
    fitting(provider, at).some(({ rolesGranted }) => rolesGranted?.includes('consultant'))
  const keys: ((provider: AnyProvider) => number)[] = [
    provider => Number(!provider.isFavourite),
    provider => Number(at.isFree && !isConsultant(provider)),
    ({ lag }) => Number(lag),
    ...Object.entries($sort ?? {}).map(([name, direction = 1]) => (provider: AnyProvider) => {
      const value = name === 'fans' ? provider.fans : rate(provider)
      return value === null ? Number.POSITIVE_INFINITY : value * direction
    }),
    provider => -(rate(provider) ?? Number.NEGATIVE_INFINITY),
    ({ fans }) => -fans,
  ]
  return providers
    .filter(provider => fitting(provider, at).length > 0 && isFree(provider, at))
    .toSorted((a, b) => {
      for (const key of keys) {
        const [one, other] = [key(a), key(b)]
        if (one !== other) return one < other ? -1 : 1
      }
      return a.id < b.id ? -1 : 1
    })
}
