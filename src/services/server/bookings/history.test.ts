// Invariants 1 to 4, 8 and 9 of services.md on generated histories: people book, cancel, move, prepare and are suspended, in any
// order and at any time, and after each step everything is whole.
import fc from 'fast-check'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import { openTimes } from '#services/contract/availability.rules.ts'
import { isLive } from '#services/contract/bookings/bookings.lifecycle.ts'
import { suspendedUntil } from '../accidents/suspended.ts'
import { suspend } from '../accidents/suspend.ts'
import { bookings, type BookingRow } from '../bookings.tables.ts'
import { suspensions } from '../suspensions.tables.ts'
import { credits } from '../credits.tables.ts'
import { demandProfile } from '../profiles.ts'
import { longDays, startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import type { Person } from '../testing/services-world.ts'
import { assertWhole } from '../testing/whole.ts'
import type { By } from './act.ts'
import { book } from './book.ts'
import { bookingsJob } from './bookings.job.ts'
import { cancelAndJudge } from './cancel-and-judge.ts'
import { scheduleLesson } from './lesson-session.ts'
import { answerMove, proposeMove } from './move.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

type Learner = Awaited<ReturnType<BookingsWorld['learner']>>
interface Scene {
  readonly providers: readonly Person[]
  readonly learners: readonly Learner[]
  readonly content: ReadonlyMap<string, string>
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const step = fc.record({
  do: fc.oneof(
    { weight: 6, arbitrary: fc.constant('book' as const) },
    { weight: 3, arbitrary: fc.constantFrom('cancel' as const, 'move' as const, 'schedule' as const) },
    { weight: 2, arbitrary: fc.constant('wait' as const) },
    { weight: 1, arbitrary: fc.constantFrom('suspend' as const, 'withdraw' as const) },
  ),
  who: fc.nat(20),
  other: fc.nat(20),
  /** Hours from now, also where nobody can be booked. */
  hours: fc.integer({ min: 1, max: 120 }),
  times: fc.integer({ min: 1, max: 2 }),
  weeks: fc.integer({ min: 1, max: 2 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const refusals = new Set([
  'booker-busy',
  'booking-over',
  'credits-short',
  'invalid-service-times',
  'move-none',
  'move-same',
  'provider-suspended',
  'wrong-state',
])

/** What is refused by a rule changes nothing; anything else is a fault. */
async function attempt<T>(run: (by: Pick<By, 'db' | 'now'>) => Promise<T>): Promise<T | undefined> {
  const now = world.kit.clock.now()
  try {
    return await world.kit.db.transaction(db => run({ db, now }))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== undefined && refusals.has(code)) return undefined
    throw error
  }
}
const as = ({ id }: Person, roles: By['actor']['roles'] = ['user']) => ({ actor: { id, roles } })

const acts: Readonly<Record<Step['do'], (scene: Scene, step: Step) => Promise<unknown>>> = {
  async book({ providers, learners }, { who, other, hours, times, weeks }) {
    const [learner, provider] = [pick(learners, who), pick(providers, other)]
    const now = world.kit.clock.now()
    const start = new Date(Math.floor(now.getTime() / hourMs) * hourMs + hours * hourMs)
    const suspended = await suspendedUntil(world.db, now, provider.id)
    const made = await attempt(by =>
      book(
        world.kit,
        { ...by, ...as(learner) },
        {
          packUser: learner.packUser,
          servicer: provider.id,
          start: start.toISOString(),
          times,
          weeks,
          message: '',
          attachments: [],
          topic: [],
        },
      ),
    )
    if (!made) return
    expect(suspended).toBeNull()
    for (const row of made) await assertAllowed(row)
  },
  async cancel(scene, { who, other }) {
    const row = await someBooking(scene, who)
    if (!row) return
    const side = pick([row.booker, row.servicer], other)
    const cause = side === row.booker ? 'booker' : 'servicer'
    // Repeated, as people do.
    for (let time = 0; time < 2; time++)
      await attempt(by =>
        cancelAndJudge(world.kit, { ...by, actor: { id: side, roles: ['user'] } }, row.id, cause, ''),
      )
  },
  async move(scene, { who, hours, other }) {
    const row = await someBooking(scene, who)
    if (!row || !isLive(row.status)) return
    const start = new Date(row.start.getTime() + (hours % 30) * hourMs).toISOString()
    const booker = { actor: { id: row.booker, roles: ['user' as const] } }
    const servicer = { actor: { id: row.servicer, roles: ['user' as const] } }
    await attempt(by => proposeMove(world.kit, { ...by, ...booker }, { _id: row.id, start, message: '' }))
    await attempt(by => answerMove(world.kit, { ...by, ...servicer }, { _id: row.id, agree: other % 3 > 0 }))
  },
  async schedule(scene, { who }) {
    const row = await someBooking(scene, who)
    if (!row) return
    const cid = scene.content.get(row.servicer) ?? ''
    const actor = { id: row.servicer, roles: ['user' as const, 'teacher' as const] }
    await attempt(by => scheduleLesson(world.kit, { ...by, actor }, row.id, { cid }))
  },
  async wait(_scene, { hours }) {
    world.server.clock.advance(hours * hourMs)
    await runJob(bookingsJob(world.kit), world.kit.clock.now())
  },
  suspend: ({ providers }, { who, times }) =>
    attempt(by =>
      suspend(
        world.kit,
        { ...by, actor: { id: null, roles: [] } },
        { uid: pick(providers, who).id, type: 'teaching-accident', days: times },
      ),
    ),
  async withdraw({ providers }, { who }) {
    const [row] = await world.db
      .select()
      .from(suspensions)
      .where(eq(suspensions.uid, pick(providers, who).id))
      .orderBy(desc(suspensions.createdAt))
      .limit(1)
    if (row && row.withdrawnAt === null)
      await world.db
        .update(suspensions)
        .set({ withdrawnAt: world.kit.clock.now(), withdrawnBy: 'staff' })
        .where(eq(suspensions.id, row.id))
  },
}

async function someBooking({ learners }: Scene, n: number): Promise<BookingRow | undefined> {
  const rows = await world.db
    .select()
    .from(bookings)
    .where(eq(bookings.packUser, pick(learners, n).packUser))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
  return rows.length === 0 ? undefined : pick(rows, n)
}

/** Invariant 4, on the row as it was made. */
async function assertAllowed(row: BookingRow): Promise<void> {
  const { start, end, createdAt, booker, servicer } = row
  expect(start.getTime() - createdAt.getTime()).toBeGreaterThanOrEqual(12 * hourMs)
  expect(start.getTime() - createdAt.getTime()).toBeLessThan(60 * dayMs)
  expect(booker).not.toBe(servicer)
  const [open] = openTimes(await demandProfile(world.db, servicer), { start, end })
  expect(open).toEqual({ start, end })
  const used = await world.db.select().from(credits).where(eq(credits.booking, row.id))
  expect(used.every(({ expiresAt }) => expiresAt > createdAt)).toBe(true)
}

/** Invariant 9: suspended exactly while one that was not withdrawn is in force; no live lesson begins within it. */
async function assertSuspensions({ providers }: Scene): Promise<void> {
  const now = world.kit.clock.now()
  for (const { id } of providers) {
    const rows = await world.db.select().from(suspensions).where(eq(suspensions.uid, id))
    const inForce = rows.some(
      ({ startAt, endAt, withdrawnAt }) => withdrawnAt === null && startAt <= now && now < endAt,
    )
    expect((await suspendedUntil(world.db, now, id)) !== null).toBe(inForce)
  }
}

test('whatever people do, everything is whole after each step', { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async steps => {
      const holiday = world.at(4).toISOString().slice(0, 10)
      const providers = [
        await world.provider({ holiday: [[holiday, holiday]] }),
        await world.provider({ hours: longDays, timeZone: 'Pacific/Auckland', breakMinutes: 10 }),
      ]
      const learners = [await world.learner(6), await world.learner(4), await world.learner(2)]
      const content = new Map<string, string>()
      for (const { id } of providers) content.set(id, await world.task({ owner: id }))
      const scene = { providers, learners, content }
      for (const each of steps) {
        await acts[each.do](scene, each)
        await assertWhole(world, learners)
        await assertSuspensions(scene)
      }
    }),
    { numRuns: proofSize({ test: 8, stress: 150 }), endOnFailure: true },
  )
})
