// Matching: each condition excludes somebody, and is given as a reason for those who pass.
import { dayMs } from '#kit/contract/durations.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Match, MatchQuery } from '#services/contract/bookings/matching.shapes.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import type { Person } from '../testing/services-world.ts'
import { applications, profiles } from '../services.tables.ts'
import { suspensions } from '../suspensions.tables.ts'
import { packUsers } from '../credits.tables.ts'
import { conditions, type MatchContext } from './conditions.ts'
import { whereOf } from './chosen.ts'
import { teachersByPack } from './teachers-by-pack.ts'

let world: BookingsWorld
let lea: Awaited<ReturnType<BookingsWorld['learner']>>
let fit: Person
/** One provider per condition, who fails only that one. */
const misfits = new Map<string, string>()

const edit = (id: string, set: Partial<typeof applications.$inferInsert>) =>
  world.db.update(applications).set(set).where(eq(applications.owner, id))
const failing: Readonly<Record<string, (who: Person) => Promise<unknown>>> = {
  approved: who => edit(who.id, { status: 'rejected', reason: 'Gone.' }),
  category: who => edit(who.id, { mentoringType: 'essay' }),
  curriculum: who => edit(who.id, { curriculum: 'uk' }),
  subject: who => edit(who.id, { subject: 'Mathematics' }),
  grade: who => edit(who.id, { gradeGroups: ['tertiary'] }),
  country: who => edit(who.id, { countries: ['FR'] }),
  qualification: who => edit(who.id, { qualification: 'studentTutor' }),
  role: who => edit(who.id, { rolesGranted: ['correcting'] }),
  suspended: who =>
    world.db.insert(suspensions).values({
      id: world.kit.newId(),
      uid: who.id,
      type: 'frequent-cancellation',
      days: 7,
      startAt: world.kit.clock.now(),
      endAt: new Date(world.kit.clock.now().getTime() + 7 * dayMs),
      createdAt: world.kit.clock.now(),
    }),
  enabled: who => who.service('service-conf').patch(who.id, { enable: { 'mentoring:academic': false } }),
  hours: who =>
    who.service('service-conf').patch(who.id, {
      hours: [0, 1, 2, 3, 4, 5, 6].flatMap(week => [{ week, start: '10:00', end: '10:45' }]),
    }),
  time: who =>
    who
      .service('service-conf')
      .patch(who.id, { hours: [{ week: (world.at(3).getUTCDay() + 1) % 7, start: '08:00', end: '20:00' }] }),
}

beforeAll(async () => {
  world = await startBookings()
  lea = await world.learner(3, { qualification: 'experiencedTeacher' })
  fit = await world.provider()
  for (const [name, spoil] of Object.entries(failing)) {
    const who = await world.provider()
    await spoil(who)
    misfits.set(name, who.id)
  }
}, 60_000)
afterAll(() => world.stop())

const match = async (query: Partial<MatchQuery> = {}, who: typeof lea = lea) =>
  (await who
    .service('service-conf')
    .get('teachersByPack', { query: { packUserId: who.packUser, ...query } })) as {
    total: number
    data: Match[]
  }
const hours = (): [string, string] => [
  world.at(3).toISOString(),
  new Date(world.at(3).getTime() + 45 * 60_000).toISOString(),
]
const context = async (): Promise<MatchContext> => {
  const [bought] = await world.db.select().from(packUsers).where(eq(packUsers.id, lea.packUser))
  if (!bought) throw new Error('no package')
  const query = { hours: hours() }
  const now = world.kit.clock.now()
  return {
    pack: bought.snapshot,
    isFree: false,
    trialOf: null,
    reader: lea.id,
    readerZone: 'UTC',
    now,
    query,
  }
}

test('admits matches, and nobody who fails a single condition', async () => {
  expect((await match({ hours: hours() })).data.map(({ _id }) => _id)).toEqual([fit.id])
})

