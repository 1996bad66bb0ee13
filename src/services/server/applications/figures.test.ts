// Counts of approved people, applications by date, and a profile's busy times.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#kit/contract/durations.ts'
import type { Application, ApprovedGroup } from '#services/contract/applications.contract.ts'
import type { Profile } from '#services/contract/profiles.contract.ts'
import { applications } from '../services.tables.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { refusal } from '../testing/services-world.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

test('people are counted once for each thing they are approved for', async () => {
  const reviewer = await world.reviewer()
  const groups = async () => (await reviewer.service('service-auth').get('groups')) as ApprovedGroup[]
  const count = async (by: string, value: string) =>
    (await groups()).find(each => each.by === by && each.value === value)?.count ?? 0
  const before = await count('country', 'NZ')
  const both = await world.provider()
  await world.approve(
    await world.reviewer(),
    (await world.submitted(both, { subject: 'Mathematics', gradeGroup: ['tertiary'] }))._id,
  )
  await world.submitted(await world.applicant())
  expect(await count('country', 'NZ')).toBe(before + 1)
  expect(await count('subject', 'Mathematics')).toBe(1)
  expect(await count('gradeGroup', 'tertiary')).toBe(1)
  expect(await count('curriculum', 'nz')).toBe(before + 1)
  expect(await count('role', 'mentoring')).toBe(before + 1)
  expect(await refusal(both.service('service-auth').get('groups'))).toBe('forbidden')
})

test('applications are filtered by local dates of a time zone', async () => {
  const { _id } = await world.submitted(await world.applicant())
  // Half past midnight in Auckland is the day before in UTC.
  await world.db
    .update(applications)
    .set({ submittedAt: new Date('2026-06-14T12:30:00Z') })
    .where(eq(applications.id, _id))
  const reviewer = await world.reviewer()
  const isFound = async (first: string, last: string, zone: string) => {
    const query = { $sys: true, $limit: 200, dateRange: [first, last, zone] }
    const { data } = (await reviewer.service('service-auth').find({ query })) as unknown as {
      data: Application[]
    }
    return data.some(each => each._id === _id)
  }
  expect(await isFound('2026-06-15', '2026-06-15', 'Pacific/Auckland')).toBe(true)
  expect(await isFound('2026-06-14', '2026-06-14', 'Pacific/Auckland')).toBe(false)
  expect(await isFound('2026-06-14', '2026-06-14', 'UTC')).toBe(true)
  expect(await isFound('2026-06-15', '2026-06-20', 'UTC')).toBe(false)
})

test('a profile includes busy times on request, by kind', async () => {
  const [provider, lea] = [await world.provider(), await world.learner()]
  const start = world.at(3)
  const { _id } = await world.book(lea, provider, start)
  const busy = async (query: Record<string, unknown>) =>
    ((await lea.service('service-conf').get(provider.id, { query })) as Profile).busy
  const lesson = { start: start.toISOString(), end: new Date(start.getTime() + dayMs / 24).toISOString() }
  expect(await busy({})).toBeUndefined()
  // The break after the lesson is busy too.
  expect(await busy({ booking: 1 })).toEqual([lesson])
  expect(await busy({ session: 1 })).toEqual([])
  await world.schedule(provider, _id)
  expect(await busy({ session: 1 })).toHaveLength(1)
})
