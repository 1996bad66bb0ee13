// The demo world of services: five providers in all states, packages, a student with credits, past and
// future lessons, ratings, and an open report.
import { eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academics } from '#academics/server/academics.server.ts'
import { startAcademics, type World } from '#academics/server/testing/academics-world.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { identity } from '#identity/server/identity.server.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { library } from '#library/server/library.server.ts'
import { rooms } from '#rooms/server/rooms.server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { demoPerson } from '#sessions/server/demo.api.ts'
import { sessions } from '#sessions/server/sessions.server.ts'
import { suspendedUntil } from '../accidents/suspended.ts'
import { accidents, bookings, ratings } from '../bookings.tables.ts'
import { creditSums } from '../credits/sums.ts'
import { packUsers } from '../credits.tables.ts'
import { packs } from '../packages.tables.ts'
import { services } from '../services.server.ts'
import { applications, profiles } from '../services.tables.ts'

let world: World
beforeAll(async () => {
  world = await startAcademics({ more: [commerce, authoring, library, sessions, rooms, services] })
  for (const domain of [identity, schools, academics, authoring, sessions, rooms, services])
    await domain.demo?.(world.kit)
}, 120_000)
afterAll(() => world.stop())

test('five providers: approved, pending, rejected and suspended', async () => {
  const { db, clock } = world.kit
  expect(await db.$count(profiles)).toBe(5)
  const states = new Set((await db.select().from(applications)).map(({ status }) => status))
  expect([...states].toSorted()).toEqual(['approved', 'rejected', 'submitted'])
  const tutor = await demoPerson(db, 'tutor')
  expect(await suspendedUntil(db, clock.now(), tutor?.id ?? '')).not.toBeNull()
})

test('packages on sale, and a student with credits', async () => {
  const { db, clock } = world.kit
  expect(await db.$count(packs, eq(packs.status, 'published'))).toBeGreaterThanOrEqual(3)
  const student = await demoPerson(db, 'student')
  const bought = await db
    .select()
    .from(packUsers)
    .where(eq(packUsers.owner, student?.id ?? ''))
  const ids = bought.map(({ id }) => id)
  const sums = await creditSums(db, ids, clock.now())
  expect(ids.map(id => sums(id).available > 0)).toEqual(ids.map(() => true))
})

test('past and future lessons, rated, and one open report', async () => {
  const { db, clock } = world.kit
  const lessons = await db.select().from(bookings)
  expect(lessons.some(({ status }) => status === 'ended')).toBe(true)
  expect(lessons.some(({ status, start }) => status === 'scheduled' && start > clock.now())).toBe(true)
  expect(await db.$count(ratings)).toBeGreaterThan(0)
  expect(await db.$count(accidents, eq(accidents.status, 'pending'))).toBe(1)
})

test('no notice is scheduled for the future: others for its reader would be delayed behind it', async () => {
  const { db, clock } = world.kit
  expect(await db.$count(outbox, gt(outbox.createdAt, clock.now()))).toBe(0)
})
