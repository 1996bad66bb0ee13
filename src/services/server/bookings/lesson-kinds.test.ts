// Special lessons: free first ones, those that accompany a course, and weekly series in calendars.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptCurrent } from '#communications/server/agreements.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Match } from '#services/contract/bookings/matching.shapes.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { onSalePack } from '../testing/lesson-kinds-world.ts'
import { sumsOf } from '../testing/packages-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

const available = async (packUser: string) =>
  (await sumsOf(world.db, packUser, world.kit.clock.now())).available

describe('a free first lesson', () => {
  const trialOf = async (who: Person, servicer: Person, pack: string) =>
    (
      (await who.service('service-booking').patch('trial', { pack, servicer: servicer.id })) as {
        packUser: string
      }
    ).packUser

  test('is available once per provider who offers it, unpaid, and valid with them only', async () => {
    const pack = await onSalePack(world)
    const [provider, other] = [await world.provider({ trialMinutes: 20 }), await world.provider()]
    const lea = await world.person({ role: 'student' })
    expect(await refusal(trialOf(lea, other, pack))).toBe('trial-none')
    expect(await refusal(trialOf(provider, provider, pack))).toBe('own-booking')
    const packUser = await trialOf(lea, provider, pack)
    expect(await trialOf(lea, provider, pack)).toBe(packUser)
    const who = { ...lea, packUser }
    expect(await refusal(world.book(who, other, world.at(3)))).toBe('trial-other')
    const booked = await world.book(who, provider, world.at(3))
    expect(booked).toMatchObject({ duration: 20, trial: true })
    expect((await world.booking(provider, booked._id)).pay).toEqual({
      rate: 0,
      travelMinutes: 0,
      cents: 0,
      state: 'none',
    })
    expect(await refusal(trialOf(lea, provider, pack))).toBe('trial-used')
    await world.call(lea, 'cancel', { _id: booked._id })
    expect(await trialOf(lea, provider, pack)).toBe(packUser)
    expect(await available(packUser)).toBe(1)
  })

  test('requested many times concurrently is still one', async () => {
    const [pack, provider] = [await onSalePack(world), await world.provider({ trialMinutes: 15 })]
    const lea = await world.person({ role: 'student' })
    const given = await Promise.all(Array.from({ length: 8 }, () => trialOf(lea, provider, pack)))
    expect(new Set(given).size).toBe(1)
    expect(await available(given[0] ?? '')).toBe(1)
  })

  test('is separate from purchases of the same package, and lists its provider only', async () => {
    const [pack, provider] = [await onSalePack(world), await world.provider({ trialMinutes: 15 })]
    await world.provider()
    const lea = await world.person({ role: 'student' })
    const packUserId = await trialOf(lea, provider, pack)
    const match = async (query: Record<string, unknown>) =>
      ((await lea.service('service-conf').get('teachersByPack', { query })) as { data: Match[] }).data
    expect((await match({ packUserId })).map(({ _id }) => _id)).toEqual([provider.id])
    const before = await match({ pack, $limit: 50 })
    expect(before.length).toBeGreaterThan(1)
    expect(before.map(({ _id }) => _id)).toContain(provider.id)
  })
})

describe('a course', () => {
  test('is one the owner took part in; later bookings name it', async () => {
    const [provider, tom] = [await world.provider(), await world.learner()]
    const pupil = world.pupils[0] as Person
    const lea = { ...pupil, packUser: await world.packFor(pupil, 3) }
    const terms = { type: 'all_users', mode: 'cancellation' } as const
    await world.db.transaction(tx => acceptCurrent(tx, world.kit.clock.now(), lea.id, terms))
    const session = await world.lesson({ cid: await world.task({}), classId: await world.klass([pupil]) })
    const courses = (await lea
      .service('service-pack-user')
      .get('courses', { query: { _id: lea.packUser } })) as { _id: string; name: string }[]
    expect(courses.map(({ _id }) => _id)).toContain(session._id)
    const bind = (who: Person, packUser: string, course: string | null) =>
      who.service('service-pack-user').patch(packUser, { course }) as Promise<PackUser>
    expect(await refusal(bind(tom, tom.packUser, session._id))).toBe('not-found')
    expect(await refusal(bind(tom, lea.packUser, session._id))).toBe('not-found')
    const plain = await world.book(lea, provider, world.at(3))
    expect((await bind(lea, lea.packUser, session._id)).course?.name).toBe(session.name)
    const bound = await world.book(lea, provider, world.at(4))
    expect(plain.oldSession).toBeNull()
    expect((await world.booking(provider, bound._id)).oldSession).toMatchObject({
      _id: session._id,
      name: session.name,
    })
    expect((await bind(lea, lea.packUser, null)).course).toBeNull()
  })
})

test('the calendar file of a weekly series has every lesson, a cancelled one marked as such', async () => {
  const [provider, lea] = [await world.provider(), await world.learner(4)]
  const first = await world.book(lea, provider, world.at(3), { weeks: 4 })
  const series = (await lea
    .service('service-booking')
    .find({ query: { series: first.series ?? '', $sort: { start: 1 } } })) as unknown as { data: Booking[] }
  await world.call(lea, 'cancel', { _id: series.data[2]?._id })
  const { text, filename } = (await lea
    .service('service-booking')
    .get('calendar', { query: { _id: first._id } })) as { text: string; filename: string }
  expect(filename).toMatch(/^lessons-/)
  const starts = [...text.matchAll(/DTSTART:(\S+)/g)].map(([, at]) => at)
  const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  expect(starts).toEqual(
    [0, 1, 2, 3].map(week => stamp(new Date(Date.parse(first.start) + week * 7 * dayMs))),
  )
  expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1)
  const single = await world.book(await world.learner(), provider, world.at(4))
  const one = (await provider.service('service-booking').get('calendar', { query: { _id: single._id } })) as {
    text: string
  }
  expect(one.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})
