// Booking: times, credits, weekly series, and who sees what.
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishAgreement } from '#communications/server/agreements/agreements.ts'
import { acceptances, agreements } from '#communications/server/reading.tables.ts'
import { longDays, startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { sumsOf } from '../testing/packages-world.ts'
import { refusal } from '../testing/services-world.ts'
import { bookings } from '../bookings.tables.ts'
import { profiles } from '../services.tables.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

const left = async (packUser: string) => {
  const { available, used, expired, refunded, total } = await sumsOf(
    world.db,
    packUser,
    world.kit.clock.now(),
  )
  expect(available + used + expired + refunded).toBe(total)
  return available
}
const profileOf = async (id: string) => (await world.db.select().from(profiles).where(eq(profiles.id, id)))[0]

describe('booking', () => {
  test('takes a credit, notifies both sides, counts, and occupies the time', async () => {
    const [provider, lea] = [await world.provider(), await world.learner()]
    const start = world.at(3)
    const open = await world.slots(lea, provider, start, new Date(start.getTime() + hourMs))
    expect(open.data.map(({ start: at }) => at)).toContain(start.toISOString())
    const booked = await world.book(lea, provider, start, { message: 'Photosynthesis, please.' })
    expect(booked).toMatchObject({
      status: 'booked',
      times: 1,
      duration: 45,
      message: 'Photosynthesis, please.',
    })
    expect(booked.packUserData).toHaveLength(1)
    expect(booked.pay).toBeNull()
    expect((await world.booking(provider, booked._id)).pay).toEqual({
      rate: 4000,
      travelMinutes: 0,
      cents: 0,
      state: 'none',
    })
    expect(await left(lea.packUser)).toBe(4)
    await world.expectNotice(provider, 'BookingCreated')
    await world.expectNotice(lea, 'BookingConfirmed')
    expect((await profileOf(provider.id))?.booked).toBe(1)
    const later = await world.slots(lea, provider, start, new Date(start.getTime() + hourMs))
    expect(later.data).toEqual([])
  })

  test('accepts the cancellation terms with the first booking, in the current version', async () => {
    const [provider, lea] = [await world.provider(), await world.learner()]
    const terms = { type: 'all_users', mode: 'cancellation' } as const
    const inForce = async () =>
      (
        (await lea.service('agreement').find({ query: terms })) as unknown as {
          data: { _id: string; acceptedAt: string | null }[]
        }
      ).data[0]
    await world.db.delete(acceptances).where(eq(acceptances.user, lea.id))
    const shown = await inForce()
    expect(shown).toMatchObject({ acceptedAt: null })
    expect(await refusal(world.book(lea, provider, world.at(3)))).toBe('accept-first')
    expect(await refusal(world.book(lea, provider, world.at(3), { agreed: [provider.id] }))).toBe(
      'accept-first',
    )
    expect(await left(lea.packUser)).toBe(5)
    await world.book(lea, provider, world.at(3), { agreed: [shown?._id] })
    expect((await inForce())?.acceptedAt).not.toBeNull()
    await world.book(lea, provider, world.at(4))
    const words = { name: 'Cancelling', content: '<p>New.</p>', version: 2, mustAccept: false }
    await world.db.transaction(tx => publishAgreement(tx, world.kit, { ...terms, ...words }))
    expect(await refusal(world.book(lea, provider, world.at(5)))).toBe('accept-first')
    expect(await refusal(world.book(lea, provider, world.at(5), { agreed: [shown?._id] }))).toBe(
      'accept-first',
    )
    await world.book(lea, provider, world.at(5), { agreed: [(await inForce())?._id] })
    // The file's other tests continue with the first version.
    const second = (await inForce())?._id ?? ''
    await world.db.delete(acceptances).where(eq(acceptances.agreement, second))
    await world.db.delete(agreements).where(eq(agreements.id, second))
  })

  test('offers the next free times if the time is taken', async () => {
    const [provider, lea, tom] = [await world.provider(), await world.learner(), await world.learner()]
    await world.book(lea, provider, world.at(3))
    const late = await world.book(tom, provider, world.at(3)).catch((error: unknown) => error)
    expect(late).toMatchObject({ code: 409, data: { code: 'invalid-service-times' } })
    const { next } = (late as { data: { next: { start: string }[] } }).data
    expect(next).toHaveLength(6)
    await world.book(tom, provider, new Date(next[0]?.start ?? ''))
    expect(await left(tom.packUser)).toBe(4)
  })

  test('refuses times outside hours, on a holiday, too soon, too far, or during one’s own appointments', async () => {
    const holiday = world.at(6).toISOString().slice(0, 10)
    const provider = await world.provider({ holiday: [[holiday, holiday]] })
    const lea = await world.learner()
    const tooSoon = new Date(Math.ceil(world.kit.clock.now().getTime() / hourMs) * hourMs + 10 * hourMs)
    for (const start of [world.at(3, 6), world.at(3, 20), world.at(6), tooSoon, world.at(62)])
      expect(await refusal(world.book(lea, provider, start)), start.toISOString()).toBe(
        'invalid-service-times',
      )
    await world.book(lea, await world.provider(), world.at(4))
    expect(await refusal(world.book(lea, provider, world.at(4)))).toBe('booker-busy')
    expect(await left(lea.packUser)).toBe(4)
  })

  test('refuses oneself, providers unapproved, switched off or unfit, and others’ packages', async () => {
    const provider = await world.provider()
    const lea = await world.learner()
    const own = { ...provider, packUser: await world.packFor(provider, 1) }
    expect(await refusal(world.book(own, provider, world.at(3)))).toBe('own-booking')
    const applicant = await world.applicant({ hours: longDays })
    expect(await refusal(world.book(lea, applicant, world.at(3)))).toBe('provider-unfit')
    const paused = await world.provider({ enable: { 'mentoring:academic': false } })
    expect(await refusal(world.book(lea, paused, world.at(3)))).toBe('provider-unfit')
    const maths = await world.provider({}, { subject: 'Mathematics' })
    expect(await refusal(world.book(lea, maths, world.at(3)))).toBe('provider-unfit')
    const thief = { ...(await world.learner()), packUser: lea.packUser }
    expect(await refusal(world.book(thief, provider, world.at(3)))).toBe('not-found')
    expect(await left(lea.packUser)).toBe(5)
  })

  test('needs a credit that has not expired', async () => {
    const [provider, lea] = [await world.provider(), await world.learner(1)]
    expect(await refusal(world.book(lea, provider, world.at(3), { times: 2 }))).toBe('credits-short')
    const longAgo = new Date(world.kit.clock.now().getTime() - 8 * dayMs)
    const expired = await world.packFor(lea, 1, { freq: 7 }, longAgo)
    expect(await refusal(world.book({ ...lea, packUser: expired }, provider, world.at(3)))).toBe(
      'credits-short',
    )
    expect(await world.db.$count(bookings, eq(bookings.booker, lea.id))).toBe(0)
  })

  test('keeps the provider’s break and the package’s pause free', async () => {
    const [provider, lea, tom] = [
      await world.provider({ breakMinutes: 10 }),
      await world.learner(),
      await world.learner(),
    ]
    await world.book(lea, provider, world.at(3, 10))
    // 10:00 to 10:45, a pause until 11:00, a break until 11:10; before it, the lesson and its pause end by 09:50.
    const free = (await world.slots(tom, provider, world.at(3, 8), world.at(3, 12))).data.map(({ start }) =>
      start.slice(11, 16),
    )
    expect(free).toEqual(['08:00', '08:30', '11:30'])
  })

  test('no session is scheduled over a booked lesson, and no lesson booked over a session', async () => {
    const [provider, lea] = [await world.provider(), await world.learner()]
    await world.book(lea, provider, world.at(3))
    const plan = (start: Date) =>
      provider.service('session').create({
        type: 'taskWorkshop',
        cid: task,
        start: start.toISOString(),
        end: new Date(start.getTime() + hourMs).toISOString(),
        zoom: { url: 'https://meet.people.test/x' },
      })
    const task = await world.task({ owner: provider.id })
    expect(await refusal(plan(world.at(3)))).toBe('time-booked')
    await plan(world.at(4))
    expect(await refusal(world.book(lea, provider, world.at(4)))).toBe('invalid-service-times')
  })
})

describe('a weekly series', () => {
  test('is booked atomically, at the provider’s same local time', async () => {
    const [provider, lea] = [await world.provider({ timeZone: 'Pacific/Auckland' }), await world.learner(4)]
    const [slot] = (await world.slots(lea, provider, world.at(3, 0), world.at(5, 0))).data
    const first = await world.book(lea, provider, new Date(slot?.start ?? ''), { weeks: 4 })
    const rows = await world.db
      .select()
      .from(bookings)
      .where(eq(bookings.series, first.series ?? ''))
    expect(rows).toHaveLength(4)
    expect(await left(lea.packUser)).toBe(0)
    const wall = (at: Date) =>
      at.toLocaleTimeString('en-GB', { timeZone: 'Pacific/Auckland', weekday: 'short' })
    expect(new Set(rows.map(({ start }) => wall(start))).size).toBe(1)
  })

  test('is not booked if one of its times is taken or credits are short', async () => {
    const [provider, lea, tom] = [await world.provider(), await world.learner(), await world.learner(2)]
    await world.book(lea, provider, world.at(17))
    const refused = await world
      .book(tom, provider, world.at(3), { weeks: 3 })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ data: { code: 'invalid-service-times', index: 2 } })
    expect(await refusal(world.book(tom, provider, world.at(4), { weeks: 3 }))).toBe('credits-short')
    expect(await left(tom.packUser)).toBe(2)
    expect(await world.db.$count(bookings, eq(bookings.booker, tom.id))).toBe(0)
  })
})

test('lists show each side its own, and outsiders nothing', async () => {
  const [provider, lea, tom] = [await world.provider(), await world.learner(), await world.learner()]
  const { _id } = await world.book(lea, provider, world.at(3))
  const list = async (who: typeof lea | typeof provider, query: Record<string, unknown>) =>
    (
      (await who.service('service-booking').find({ query })) as unknown as { data: { _id: string }[] }
    ).data.map(each => each._id)
  expect(await list(lea, { tab: 'booker', upcoming: true })).toEqual([_id])
  expect(await list(lea, { tab: 'servicer' })).toEqual([])
  expect(await list(provider, { tab: 'servicer' })).toEqual([_id])
  expect(await list(tom, { $sys: true })).toEqual([])
  expect(await refusal(tom.service('service-booking').get(_id))).toBe('not-found')
  const staff = await world.reviewer()
  expect(await list(staff, { $sys: true, _id })).toEqual([_id])
  const { text } = (await lea.service('service-booking').get('calendar', { query: { _id } })) as {
    text: string
  }
  expect(text).toContain('BEGIN:VEVENT')
})
