// Matching providers in order, with full data for one page.
import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { pageLimits } from '#kit/contract/constants.ts'
import type { Page } from '#kit/contract/wire.ts'
import type { Tx } from '#kit/server/db.ts'
import type { MatchQuery } from '#services/contract/bookings/matching.shapes.ts'
import type { Topic } from '#services/contract/settings.conf.ts'
import { fans } from '../bookings.tables.ts'
import { metresOf } from '../campus/distance.ts'
import { applications, profiles, type ProfileRow } from '../services.tables.ts'
import { conditionsFor, type Condition, type MatchContext, type MatchRow } from './conditions.ts'

export interface MatchCandidate extends MatchRow {
  readonly profile: ProfileRow
  readonly application: string
  readonly isFavourite: boolean
  readonly topics: Topic[]
}
export interface Matching extends MatchContext {
  readonly db: Tx
  readonly leadHours: number
}

/** Provider and at least one approved service satisfy all of these. */
export const whereOf = (at: MatchContext, all: readonly Condition[] = conditionsFor(at)): SQL | undefined =>
  and(hasService(about(at, undefined, all)), about(at, 'provider', all), about(at, 'time', all))

/** The conditions about one subject. */
const about = (
  at: MatchContext,
  what: Condition['about'],
  all: readonly Condition[] = conditionsFor(at),
): SQL | undefined => and(...all.filter(each => each.about === what).map(condition => condition.sql(at)))
const hasService = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${applications} where ${and(eq(applications.owner, profiles.id), condition)})`

const rate = sql`(${profiles.satisfied}::float / nullif(${profiles.ratings}, 0))`

/** Favourites come first. The table has indexes in the usual orders, so that a page needs no full sort. */
function orderOf(at: MatchContext, { $sort }: MatchQuery): SQL[] {
  const sorts = Object.entries($sort ?? {}).flatMap(([name, direction]) => {
    if (direction === undefined) return []
    const column = name === 'fans' ? sql`${profiles.fans}` : rate
    return [direction === 1 ? sql`${column} asc nulls last` : sql`${column} desc nulls last`]
  })
  const isConsultant = hasService(
    and(about(at, undefined), sql`'consultant' = any(${applications.rolesGranted})`),
  )
  return [
    ...(at.isFree ? [sql`${isConsultant} desc`] : []),
    asc(profiles.lag),
    ...sorts,
    sql`${rate} desc nulls last`,
    sql`${profiles.fans} desc nulls last`,
    asc(profiles.id),
  ]
}

export interface ChosenTeacher {
  readonly id: string
  readonly isFavourite: boolean
}
/** The search text, and providers with that name. */
export interface Search {
  readonly query: MatchQuery
  readonly named: SQL | undefined
}
export interface PageRange {
  readonly limit: number
  readonly skip: number
}

/** Matches in order: the caller's favourites, then the others. */
export async function chosenRows(
  at: Matching,
  { query, named }: Search,
  { limit, skip }: PageRange,
): Promise<ChosenTeacher[]> {
  const favourites = await favouritesOf(at)
  const ids = (which: SQL | undefined, part: PageRange) =>
    idsOf(at, and(narrow(at), named, which), orderOf(at, query), part)
  const liked =
    favourites.length === 0
      ? []
      : await ids(inArray(profiles.id, favourites), { limit: limit + skip, skip: 0 })
  const rest = { limit: limit - liked.slice(skip).length, skip: Math.max(0, skip - liked.length) }
  const others =
    rest.limit === 0
      ? []
      : await ids(favourites.length === 0 ? undefined : notInArray(profiles.id, favourites), rest)
  return [
    ...liked.slice(skip).map(id => ({ id, isFavourite: true })),
    ...others.map(id => ({ id, isFavourite: false })),
  ]
}

async function favouritesOf({ db, reader }: Matching): Promise<string[]> {
  const rows = await db.select({ id: fans.servicer }).from(fans).where(eq(fans.fan, reader))
  return rows.map(({ id }) => id)
}

const narrow = (at: MatchContext): SQL | undefined =>
  and(hasService(about(at, undefined)), about(at, 'provider'))

async function idsOf(
  at: Matching,
  where: SQL | undefined,
  order: readonly SQL[],
  { limit, skip }: PageRange,
): Promise<string[]> {
  const last = about(at, 'time')
  // `offset 0` is an optimisation fence: the planner must apply the cheap conditions before checking
  // times.
  const from = last ? sql`(select * from ${profiles} where ${where} offset 0) as ${profiles}` : profiles
  const rows = await at.db
    .select({ id: sql<string>`${profiles.id}` })
    .from(from)
    .where(last ?? where)
    .orderBy(...order)
    .limit(limit)
    .offset(skip)
  return rows.map(({ id }) => id)
}

/** Exact up to the limit of list counts. */
export async function countOf(
  at: Matching,
  { named }: Search,
): Promise<Pick<Page<never>, 'total' | 'totalIsLeast'>> {
  const some = at.db
    .select({ one: sql`1`.as('one') })
    .from(profiles)
    .where(and(whereOf(at), named))
    .limit(pageLimits.exactTotal + 1)
    .as('some')
  const total = await at.db.$count(some)
  return total > pageLimits.exactTotal ? { total: pageLimits.exactTotal, totalIsLeast: true } : { total }
}

/** Loads the details of these rows only. */
export async function detailed(at: Matching, chosen: readonly ChosenTeacher[]): Promise<MatchCandidate[]> {
  const ids = chosen.map(({ id }) => id)
  const fits = await fittingServices(at, ids)
  const metres = await metresOf(at.db, at.campus?.place ?? null, ids)
  return chosen.flatMap(({ id, isFavourite }) => {
    const these = fits.get(id) ?? []
    const [first] = these
    if (!first) return []
    const services = these.map(({ application }) => application)
    return [
      {
        isFavourite,
        application: first.application.id,
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

/** Conditions on the providers were checked already. */
async function fittingServices(at: Matching, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const found = await at.db
    .select({ profile: profiles, application: applications })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.owner))
    .where(and(about(at, undefined), inArray(profiles.id, [...ids])))
    .orderBy(asc(applications.id))
  return Map.groupBy(found, ({ profile }) => profile.id)
}
