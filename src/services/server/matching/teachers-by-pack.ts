// `teachersByPack`: providers for a bought package, in order, with reasons (services.md section 6).
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleMatching, peopleOf, type Person } from '#identity/server/people.api.ts'
import type { Page } from '#kit/contract/wire.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import type { Match, MatchQuery } from '#services/contract/bookings/matching.shapes.ts'
import { horizonDays } from '#services/contract/booking.conf.ts'
import { profiles } from '../services.tables.ts'
import {
  chosenRows,
  countOf,
  detailed,
  whereOf,
  type ChosenTeacher,
  type MatchCandidate,
  type Matching,
  type Search,
} from './chosen.ts'
import { conditionsFor, type Condition } from './conditions.ts'
import { countsOf } from './counts.ts'
import { freeAt } from './free-at.ts'

export async function teachersByPack(at: Matching, query: MatchQuery): Promise<Page<z.input<typeof Match>>> {
  const { $limit: limit, $skip: skip } = query
  const names = query.search ? await providersNamed(at.db, query.search) : undefined
  const search: Search = { query, named: names && inArray(profiles.id, [...names, '']) }
  const page =
    query.hours === undefined
      ? await plainPage(at, search)
      : await pageFreeAt(at, search, { start: new Date(query.hours[0]), end: new Date(query.hours[1]) })
  return { ...page, limit, skip, data: await wireMatches(at, page.data) }
}

/**
 * The application under which a provider may teach this package, or the name of the first failed
 * condition.
 */
export async function fitOf(
  at: Matching,
  servicer: string,
): Promise<{ readonly application: string } | { readonly fails: string }> {
  const passes = (all: readonly Condition[]) =>
    at.db.$count(profiles, and(eq(profiles.id, servicer), whereOf(at, all)))
  const all = conditionsFor(at)
  if (await passes(all)) {
    const [fit] = await detailed(at, [{ id: servicer, isFavourite: false }])
    if (fit) return { application: fit.application }
  }
  for (const [index, { name }] of all.entries())
    if (!(await passes(all.slice(0, index + 1)))) return { fails: name }
  return { fails: 'unknown' }
}

interface FoundPage {
  readonly total: number
  readonly totalIsLeast?: true | undefined
  readonly data: MatchCandidate[]
}

async function plainPage(at: Matching, search: Search): Promise<FoundPage> {
  const { $limit: limit, $skip: skip } = search.query
  const chosen = await chosenRows(at, search, { limit, skip })
  const data = await detailed(at, chosen)
  // A partial page is the last one, so no count is needed.
  if (chosen.length < limit && (chosen.length > 0 || skip === 0)) return { total: skip + chosen.length, data }
  const counted = await countOf(at, search)
  const least = chosen.length === 0 ? 0 : skip + chosen.length
  return { ...counted, total: Math.max(counted.total, least), data }
}

/** Batch sizes when checking times. */
const batches = [200, 800, 4000]
const together = 50

/**
 * Whether a whole span is free is only known to the slot rules, so rows are checked in order until the
 * page is full.
 */
async function pageFreeAt(at: Matching, search: Search, time: Span): Promise<FoundPage> {
  if (!isBookable(at, time)) return { total: 0, data: [] }
  const { $limit: limit, $skip: skip } = search.query
  const free: ChosenTeacher[] = []
  const page = () => detailed(at, free.slice(skip, skip + limit))
  const isFull = () => free.length > skip + limit
  let seen = 0
  for (const batch of batches) {
    const chosen = await chosenRows(at, search, { limit: batch, skip: seen })
    for (let from = 0; from < chosen.length && !isFull(); from += together)
      free.push(...(await freeAt(at, chosen.slice(from, from + together), time)))
    if (isFull()) break
    if (chosen.length < batch) return { total: free.length, data: await page() }
    seen += batch
  }
  return { total: free.length, totalIsLeast: true, data: await page() }
}

const isBookable = ({ now, leadHours }: Matching, { start, end }: Span): boolean =>
  start < end &&
  start.getTime() >= now.getTime() + leadHours * hourMs &&
  start.getTime() < now.getTime() + horizonDays * dayMs

/** By name only, so that nobody can find out the owner of an address. */
async function providersNamed(db: Tx, words: string): Promise<string[]> {
  const people = await peopleOf(db, await peopleMatching(db, words))
  const wanted = words.trim().toLowerCase()
  return [...people.values()].filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ id }) => id)
}

async function wireMatches(at: Matching, found: readonly MatchCandidate[]): Promise<z.input<typeof Match>[]> {
  const people = await peopleOf(
    at.db,
    found.map(({ profile }) => profile.id),
  )
  return found.map(row => wireMatch(at, row, people.get(row.profile.id)))
}

function wireMatch(at: Matching, row: MatchCandidate, person: Person | undefined): z.input<typeof Match> {
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
