// Invariants 1 to 4, 8 and 9 of services.md on generated histories: people book, cancel, move, prepare,
// teach, rate, report and get suspended in any order and at any time, and all invariants hold after each
// step.
import fc from 'fast-check'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { sessions } from '#sessions/server/sessions.tables.ts'
import { liveStates } from '#services/contract/bookings/bookings.lifecycle.ts'
import { isSuspendedAt, suspendedUntil } from '../accidents/suspended.ts'
import { bookings, ratings, type BookingRow } from '../bookings.tables.ts'
import { suspensions, type SuspensionRow } from '../suspensions.tables.ts'
import { credits } from '../credits.tables.ts'
import { demandProfile } from '../profiles/profiles.ts'
import { conditions, type MatchContext } from '../matching/conditions.ts'
import { applications, profiles, type ProfileRow } from '../services.tables.ts'
import { longDays, startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { acts } from '../testing/history-acts.ts'
import type { Buyer, Scene } from '../testing/history-scene.ts'
import { assertWhole } from '../testing/whole.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

const step = fc.record({
  do: fc.oneof(
    { weight: 8, arbitrary: fc.constant('book' as const) },
    { weight: 6, arbitrary: fc.constantFrom('cancel', 'move', 'agree', 'schedule') },
    { weight: 5, arbitrary: fc.constantFrom('teach', 'rate', 'report') },
    { weight: 3, arbitrary: fc.constantFrom('wait', 'plan', 'plan') },
    { weight: 4, arbitrary: fc.constantFrom('suspend', 'withdraw', 'pause', 'lapse') },
  ),
  who: fc.nat(20),
  other: fc.nat(20),
  hours: fc.integer({ min: 1, max: 120 }),
  times: fc.integer({ min: 1, max: 2 }),
  weeks: fc.integer({ min: 1, max: 2 }),
})

/** Invariants 4 and 8, checked on new rows. */
async function assertAllowed(rows: readonly BookingRow[]): Promise<void> {
  for (const { id, start, end, createdAt, booker, servicer } of rows) {
    expect(start.getTime() - createdAt.getTime()).toBeGreaterThanOrEqual(12 * hourMs)
    expect(start.getTime() - createdAt.getTime()).toBeLessThan(60 * dayMs)
    expect(booker).not.toBe(servicer)
    expect(await suspendedUntil(world.db, createdAt, servicer)).toBeNull()
    const profile = await demandProfile(world.db, servicer)
    expect(profile.enable['mentoring:academic'] ?? true).toBe(true)
    const inForce = and(eq(applications.owner, servicer), eq(applications.status, 'approved'))
    expect(await world.db.$count(applications, inForce)).toBe(1)
    assertOnWall(profile, start, end)
    const used = await world.db.select().from(credits).where(eq(credits.booking, id))
    expect(used.every(({ expiresAt }) => expiresAt > createdAt)).toBe(true)
  }
}

/** Within the provider's local hours and on no holiday, computed independently of the code under test. */
function assertOnWall({ timeZone, holiday }: ProfileRow, start: Date, end: Date): void {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [date = '', from = ''] = wall.format(start).split(' ')
  const [lastDate, until = ''] = wall.format(end).split(' ')
  expect(lastDate).toBe(date)
  expect([from >= '08:00', until <= '20:00']).toEqual([true, true])
  expect(holiday.filter(([first, last]) => first <= date && date <= last)).toEqual([])
}

/** Invariant 9: withdrawing one suspension leaves the others at full length. */
function assertLeft(expected: readonly SuspensionRow[], left: readonly SuspensionRow[]): void {
  const facts = (rows: readonly SuspensionRow[]) => rows.map(({ id, days }) => ({ id, days })).toSorted(byId)
  expect(facts(left)).toEqual(facts(expected))
  for (const { startAt, endAt, days } of left) expect(endAt.getTime() - startAt.getTime()).toBe(days * dayMs)
}
const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1)

/**
 * Invariant 9: suspended exactly while a suspension is in force, and no active lesson starts within one.
 */
