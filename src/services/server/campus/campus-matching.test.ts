// Matching on campus: each condition excludes somebody, and is given as a reason for those who pass.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awayWords, metresBetween } from '#services/contract/places/distance.rules.ts'
import type { Campus } from '#services/contract/campus/campus.contract.ts'
import { dateAfter } from '#services/contract/campus/campus.rules.ts'
import type { Match } from '#services/contract/bookings/matching.shapes.ts'
import { campuses } from '../campus.tables.ts'
import { packUsers } from '../credits.tables.ts'
import { conditions } from '../matching/conditions.ts'
import { matchingFor } from '../matching/match-call.ts'
import { whereOf } from '../matching/chosen.ts'
import { placeById } from '../places/lookup.ts'
import { applications, profiles } from '../services.tables.ts'
import { startCampus, type CampusWorld } from '../testing/campus-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: CampusWorld
let lea: Awaited<ReturnType<CampusWorld['campusLearner']>>
let fit: Person
const misfits = new Map<string, string>()

const spoil = (id: string, set: Partial<typeof campuses.$inferInsert>) =>
  world.db.update(campuses).set(set).where(eq(campuses.owner, id))
/** Providers who each fail exactly one campus condition. */
const failing: Readonly<Record<string, (who: Person) => Promise<unknown>>> = {
  city: who => spoil(who.id, { city: 'Wellington' }),
  vetting: who => spoil(who.id, { vettingDate: dateAfter(world.today(), -2) }),
  distance: who => spoil(who.id, { serviceRadius: 1000 }),
  role: who =>
    world.db
      .update(applications)
      .set({ rolesGranted: ['mentoring'] })
      .where(eq(applications.owner, who.id)),
}

beforeAll(async () => {
  world = await startCampus()
  lea = await world.campusLearner()
  fit = await world.campusTeacher()
  for (const [name, fail] of Object.entries(failing)) {
    const who = await world.campusTeacher()
    await fail(who)
    misfits.set(name, who.id)
  }
}, 90_000)
afterAll(() => world.stop())

const match = async (who = lea, query: Record<string, unknown> = {}) =>
  (
    (await who.service('service-conf').get('teachersByPack', {
      query: { packUserId: who.packUser, $limit: 50, ...query },
    })) as { data: Match[] }
  ).data
const ids = (matches: readonly Match[]) => matches.map(({ _id }) => _id)

test('admits providers who are verified, near enough and vetted, and nobody else', async () => {
  expect(ids(await match())).toEqual([fit.id])
})

test.each(Object.keys(failing))(
  'without the condition “%s”, the provider who fails it is admitted, and nobody else',
  async name => {
    const [bought] = await world.db.select().from(packUsers).where(eq(packUsers.id, lea.packUser))
    if (!bought) throw new Error('no package')
    const actor = { id: lea.id, roles: ['user' as const] }
    const at = await matchingFor(world.kit, { db: world.db, now: world.kit.clock.now(), actor }, bought)
    const left = conditions.filter(each => each.name !== name && (each.applies?.(at) ?? true))
    const found = await world.db
      .selectDistinct({ id: profiles.id })
      .from(applications)
      .innerJoin(profiles, eq(profiles.id, applications.owner))
      .where(and(whereOf(at, left), inArray(profiles.id, [fit.id, ...misfits.values()])))
    expect(found.map(({ id }) => id).toSorted()).toEqual([fit.id, misfits.get(name) ?? ''].toSorted())
  },
)

test('the reasons name city, vetting and distance', async () => {
  const places = await Promise.all(
    ['nz:auckland:ponsonby', 'nz:auckland:mount-eden'].map(id => placeById(world.kit, id)),
  )
  const [home, school] = places
  if (!home || !school) throw new Error('no places')
  const [found] = await match()
  expect(found?.reasons).toEqual(
    expect.arrayContaining([
      { code: 'city', text: 'Teaches on campus in Auckland' },
      { code: 'vetting', text: 'Police vetting checked' },
      { code: 'distance', text: awayWords(metresBetween(home, school)) },
    ]),
  )
})

test('the distance is measured from the address in force, not from a pending version', async () => {
  const [home, school] = [
    await placeById(world.kit, 'nz:auckland:ponsonby'),
    await placeById(world.kit, 'nz:auckland:mount-eden'),
  ]
  const who = await world.campusTeacher()
  const [inForce] = await world.db.select().from(campuses).where(eq(campuses.owner, who.id))
  const next = (await who.service('service-conf-campus').patch('revise', { _id: inForce?.id })) as Campus
  await world.patch(who, next._id, { place_id: 'nz:wellington:wellington' })
  // Whichever was written last would be read last.
  for (const id of [next._id, inForce?.id ?? '', next._id, inForce?.id ?? '']) {
    await world.db.update(campuses).set({ touchedAt: world.kit.clock.now() }).where(eq(campuses.id, id))
    const found = (await match()).find(({ _id }) => _id === who.id)
    expect(found?.reasons).toContainEqual({
      code: 'distance',
      text: awayWords(metresBetween(home, school)),
    })
  }
})

test("the database's radius equals the contract's, to the metre", async () => {
  const [home, school] = [
    await placeById(world.kit, 'nz:auckland:ponsonby'),
    await placeById(world.kit, 'nz:auckland:mount-eden'),
  ]
  const metres = metresBetween(home, school)
  const who = await world.campusTeacher()
  await spoil(who.id, { serviceRadius: Math.ceil(metres) })
  expect(ids(await match())).toContain(who.id)
  await spoil(who.id, { serviceRadius: Math.floor(metres) })
  expect(ids(await match())).not.toContain(who.id)
})

describe('nobody is matched', () => {
  test('before the address is given', async () => {
    const bare = await world.campusLearner(1, null)
    expect(await match(bare)).toEqual([])
    expect(await refusal(world.book(bare, fit, world.at(3)))).toBe('campus-place')
  })
  test('with a pending or revoked verification', async () => {
    const who = await world.provider({}, { serviceRolesUser: ['mentoring', 'onCampus'] })
    const { _id } = await world.submittedCampus(who)
    expect(ids(await match())).not.toContain(who.id)
    await world.decide(_id)
    expect(ids(await match())).toContain(who.id)
    const holder = await world.reviewer('admin')
    for (const follower of [null, holder.id]) await world.patch(holder, _id, { follower })
    await world.patch(holder, _id, { status: -1, reason: 'Moved away.' })
    expect(ids(await match())).not.toContain(who.id)
  })
  test('at a time after the vetting', async () => {
    const who = await world.campusTeacher({ vettingDate: dateAfter(world.today(), 5) })
    const hours = (day: number) => ({
      hours: [world.at(day).toISOString(), new Date(world.at(day).getTime() + 45 * 60_000).toISOString()],
    })
    expect(ids(await match(lea, hours(4)))).toContain(who.id)
    expect(ids(await match(lea, hours(7)))).not.toContain(who.id)
  })
})
