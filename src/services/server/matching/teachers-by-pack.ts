// `teachersByPack`: who can teach what a bought package is for, in order, each with the reasons (services.md section 6).
import { dayMs, hourMs, minuteMs } from '#kit/contract/durations.ts'
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { peopleMatching, peopleOf, type Person } from '#identity/server/people.api.ts'
import type { Page } from '#kit/contract/wire.ts'
import type { Tx } from '#kit/server/db.ts'
import { openTimes } from '#services/contract/availability.rules.ts'
import type { Match, MatchQuery } from '#services/contract/bookings/matching.shapes.ts'
import { horizonDays } from '#services/contract/booking.conf.ts'
import type { Topic } from '#services/contract/settings.conf.ts'
import { fans } from '../bookings.tables.ts'
import { metresOf } from '../campus/distance.ts'
import { applications, profiles, type ProfileRow } from '../services.tables.ts'
import { takenOf } from '../slots/taken.ts'
import { conditionsFor, type Condition, type MatchContext, type MatchRow } from './conditions.ts'
import { countsOf } from './counts.ts'

export interface Found extends MatchRow {
  readonly profile: ProfileRow
  readonly application: string
  readonly isFavourite: boolean
  readonly topics: Topic[]
}
export interface Matching extends MatchContext {
  readonly db: Tx
  readonly leadHours: number
}

export async function teachersByPack(at: Matching, query: MatchQuery): Promise<Page<z.input<typeof Match>>> {
  const { $limit: limit, $skip: skip } = query
  const named = query.search ? await providersNamed(at.db, query.search) : undefined
  const where = and(whereOf(at), named && inArray(profiles.id, [...named, '']))
  const page =
    query.hours === undefined
      ? await plainPage(at, where, query)
      : await pageFreeAt(at, where, query, { start: new Date(query.hours[0]), end: new Date(query.hours[1]) })
  return { ...page, limit, skip, data: await wireMatches(at, page.data) }
}

/** The application by which a provider may teach this package, or the name of the first condition that drops them. */
export async function fitOf(
  at: Matching,
  servicer: string,
): Promise<{ readonly application: string } | { readonly fails: string }> {
  const [fit] = await rows(at, and(whereOf(at), eq(profiles.id, servicer)), [], 1, 0)
  if (fit) return { application: fit.application }
  let passed: SQL | undefined = eq(profiles.id, servicer)
  for (const condition of conditionsFor(at)) {
    passed = and(passed, condition.sql(at))
    if ((await rows(at, passed, [], 1, 0)).length === 0) return { fails: condition.name }
  }
  return { fails: 'unknown' }
}

export const whereOf = (at: MatchContext, all: readonly Condition[] = conditionsFor(at)): SQL | undefined =>
  and(...all.map(condition => condition.sql(at)))

interface FoundPage {
  readonly total: number
  readonly totalIsLeast?: true
  readonly data: Found[]
}

async function plainPage(at: Matching, where: SQL | undefined, query: MatchQuery): Promise<FoundPage> {
  const data = await rows(at, where, orderOf(at, query), query.$limit, query.$skip)
  const [first] = data
  return { total: first?.total ?? (query.$skip === 0 ? 0 : await countOf(at, where)), data }
}

const batch = 200
const maxBatches = 25

/** Whether all of a time is open and free is known by the rules of slots alone, so rows are looked at in order until the page is full. */
async function pageFreeAt(
  at: Matching,
  where: SQL | undefined,
  query: MatchQuery,
  time: { readonly start: Date; readonly end: Date },
): Promise<FoundPage> {
  if (!isBookable(at, time)) return { total: 0, data: [] }
  const free: Found[] = []
  const wanted = query.$skip + query.$limit
  for (let index = 0; index < maxBatches; index++) {
    const found = await rows(at, where, orderOf(at, query), batch, index * batch)
    free.push(...(await freeAt(at, found, time)))
    if (found.length < batch) return { total: free.length, data: free.slice(query.$skip, wanted) }
    if (free.length > wanted) break
  }
  return { total: free.length, totalIsLeast: true, data: free.slice(query.$skip, wanted) }
}

const isBookable = ({ now, leadHours }: Matching, { start, end }: { start: Date; end: Date }): boolean =>
  start < end &&
  start.getTime() >= now.getTime() + leadHours * hourMs &&
  start.getTime() < now.getTime() + horizonDays * dayMs

async function freeAt(at: Matching, found: readonly Found[], time: { start: Date; end: Date }) {
  const open = found.filter(({ profile }) => {
    const [all] = openTimes(profile, time)
    return all !== undefined && all.start <= time.start && all.end >= time.end
  })
  const taken = await takenOf(
    at.db,
    open.map(({ profile }) => profile.id),
    { start: new Date(time.start.getTime() - dayMs), end: new Date(time.end.getTime() + dayMs) },
  )
  return open.filter(({ profile }) => {
    const rest = profile.breakMinutes * minuteMs
    return !(taken.get(profile.id) ?? []).some(
      each =>
        each.start.getTime() - rest < time.end.getTime() && time.start.getTime() < each.end.getTime() + rest,
    )
  })
}

