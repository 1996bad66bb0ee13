// Compares matching with a model that checks every provider with plain rules: results, order and reasons,
// with and without a time, and with one condition removed. Invariant 11 of services.md is among the
// conditions.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#kit/contract/durations.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { matchQuery, type MatchQuery } from '#services/contract/bookings/matching.shapes.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { awayWords, metresBetween } from '#services/contract/places/distance.rules.ts'
import { random } from '#services/contract/testing/clock-reading.ts'
import { applications, profiles } from '../services.tables.ts'
import { anyProvider, robotics } from '../testing/any-providers.ts'
import { expectedMatches, fitting, rules, type AnyProvider } from '../testing/matching-model.ts'
import { boughtPack, sampleSnapshot } from '../testing/packages-world.ts'
import { startServices, type ServicesWorld } from '../testing/services-world.ts'
import { forgetProviders, storeProviders } from '../testing/store-providers.ts'
import { conditions, conditionsFor } from './conditions.ts'
import { whereOf, type Matching } from './chosen.ts'
import { teachersByPack } from './teachers-by-pack.ts'

let world: ServicesWorld
beforeAll(async () => {
  world = await startServices()
})
afterAll(() => world.stop())

const rounds = proofSize({ test: 24, stress: 240 })
const crowd = 60

/** Near these instants, offsets change within a day. */
const changes = [
  '2027-03-14',
  '2027-03-28',
  '2027-04-04',
  '2027-09-26',
  '2027-10-03',
  '2027-10-31',
  '2027-11-07',
]
const school = { latitude: -36.87, longitude: 174.76 }
const kinds: readonly Partial<PackSnapshot>[] = [
  {},
  { qualification: 'experiencedTeacher', countryCode: [] },
  { mentoringType: 'steam', curriculum: null, subject: [], topic: [robotics] },
  { serviceRoles: 'onCampus', isOnCampus: true, country: 'NZ' },
]
const searches: readonly Partial<MatchQuery>[] = [
  {},
  { $sort: { fans: -1 } },
  { $sort: { 'count.rate': 1 }, gradeGroup: ['intermediate', 'tertiary'] },
  { $limit: 3, $skip: 2 },
]

interface Round {
  readonly at: Matching
  readonly query: MatchQuery
  readonly providers: readonly AnyProvider[]
}

function anyRound(seed: number): Round {
  const next = random(seed * 7919 + 1)
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const day = Date.parse(`${oneOf(changes)}T00:00Z`)
  const start = new Date(day + Math.floor(next() * 96) * 15 * minuteMs)
  const time = { start, end: new Date(start.getTime() + oneOf([45, 60, 120]) * minuteMs) }
  const now = new Date(day - 3 * dayMs)
  const pack = { ...sampleSnapshot, ...kinds[seed % kinds.length] }
  const mentoringType = pack.mentoringType === 'steam' ? 'steam' : 'academic'
  const scene = { next, time, now, mentoringType } as const
  const providers = Array.from({ length: crowd }, () => anyProvider(world.kit, scene))
  const query = matchQuery.parse({
    ...searches[Math.floor(seed / kinds.length) % searches.length],
    ...(seed % 3 > 0 && { hours: [time.start.toISOString(), time.end.toISOString()] }),
  })
  const [first] = providers
  const at: Matching = {
    db: world.kit.db,
    now,
    leadHours: 12,
    pack,
    query,
    isFree: next() < 0.3,
    trialOf: seed % 8 === 5 && first ? first.id : null,
    // Providers can be learners too.
    reader: oneOf(providers).id,
    readerZone: 'UTC',
    ...(pack.isOnCampus && { campus: { city: 'Auckland', place: school } }),
  }
  return { at, query, providers }
}

test('the model has a rule for every condition', () => {
  expect(Object.keys(rules).toSorted()).toEqual(conditions.map(({ name }) => name).toSorted())
})

test(`${rounds} searches among ${crowd} providers`, { timeout: 600_000 }, async () => {
  const decisive = new Set<string>()
  let found = 0
  for (let seed = 0; seed < rounds; seed++) {
    const round = anyRound(seed)
    const { at, providers } = round
    const packUser = await boughtPack(world, at.reader)
    await storeProviders(world, providers, { reader: at.reader, packUser, now: at.now })
    found += await assertFound(seed, round)
    for (const name of await decisiveIn(seed, round)) decisive.add(name)
    await forgetProviders(world, providers)
  }
  // Otherwise a missing condition would go unnoticed.
  expect(conditions.map(({ name }) => name).filter(name => !decisive.has(name))).toEqual([])
  expect(found).toBeGreaterThan(rounds)
})

async function assertFound(seed: number, { at, query, providers }: Round): Promise<number> {
  const all = expectedMatches(providers, at, query.$sort)
  const page = await teachersByPack(at, query)
  const wanted = all.slice(query.$skip, query.$skip + query.$limit)
  expect(
    page.data.map(({ _id }) => _id),
    `seed ${seed}`,
  ).toEqual(wanted.map(({ id }) => id))
  if (page.totalIsLeast) expect(page.total).toBeLessThanOrEqual(all.length)
  else expect(page.total, `seed ${seed}`).toBe(all.length)
  for (const { _id, reasons, isFavourite } of page.data) {
    const codes = conditionsFor(at).flatMap(({ reason }) => reason ?? [])
    expect(reasons.map(({ code }) => code)).toEqual([...(isFavourite ? ['favourite'] : []), ...codes])
    const home = providers.find(({ id }) => id === _id)?.campus
    const away = reasons.find(({ code }) => code === 'distance')?.text
    if (away !== undefined && home) expect(away).toBe(awayWords(metresBetween(home, school)))
  }
  return page.data.length
}

/** Names of conditions that are decisive on their own for some provider. */
async function decisiveIn(seed: number, { at, providers }: Round): Promise<string[]> {
  const conditions = conditionsFor(at)
  const ids = async (left: typeof conditions) => {
    const rows = await world.kit.db
      .selectDistinct({ id: profiles.id })
      .from(applications)
      .innerJoin(profiles, eq(profiles.id, applications.owner))
      .where(
        and(
          whereOf(at, left),
          inArray(
            profiles.id,
            providers.map(({ id }) => id),
          ),
        ),
      )
    return rows.map(({ id }) => id).toSorted()
  }
  const all = await ids(conditions)
  const decisive: string[] = []
  for (const { name } of conditions) {
    const more = await ids(conditions.filter(each => each.name !== name))
    const expected = providers.filter(each => fitting(each, at, name).length > 0).map(({ id }) => id)
    expect(more, `seed ${seed} without ${name}`).toEqual(expected.toSorted())
    if (more.length > all.length) decisive.push(name)
  }
  return decisive
}

test('a time within the lead time or beyond the horizon has no matches', async () => {
  const { at } = anyRound(0)
  for (const ahead of [11 * hourMs, 61 * dayMs]) {
    const start = at.now.getTime() + ahead
    const hours: [string, string] = [new Date(start), new Date(start + hourMs)].map(each =>
      each.toISOString(),
    ) as [string, string]
    const query = matchQuery.parse({ hours })
    expect(await teachersByPack({ ...at, query }, query)).toMatchObject({ total: 0, data: [] })
  }
})