describe('without one condition', () => {
  const named = conditions.filter(({ name }) => name in failing)
  test.each(named.map(({ name }) => name))('%s admits exactly the provider who failed it', async name => {
    const at = await context()
    const left = conditions.filter(each => each.name !== name && (each.applies?.(at) ?? true))
    const found = await world.db
      .selectDistinct({ id: profiles.id })
      .from(applications)
      .innerJoin(profiles, eq(profiles.id, applications.owner))
      .where(and(whereOf(at, left), inArray(profiles.id, [fit.id, ...misfits.values()])))
    expect(found.map(({ id }) => id).toSorted()).toEqual([fit.id, misfits.get(name) ?? ''].toSorted())
  })

  test('every condition excludes somebody, except topics, oneself, trials and campuses, which are tested separately', () => {
    const ofCampus = ['city', 'vetting', 'distance']
    const tested = new Set([...misfits.keys(), 'topic', 'self', 'trial', ...ofCampus])
    expect(conditions.map(({ name }) => name).filter(name => !tested.has(name))).toEqual([])
  })
})

test('reasons are exactly those of the requested conditions', async () => {
  const [plain] = (await match()).data.filter(({ _id }) => _id === fit.id)
  expect(plain?.reasons).toEqual([
    { code: 'subject', text: 'Teaches New Zealand Curriculum Science' },
    { code: 'grade', text: 'For Intermediate' },
    { code: 'country', text: 'Teaches in New Zealand' },
    { code: 'qualification', text: 'Experienced teacher' },
    { code: 'role', text: 'Mentor' },
  ])
  const [timed] = (await match({ hours: hours() })).data
  expect(timed?.reasons.map(({ code }) => code)).toContain('time')
  await lea.service('service-fans').patch(lea.id, { $addToSet: { servicer: fit.id } })
  const [liked] = (await match()).data
  expect(liked).toMatchObject({ _id: fit.id, isFavourite: true, fans: 1 })
  expect(liked?.reasons[0]?.code).toBe('favourite')
})

test('nobody matches themselves', async () => {
  const mine = { ...fit, packUser: await world.packFor(fit, 1) }
  expect((await match({}, mine)).data.map(({ _id }) => _id)).not.toContain(fit.id)
})

test('a booked time is not free, and a search is by name only', async () => {
  const tom = await world.learner()
  const all = (await match({}, tom)).total
  await world.book(tom, fit, world.at(3))
  expect((await match({ hours: hours() }, tom)).data.map(({ _id }) => _id)).not.toContain(fit.id)
  expect((await match({ search: 'Applicant' }, tom)).total).toBe(all)
  expect((await match({ search: fit.email }, tom)).total).toBe(0)
})

test('favourites come first, then the sort order; frequent cancellers come last', async () => {
  const [a, b, c] = [await world.provider(), await world.provider(), await world.provider()]
  const set = (who: Person, more: Partial<typeof profiles.$inferInsert>) =>
    world.db.update(profiles).set(more).where(eq(profiles.id, who.id))
  await set(a, { fans: 50, lag: true })
  await set(b, { fans: 9, ratings: 4, satisfied: 1 })
  await set(c, { fans: 7, ratings: 4, satisfied: 4 })
  const reader = await world.learner(1, { qualification: 'experiencedTeacher' })
  const among = [fit.id, a.id, b.id, c.id]
  const order = async ($sort: MatchQuery['$sort']) =>
    (await match({ $sort, $limit: 50 }, reader)).data.map(({ _id }) => _id).filter(id => among.includes(id))
  await reader.service('service-fans').patch(reader.id, { $addToSet: { servicer: fit.id } })
  expect(await order({ fans: -1 })).toEqual([fit.id, b.id, c.id, a.id])
  expect(await order({ 'count.rate': -1 })).toEqual([fit.id, c.id, b.id, a.id])
})

test('for topic packages, topics overlap', async () => {
  const at = await context()
  const pack = {
    ...at.pack,
    mentoringType: 'steam' as const,
    curriculum: null,
    subject: [],
    topic: [{ _id: 'robotics', label: ['STEAM', 'Robotics'] }],
  }
  const set = { mentoringType: 'steam' as const, curriculum: null, subject: null }
  const [robots, bridges] = [await world.provider(), await world.provider()]
  await edit(robots.id, { ...set, scope: 'robotics', topic: pack.topic })
  await edit(bridges.id, {
    ...set,
    scope: 'bridges',
    topic: [{ _id: 'bridges', label: ['STEAM', 'Bridges'] }],
  })
  const query = { packUserId: lea.packUser, $limit: 20, $skip: 0 }
  const found = await teachersByPack({ ...at, pack, query: {}, db: world.db, leadHours: 12 }, query)
  expect(found.data.map(({ _id }) => _id)).toEqual([robots.id])
  expect(found.data[0]?.reasons).toContainEqual({ code: 'topic', text: 'Teaches Robotics' })
})