async function assertSuspensions({ providers }: Scene): Promise<void> {
  const now = world.kit.clock.now()
  for (const { id } of providers) {
    const rows = await world.db
      .select()
      .from(suspensions)
      .where(and(eq(suspensions.uid, id), isNull(suspensions.withdrawnAt)))
    const isSuspended = (at: Date) => rows.some(({ startAt, endAt }) => startAt <= at && at < endAt)
    expect((await suspendedUntil(world.db, now, id)) !== null).toBe(isSuspended(now))
    for (const at of [now, ...rows.map(({ endAt }) => endAt)]) {
      expect(await isSuspendedAt(world.db, id, at)).toBe(isSuspended(at))
      expect(await isMatched(id, at)).toBe(!isSuspended(at))
    }
    for (const { start } of await liveLessons(id))
      if (start > now)
        expect(rows.filter(({ startAt, endAt }) => startAt <= start && start < endAt)).toEqual([])
  }
}

/** By the suspension condition of matching alone. */
async function isMatched(id: string, now: Date): Promise<boolean> {
  const condition = conditions.find(({ name }) => name === 'suspended')
  const where = and(eq(profiles.id, id), condition?.sql({ now } as MatchContext))
  return (await world.db.$count(profiles, where)) > 0
}

const liveLessons = (
  of: string,
  side: typeof bookings.servicer | typeof bookings.booker = bookings.servicer,
): Promise<BookingRow[]> =>
  world.db
    .select()
    .from(bookings)
    .where(and(eq(side, of), inArray(bookings.status, [...liveStates])))

/** Invariant 3, between a provider's own classes and lessons they give or take. */
async function assertClassesApart({ providers }: Scene): Promise<void> {
  for (const { id } of providers) {
    const lessons = [...(await liveLessons(id)), ...(await liveLessons(id, bookings.booker))]
    const classes = await world.db
      .select({ start: sessions.start, end: sessions.end })
      .from(sessions)
      .where(and(eq(sessions.owner, id), isNull(sessions.booking), ne(sessions.status, 'close')))
    for (const one of classes)
      expect(lessons.filter(({ start, end }) => start < one.end && one.start < end)).toEqual([])
  }
}

/** Invariant 8: at most one rating per lesson, by its booker. */
async function assertRatings({ providers }: Scene): Promise<void> {
  const ids = providers.map(({ id }) => id)
  const rows = await world.db
    .select({ of: ratings.booking, by: ratings.booker, booker: bookings.booker, status: bookings.status })
    .from(ratings)
    .innerJoin(bookings, eq(bookings.id, ratings.booking))
    .where(inArray(ratings.servicer, ids))
  expect(new Set(rows.map(({ of }) => of)).size).toBe(rows.length)
  expect(rows.filter(({ by, booker, status }) => by !== booker || status !== 'ended')).toEqual([])
}

async function newScene(): Promise<Scene> {
  const holiday = world.at(4).toISOString().slice(0, 10)
  const providers = [
    await world.provider({ holiday: [[holiday, holiday]] }),
    await world.provider({ hours: longDays, timeZone: 'Pacific/Auckland', breakMinutes: 10 }),
  ]
  const buyers: Buyer[] = [
    await world.learner(6),
    await world.learner(4),
    await world.learner(3, { freq: 7 }),
  ]
  // One of two credits has expired, without the job having marked it.
  const old = await world.person({ role: 'student', name: ['Old', 'Credits'] })
  const boughtAt = new Date(world.kit.clock.now().getTime() - 8 * dayMs)
  buyers.push({ ...old, packUser: await world.packFor(old, 2, { freq: 7 }, boughtAt) })
  for (const who of providers) buyers.push({ ...who, packUser: await world.packFor(who, 2) })
  const content = new Map<string, string>()
  for (const { id } of providers) content.set(id, await world.task({ owner: id }))
  return {
    world,
    providers,
    buyers,
    content,
    staff: await world.reviewer(),
    onBooked: assertAllowed,
    onWithdrawn: assertLeft,
  }
}

test('invariants hold after each step, whatever people do', { timeout: 900_000 }, async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async steps => {
      const scene = await newScene()
      for (const each of steps) {
        await acts[each.do](scene, each)
        await assertWhole(world, scene.buyers)
        await assertSuspensions(scene)
        await assertClassesApart(scene)
        await assertRatings(scene)
      }
      for (const { status } of await Promise.all(scene.providers.map(({ id }) => allLessons(id))).then(all =>
        all.flat(),
      ))
        done.set(status, (done.get(status) ?? 0) + 1)
    }),
    { numRuns: proofSize({ test: 10, stress: 150 }), endOnFailure: true },
  )
  // Fails if the generated histories never reached these states.
  expect([...done.keys()].toSorted()).toEqual(expect.arrayContaining(['cancelled', 'ended']))
})

const allLessons = (servicer: string) =>
  world.db.select({ status: bookings.status }).from(bookings).where(eq(bookings.servicer, servicer))
