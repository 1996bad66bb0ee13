// After booking: cancelling, reminders, moving, the session, pay.
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '#kit/server/testing/run-job.ts'
import { earnings } from '#commerce/server/earnings.tables.ts'
import { trialBalance } from '#commerce/server/ledger/ledger.ts'
import { closeSession, sessionById } from '#sessions/server/sessions.api.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { sumsOf } from '../testing/packages-world.ts'
import { refusal } from '../testing/services-world.ts'
import { bookings } from '../bookings.tables.ts'
import { packUsers } from '../credits.tables.ts'
import { packs as soldPacks } from '../packages.tables.ts'
import { profiles } from '../services.tables.ts'
import { byClock } from './act.ts'
import { lagJob } from '../accidents/lag.job.ts'
import { bookingsJob } from './bookings.job.ts'

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
const runNow = () => runJob(bookingsJob(world.kit), world.kit.clock.now())
const payState = async (id: string) =>
  (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.payState
const profileOf = async (id: string) => (await world.db.select().from(profiles).where(eq(profiles.id, id)))[0]

describe('cancelling', () => {
  test('in time returns the credit once, however often repeated, and frees the time', async () => {
    const [provider, lea] = [await world.provider(), await world.learner()]
    const { _id } = await world.book(lea, provider, world.at(3))
    for (let at = 0; at < 3; at++)
      expect(await world.call(lea, 'cancel', { _id, reason: 'Ill.' })).toMatchObject({
        status: 'cancelled',
        cancel: 'booker',
        creditsBack: true,
      })
    expect(await left(lea.packUser)).toBe(5)
    await world.expectNotice(provider, 'BookingCancelledByBooker')
    await world.book(lea, provider, world.at(3))
  })

  test('late keeps the credit used, and half of the pay', async () => {
    const [provider, lea] = [await world.provider(), await world.learner()]
    const { _id, start } = await world.book(lea, provider, world.at(3))
    world.server.clock.set(new Date(Date.parse(start) - 3 * hourMs))
    expect(await world.call(await world.again(lea), 'cancel', { _id })).toMatchObject({ creditsBack: false })
    expect(await left(lea.packUser)).toBe(4)
    const { pay } = await world.booking(await world.again(provider), _id)
    expect(pay).toEqual({ rate: 4000, travelMinutes: 0, cents: 1500, state: 'expected' })
    expect((await profileOf(provider.id))?.cancelled).toBe(0)
  })

  test('by the provider refunds and counts; strangers cancel nothing; after the start nobody does', async () => {
    const [provider, lea, tom] = [await world.provider(), await world.learner(), await world.learner()]
    const first = await world.book(lea, provider, world.at(3))
    expect(await refusal(world.call(tom, 'cancel', { _id: first._id }))).toBe('not-found')
    await world.call(provider, 'cancel', { _id: first._id, reason: 'My train.' })
    expect(await left(lea.packUser)).toBe(5)
    expect((await profileOf(provider.id))?.cancelled).toBe(1)
    await world.expectNotice(lea, 'BookingCancelledByProvider')
    const second = await world.book(lea, provider, world.at(4))
    await world.schedule(provider, second._id)
    world.server.clock.set(new Date(second.start))
    for (const side of [lea, provider])
      expect(await refusal(world.call(await world.again(side), 'cancel', { _id: second._id }))).toBe(
        'booking-over',
      )
  })

  test('more than a third of three bookings: listed last, suspended for 7 days, lessons within them cancelled', async () => {
    const provider = await world.provider()
    const [lea, tom] = [await world.learner(), await world.learner()]
    const lessons = [
      await world.book(lea, provider, world.at(3)),
      await world.book(lea, provider, world.at(4)),
      await world.book(lea, provider, world.at(5)),
      await world.book(tom, provider, world.at(12)),
    ]
    await world.call(provider, 'cancel', { _id: lessons[0]?._id })
    expect((await profileOf(provider.id))?.lag).toBe(false)
    await world.call(provider, 'cancel', { _id: lessons[1]?._id })
    expect((await profileOf(provider.id))?.lag).toBe(true)
    expect(await world.booking(lea, lessons[2]?._id ?? '')).toMatchObject({
      status: 'cancelled',
      cancel: 'system',
      creditsBack: true,
    })
    expect((await world.booking(tom, lessons[3]?._id ?? '')).status).toBe('booked')
    expect(await left(lea.packUser)).toBe(5)
    expect((await profileOf(provider.id))?.cancelled).toBe(2)
    await world.expectNotice(provider, 'Suspended')
    expect(await refusal(world.book(lea, provider, world.at(13)))).toBe('provider-suspended')
    world.server.clock.advance(7 * dayMs)
    await world.book(await world.learner(), provider, world.at(8))
    // Two of five are still too many; after ninety days they no longer count.
    const lagAfter = async (days: number) => {
      await runJob(lagJob(world.kit), new Date(world.kit.clock.now().getTime() + days * dayMs))
      return (await profileOf(provider.id))?.lag
    }
    expect(await lagAfter(0)).toBe(true)
    expect(await lagAfter(84)).toBe(false)
  })
})

describe('the clock', () => {
  test('warns the provider and reminds both 12 hours before, once, and cancels unscheduled lessons', async () => {
    const [provider, lea] = [await world.provider(), await world.learner()]
    const { _id, start } = await world.book(lea, provider, world.at(3))
    await runNow()
    expect(await world.inbox(provider)).not.toContain('BookingToSchedule12h')
    world.server.clock.set(new Date(Date.parse(start) - 12 * hourMs))
    await runNow()
    await runNow()
    await world.expectNotice(await world.again(provider), 'BookingStarts12h')
    const received = await world.inbox(await world.again(provider))
    expect(received.filter(code => code === 'BookingToSchedule12h')).toHaveLength(1)
    expect(received.filter(code => code === 'BookingStarts12h')).toHaveLength(1)
    await world.expectNotice(await world.again(lea), 'BookingStarts12h')
    world.server.clock.set(new Date(start))
    await runNow()
    await runNow()
    expect(await world.booking(await world.again(lea), _id)).toMatchObject({
      cancel: 'timeout',
      creditsBack: true,
    })
    expect(await left(lea.packUser)).toBe(5)
    expect((await profileOf(provider.id))?.terminated).toBe(1)
    await world.expectNotice(await world.again(lea), 'BookingTimeout')
  })
})

describe('the lesson', () => {
  test('is a session for the booker at the provider’s own URL; deleting it cancels the lesson', async () => {
    const [provider, lea] = [await world.provider(), await world.learner()]
    const { _id } = await world.book(lea, provider, world.at(3))
    expect(await refusal(world.schedule(lea, _id))).toBe('not-found')
    const scheduled = await world.schedule(provider, _id)
    expect(scheduled).toMatchObject({ status: 'scheduled', meeting: 'https://meet.people.test/own' })
    const session = await sessionById(world.db, scheduled.session?._id ?? '')
    expect(session).toMatchObject({ type: 'bookingStuTask', people: [lea.id], booking: _id })
    await world.expectNotice(lea, 'BookingScheduled')
    await provider.service('session').remove(session.id)
    expect(await world.booking(lea, _id)).toMatchObject({ cancel: 'servicer', session: null })
    expect(await left(lea.packUser)).toBe(5)
  })

  test("includes its package's files, for both sides only", async () => {
    const [provider, lea, editor] = [
      await world.provider(),
      await world.learner(),
      await world.reviewer('academic_consultant'),
    ]
    const packs = editor.service('service-pack')
    const { _id: pack } = (await packs.create({
      serviceRoles: 'mentoring',
      mentoringType: 'academic',
    })) as unknown as { _id: string }
    const attachments = { hash: await world.file(editor.id), filename: 'Formulas.png', videoType: null }
    await packs.patch(pack, { $addToSet: { attachments } })
    // A purchase keeps its package's id, so the new package takes that id.
    const [bought] = await world.db.select().from(packUsers).where(eq(packUsers.id, lea.packUser))
    await world.db.update(soldPacks).set({ id: bought?.pack }).where(eq(soldPacks.id, pack))
    const { _id } = await world.book(lea, provider, world.at(3))
    for (const who of [lea, provider])
      expect((await world.booking(who, _id)).materials).toMatchObject([
        { filename: 'Formulas.png', hash: attachments.hash, url: expect.any(String) },
      ])
    expect((await world.booking(editor, _id)).materials).toEqual([])
  })

  test('requires a meeting URL first', async () => {
    const [provider, lea] = [await world.provider({ meetingUrl: null }), await world.learner()]
    const { _id } = await world.book(lea, provider, world.at(3))
    expect(await refusal(world.schedule(provider, _id))).toBe('meeting-none')
  })

  test('pays by the most specific rate, expected at its end and actual a day later, and the books balance', async () => {
    const provider = await world.provider({}, { subject: 'Mathematics' })
    const lea = await world.learner(5, { subject: ['Mathematics'] })
    const { _id, start } = await world.book(lea, provider, world.at(3))
    const { session } = await world.schedule(provider, _id)
    world.server.clock.set(new Date(Date.parse(start) + 45 * 60_000))
    const now = world.kit.clock.now()
    await world.db.transaction(async db =>
      closeSession(world.kit, byClock(db, now), await sessionById(db, session?._id ?? '')),
    )
    expect(await world.booking(await world.again(provider), _id)).toMatchObject({
      status: 'ended',
      pay: { rate: 6000, travelMinutes: 0, cents: 4500, state: 'expected' },
    })
    await world.expectNotice(await world.again(lea), 'BookingRateMe')
    world.server.clock.advance(23 * hourMs)
    await runNow()
    expect(await payState(_id)).toBe('expected')
    world.server.clock.advance(1 * hourMs)
    await runNow()
    await runNow()
    expect(await payState(_id)).toBe('actual')
    const rows = await world.db.select().from(earnings).where(eq(earnings.businessId, _id))
    expect(rows.map(({ value, status, category }) => [value, status, category])).toEqual([
      [4500, 1, 'service'],
    ])
    const sums = [...(await trialBalance(world.db)).values()]
    expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(0)
  })
})
