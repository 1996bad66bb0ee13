// Invariant 11 of services.md on generated bookings: whatever is tried, a lesson on campus is within the
// provider's radius, in a country where it is sold, and on a day with a valid vetting. Matching itself is
// compared with a model in matching/model.test.ts.
import fc from 'fast-check'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '#kit/contract/dates.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { dateAfter } from '#services/contract/campus/campus.rules.ts'
import { metresBetween } from '#services/contract/places/distance.rules.ts'
import { liveStates } from '#services/contract/bookings/bookings.lifecycle.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'
import { answerMove, proposeMove } from '../bookings/move.ts'
import { campuses } from '../campus.tables.ts'
import { demandProfile } from '../profiles/profiles.ts'
import { startCampus, type CampusWorld } from '../testing/campus-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: CampusWorld
let teachers: readonly Person[]
beforeAll(async () => {
  world = await startCampus()
  teachers = [await world.campusTeacher(), await world.campusTeacher()]
}, 90_000)
afterAll(() => world.stop())

const suburbs = ['ponsonby', 'mount-eden', 'takapuna', 'manukau', 'papakura'].map(
  name => `nz:auckland:${name}`,
)
const step = fc.record({
  do: fc.constantFrom('book', 'book', 'move', 'edit'),
  who: fc.nat(1),
  day: fc.integer({ min: 1, max: 20 }),
  hour: fc.integer({ min: 8, max: 19 }),
  radius: fc.integer({ min: 1000, max: 40_000 }),
  vetted: fc.integer({ min: 0, max: 20 }),
  city: fc.constantFrom('Auckland', 'Auckland', 'Auckland', 'Wellington'),
  country: fc.constantFrom('NZ', 'NZ', 'NZ', 'AU'),
})
const scene = fc.record({ suburb: fc.nat(suburbs.length - 1), steps: fc.array(step, { maxLength: 14 }) })

async function campusOf(owner: string) {
  const [row] = await world.db
    .select()
    .from(campuses)
    .where(and(eq(campuses.owner, owner), eq(campuses.status, 'approved')))
  if (row?.latitude == null || row.longitude === null) throw new Error('not verified')
  return { ...row, latitude: row.latitude, longitude: row.longitude }
}

/** Conditions when it is made or moved. */
async function assertInReach({ servicer, place, start }: BookingRow): Promise<void> {
  const campus = await campusOf(servicer)
  if (!place) throw new Error('a lesson on campus without a place')
  expect(metresBetween(campus, place)).toBeLessThanOrEqual(campus.serviceRadius)
  expect([campus.country, campus.city]).toEqual(['NZ', 'Auckland'])
  const { timeZone } = await demandProfile(world.db, servicer)
  expect(formatDate(start, 'iso', timeZone) <= (campus.vettingDate ?? '')).toBe(true)
}

test('no campus lesson is out of range or after the vetting', { timeout: 300_000 }, async () => {
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(scene, async ({ suburb, steps }) => {
      const lea = await world.campusLearner(9, suburbs[suburb])
      for (const { do: what, who, day, hour, radius, vetted, city, country } of steps) {
        const teacher = teachers[who] as Person
        if (what === 'edit')
          await world.db
            .update(campuses)
            .set({ serviceRadius: radius, vettingDate: dateAfter(world.today(), vetted), city, country })
            .where(eq(campuses.owner, teacher.id))
        if (what === 'book') outcomes.add(await booked(lea, teacher, world.at(day, hour)))
        if (what === 'move') await move(lea, new Date(world.at(day, hour)))
      }
    }),
    { numRuns: proofSize({ test: 12, stress: 200 }) },
  )
  expect(outcomes).toContain('none')
  expect(outcomes).toContain('provider-unfit')
  expect(outcomes).toContain('invalid-service-times')
})

type Learner = Awaited<ReturnType<CampusWorld['campusLearner']>>
const liveOf = ({ id }: Person) =>
  world.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.booker, id), inArray(bookings.status, [...liveStates])))

async function booked(lea: Learner, teacher: Person, start: Date): Promise<string> {
  const before = new Set((await liveOf(lea)).map(({ id }) => id))
  const code = await refusal(world.book(lea, teacher, start))
  for (const row of await liveOf(lea)) if (!before.has(row.id)) await assertInReach(row)
  return code
}

/** A move only rechecks the date: the location was agreed when booking. */
async function move(lea: Learner, to: Date): Promise<void> {
  const [row] = await liveOf(lea)
  if (!row) return
  const { kit } = world
  const as = (id: string) => ({ now: kit.clock.now(), actor: { id, roles: ['user' as const] } })
  const run = (act: () => Promise<unknown>) => act().catch(() => undefined)
  const start = to.toISOString()
  await run(() =>
    kit.db.transaction(db =>
      proposeMove(kit, { db, ...as(row.booker) }, { _id: row.id, start, message: '' }),
    ),
  )
  await run(() =>
    kit.db.transaction(db => answerMove(kit, { db, ...as(row.servicer) }, { _id: row.id, agree: true })),
  )
  const [moved] = await world.db.select().from(bookings).where(eq(bookings.id, row.id))
  if (!moved || moved.start.getTime() === row.start.getTime()) return
  const { vettingDate } = await campusOf(moved.servicer)
  const { timeZone } = await demandProfile(world.db, moved.servicer)
  expect(formatDate(moved.start, 'iso', timeZone) <= (vettingDate ?? '')).toBe(true)
}