const isConsultant = sql`bool_or('consultant' = any(${applications.rolesGranted}))`
const rate = sql`(${profiles.satisfied}::float / nullif(${profiles.ratings}, 0))`
const isFavourite = sql<boolean>`bool_or(${fans.fan} is not null)`

function orderOf({ isFree }: MatchContext, { $sort }: MatchQuery): SQL[] {
  const sorts = Object.entries($sort ?? {}).flatMap(([name, direction]) => {
    if (direction === undefined) return []
    const column = name === 'fans' ? sql`${profiles.fans}` : rate
    return [direction === 1 ? sql`${column} asc nulls last` : sql`${column} desc nulls last`]
  })
  return [
    sql`${isFavourite} desc`,
    ...(isFree ? [sql`${isConsultant} desc`] : []),
    asc(profiles.lag),
    ...sorts,
    sql`${rate} desc nulls last`,
    desc(profiles.fans),
    asc(profiles.id),
  ]
}

/** One row per provider, whatever number of approved services fits: first who and in which order, then the rest of those alone. */
async function rows(
  at: Matching,
  where: SQL | undefined,
  order: readonly SQL[],
  limit: number,
  skip: number,
): Promise<(Found & { readonly total: number })[]> {
  const { db, reader } = at
  const chosen = await db
    .select({
      id: profiles.id,
      application: sql<string>`min(${applications.id})`,
      isFavourite,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.owner))
    .leftJoin(fans, and(eq(fans.servicer, profiles.id), eq(fans.fan, reader)))
    .where(where)
    .groupBy(profiles.id)
    .orderBy(...order)
    .limit(limit)
    .offset(skip)
  const ids = chosen.map(({ id }) => id)
  const fits = await fittingServices(at, where, ids)
  const metres = await metresOf(db, at.campus?.place ?? null, ids)
  return chosen.flatMap(({ id, ...rest }) => {
    const these = fits.get(id) ?? []
    const [first] = these
    if (!first) return []
    const services = these.map(({ application }) => application)
    return [
      {
        ...rest,
        profile: first.profile,
        metres: metres.get(id) ?? null,
        subjects: distinct(services.flatMap(({ subject }) => subject ?? [])),
        topics: services.flatMap(({ topic }) => topic),
        gradeGroups: distinct(services.flatMap(({ gradeGroups }) => gradeGroups)),
        countries: distinct(services.flatMap(({ countries }) => countries)),
        roles: distinct(services.flatMap(({ rolesGranted }) => rolesGranted)),
        qualifications: distinct(services.flatMap(({ qualification }) => qualification ?? [])),
      },
    ]
  })
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

async function fittingServices({ db }: Matching, where: SQL | undefined, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const found = await db
    .select({ profile: profiles, application: applications })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.owner))
    .where(and(where, inArray(profiles.id, [...ids])))
    .orderBy(asc(applications.id))
  return Map.groupBy(found, ({ profile }) => profile.id)
}

async function countOf({ db }: Matching, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${profiles.id})::int` })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.owner))
    .where(where)
  return row?.n ?? 0
}

/** By name alone: nobody finds out here whose an address is. */
async function providersNamed(db: Tx, words: string): Promise<string[]> {
  const people = await peopleOf(db, await peopleMatching(db, words))
  const wanted = words.trim().toLowerCase()
  return [...people.values()].filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ id }) => id)
}

async function wireMatches(at: Matching, found: readonly Found[]): Promise<z.input<typeof Match>[]> {
  const people = await peopleOf(
    at.db,
    found.map(({ profile }) => profile.id),
  )
  return found.map(row => wireMatch(at, row, people.get(row.profile.id)))
}

function wireMatch(at: Matching, row: Found, person: Person | undefined): z.input<typeof Match> {
  const { profile } = row
  const reasons = conditionsFor(at).flatMap(({ reason, words }) =>
    reason && words ? [{ code: reason, text: words(row, at) }] : [],
  )
  return {
    _id: profile.id,
    name: person?.name ?? '',
    avatar: person?.avatar ?? null,
    introduction: profile.introduction,
    timeZone: profile.timeZone,
    serviceAuthId: row.application,
    qualification: (row.qualifications[0] ?? null) as z.input<typeof Match>['qualification'],
    serviceRoles: [...new Set(row.roles)] as z.input<typeof Match>['serviceRoles'],
    subject: [...row.subjects],
    topic: row.topics,
    isFavourite: row.isFavourite,
    fans: profile.fans,
    lag: profile.lag,
    count: countsOf(profile),
    reasons: row.isFavourite ? [{ code: 'favourite', text: 'One of your favourites' }, ...reasons] : reasons,
  }
}
