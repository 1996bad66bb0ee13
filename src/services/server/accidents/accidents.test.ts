// After the lesson: ratings, favourites, reports, decisions, suspension.
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerBalance } from '#commerce/server/ledger/ledger.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import { stays } from '#rooms/server/stays.tables.ts'
import { closeSession, sessionById } from '#sessions/server/sessions.api.ts'
import type { Accident, SuspendedProvider } from '#services/contract/bookings/accidents.contract.ts'
import { byClock } from '../bookings/act.ts'
import { bookingsJob } from '../bookings/bookings.job.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { sumsOf } from '../testing/packages-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'
import { bookings } from '../bookings.tables.ts'
import { profiles } from '../services.tables.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

type Learner = Awaited<ReturnType<BookingsWorld['learner']>>

/** A lesson that has just ended, with fresh sign-ins for both sides. */
async function lesson(given?: { provider?: Person; lea?: Learner }) {
  const [provider, lea] = [given?.provider ?? (await world.provider()), given?.lea ?? (await world.learner())]
  const { _id, end } = await world.book(lea, provider, world.at(2))
  const { session } = await world.schedule(provider, _id)
  world.server.clock.set(new Date(end))
  const now = world.kit.clock.now()
  await world.db.transaction(async db =>
    closeSession(world.kit, byClock(db, now), await sessionById(db, session?._id ?? '')),
  )
  return { _id, provider: await world.again(provider), lea: await world.again(lea) }
}
const rate = (who: Person, booking: string, feel = true, tags: string[] = ['Patient']) =>
  who.service('service-rating').create({ booking, feel, tags, message: 'So it was.' }) as Promise<{
    _id: string
  }>
const report = async (who: Person, booking: string) =>
  (await who.service('teaching-accident').create({
    booking,
    tags: ["Teacher didn't show up"],
    content: 'I waited.',
    attachments: [],
  })) as Accident
const change = async (who: Person, id: string, data: Record<string, unknown>) =>
  (await who.service('teaching-accident').patch(id, data)) as Accident
const profileOf = async (id: string) => (await world.db.select().from(profiles).where(eq(profiles.id, id)))[0]
const payState = async (id: string) =>
  (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.payState

describe('a rating', () => {
  test('is one per lesson, by its booker, after its end, and editable for 7 days', async () => {
    const { _id, provider, lea } = await lesson()
    const early = await world.book(lea, provider, world.at(3))
    expect(await refusal(rate(lea, early._id))).toBe('rating-early')
    expect(await refusal(rate(provider, _id))).toBe('not-found')
    expect(await refusal(rate(lea, _id, true, ['Handsome']))).toBe('trait-unknown')
    const rating = await rate(lea, _id)
    expect(await refusal(rate(lea, _id))).toBe('rating-there')
    expect(await profileOf(provider.id)).toMatchObject({ ratings: 1, satisfied: 1 })
    await lea.service('service-rating').patch(rating._id, { feel: false, tags: ['Too fast'] })
    expect(await profileOf(provider.id)).toMatchObject({ ratings: 1, satisfied: 0 })
    const count = await world.guest
      .service('service-rating')
      .get('tagsCount', { query: { servicer: provider.id } })
    expect(count).toEqual([{ tag: 'Too fast', count: 1 }])
    const seen = (await world.guest
      .service('service-rating')
      .find({ query: { servicer: provider.id } })) as unknown as { data: { booker: unknown }[] }
    expect(seen.data[0]?.booker).toEqual({ _id: null, name: 'Lea' })
    world.server.clock.advance(7 * dayMs + 1)
    const later = await world.again(lea)
    expect(await refusal(later.service('service-rating').patch(rating._id, { feel: true }))).toBe(
      'rating-late',
    )
  })

  test('three times unsatisfied suspends for 7 days', async () => {
    const provider = await world.provider()
    for (let at = 0; at < 3; at++) {
      const one = await lesson({ provider: await world.again(provider), lea: await world.learner() })
      expect((await world.profile(provider.id, one.lea)).suspendedUntil).toBeNull()
      await rate(one.lea, one._id, false, [])
    }
    expect((await world.profile(provider.id, await world.learner())).suspendedUntil).not.toBeNull()
  })

  test('with an accident trait opens a report', async () => {
    const { _id, lea } = await lesson()
    await rate(lea, _id, false, ['Joins class late more than 5 minutes'])
    expect((await world.booking(lea, _id)).accident).toMatchObject({
      status: 'pending',
      tags: ['Joins class late more than 5 minutes'],
    })
    expect(await refusal(report(lea, _id))).toBe('accident-there')
  })
})

describe('a report', () => {
  test('upheld returns the credits once, pays nothing, counts, and suspends', async () => {
    const { _id, provider, lea } = await lesson()
    const accident = await report(lea, _id)
    expect(accident).toMatchObject({ status: 'pending', room: { people: [{ lateMinutes: null }, {}] } })
    world.server.clock.advance(25 * hourMs)
    await runJob(bookingsJob(world.kit), world.kit.clock.now())
    expect(await payState(_id)).toBe('expected')
    await change(await world.again(provider), accident._id, {
      evidence: { content: 'I was there.', attachments: [] },
    })
    const staff = await world.reviewer()
    const decision = { status: 'approved', checkReason: 'The room was empty.', days: 5, serviceReturn: true }
    expect(await refusal(change(staff, accident._id, decision))).toBe('claim-needed')
    await change(staff, accident._id, { follower: staff.id })
    expect(await refusal(change(staff, accident._id, { ...decision, checkReason: '' }))).toBe(
      'accident-reason',
    )
    expect(await change(staff, accident._id, decision)).toMatchObject({ status: 'approved', days: 5 })
    expect(await refusal(change(staff, accident._id, decision))).toBe('wrong-state')
    expect(await payState(_id)).toBe('reversed')
    expect(await ledgerBalance(world.db, 'sellerExpected', provider.id)).toBe(0)
    const { available, total } = await sumsOf(world.db, lea.packUser, world.kit.clock.now())
    expect({ available, total }).toEqual({ available: 5, total: 6 })
    expect((await profileOf(provider.id))?.accidents).toBe(1)
    const reader = await world.again(lea)
    await world.expectNotice(reader, 'AccidentDecided')
    expect(await refusal(world.book(reader, provider, world.at(7)))).toBe('provider-suspended')
  })

  test('includes the room’s record: connection spans, losses, and the meeting URL', async () => {
    const { _id, provider, lea } = await lesson()
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, _id))
    if (!row?.session) throw new Error('no session')
    const { start, session } = row
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
    const stay = (uid: string, from: number, until: number, lost: boolean) => ({
      connection: world.kit.newId(),
      session,
      uid,
      from: at(from),
      until: at(until),
      lost,
    })
    await world.db
      .insert(stays)
      .values([stay(lea.id, 0, 10, true), stay(lea.id, 12, 40, false), stay(provider.id, 5, 40, false)])
    const { room } = await report(lea, _id)
    const iso = (minutes: number) => at(minutes).toISOString()
    expect(room).toMatchObject({
      callAt: 'meet.people.test',
      people: [
        {
          side: 'booker',
          stays: [
            { from: iso(0), until: iso(10), lost: true },
            { from: iso(12), until: iso(40), lost: false },
          ],
          recordings: 0,
        },
        { side: 'servicer', stays: [{ from: iso(5), until: iso(40), lost: false }] },
      ],
    })
  })

  test('after pay became actual reverses it', async () => {
    const { _id, provider, lea } = await lesson()
    world.server.clock.advance(25 * hourMs)
    await runJob(bookingsJob(world.kit), world.kit.clock.now())
    expect(await ledgerBalance(world.db, 'sellerActual', provider.id)).toBe(3000)
    const accident = await report(await world.again(lea), _id)
    const staff = await world.reviewer()
    await change(staff, accident._id, { follower: staff.id })
    await change(staff, accident._id, { status: 'approved', checkReason: 'Yes.', days: 0 })
    expect(await ledgerBalance(world.db, 'sellerActual', provider.id)).toBe(0)
    expect((await world.profile(provider.id, staff)).suspendedUntil).toBeNull()
  })

  test('must be made within 7 days and answered within 3; neither side nor outsiders decide it', async () => {
    const { _id, provider, lea } = await lesson()
    const accident = await report(lea, _id)
    for (const side of [provider, lea])
      expect(await refusal(change(side, accident._id, { status: 'rejected', checkReason: 'No.' }))).toBe(
        'forbidden',
      )
    const stranger = await world.learner()
    expect(await refusal(change(stranger, accident._id, { read: true }))).toBe('not-found')
    world.server.clock.advance(3 * dayMs + 1)
    const answer = { evidence: { content: 'Late.', attachments: [] } }
    expect(await refusal(change(await world.again(provider), accident._id, answer))).toBe('accident-answered')
    const second = await lesson()
    world.server.clock.advance(7 * dayMs + 1)
    expect(await refusal(report(await world.again(second.lea), second._id))).toBe('accident-late')
  })
})

test('suspensions add up; withdrawing one leaves the other, which ends automatically', async () => {
  const provider = await world.provider()
  const uphold = async (days: number) => {
    const one = await lesson({ provider: await world.again(provider), lea: await world.learner() })
    return { ...(await report(one.lea, one._id)), days }
  }
  const both = [await uphold(3), await uphold(4)]
  const staff = await world.reviewer()
  for (const { _id, days } of both) {
    await change(staff, _id, { follower: staff.id })
    await change(staff, _id, { status: 'approved', checkReason: 'Yes.', days })
  }
  const now = world.kit.clock.now().getTime()
  const until = async () =>
    (Date.parse((await world.profile(provider.id, staff)).suspendedUntil ?? '') - now) / dayMs
  expect(await until()).toBeCloseTo(7, 3)
  const list = (await staff.service('suspend-class').find({ query: {} })) as unknown as {
    data: SuspendedProvider[]
  }
  expect(list.data.find(({ _id }) => _id === provider.id)?.logs).toHaveLength(2)
  const query = { uid: provider.id, accident: both[0]?._id }
  const consultant = await world.reviewer('academic_consultant')
  for (const who of [await world.learner(), staff, consultant])
    expect(await refusal(who.service('suspend-class').get('withdraw', { query }))).toBe('forbidden')
  const head = await world.reviewer('customer_service_manager')
  await head.service('suspend-class').get('withdraw', { query })
  expect(await until()).toBeCloseTo(4, 3)
  world.server.clock.advance(4 * dayMs)
  expect((await world.profile(provider.id, await world.learner())).suspendedUntil).toBeNull()
})

describe('a child under 13', () => {
  const child = async (parent: string | undefined) => {
    const dob = new Date(world.kit.clock.now().getTime() - 10 * 365 * dayMs).toISOString().slice(0, 10)
    const who = await world.person({ role: 'student', name: ['Kim', 'Small'] })
    const ext = { dob, ...(parent !== undefined && { parent: { email: parent } }) }
    await world.setStudentExt(who.id, ext)
    return { ...who, packUser: await world.packFor(who, 2) }
  }

  test('books with the guardian’s approval, by a link only the guardian has', async () => {
    const [provider, kim] = [await world.provider(), await child('parent@people.test')]
    const first = await world.book(kim, provider, world.at(3))
    expect(first.status).toBe('waiting')
    expect(await world.inbox(provider)).not.toContain('BookingCreated')
    expect(await refusal(world.schedule(provider, first._id))).toBe('wrong-state')
    const token = await world.guardianToken(first._id)
    const decide = (approve: boolean, of = token) =>
      world.guest.service('service-booking').patch('guardianDecide', { token: of, approve })
    expect(await refusal(decide(true, 'x'.repeat(40)))).toBe('not-found')
    expect(await decide(true)).toMatchObject({ child: 'Kim Small', status: 'booked' })
    await world.expectNotice(provider, 'BookingCreated')
    const second = await world.book(kim, provider, world.at(4))
    await decide(false, await world.guardianToken(second._id))
    expect(await world.booking(kim, second._id)).toMatchObject({ cancel: 'guardian', creditsBack: true })
    const { available } = await sumsOf(world.db, kim.packUser, world.kit.clock.now())
    expect(available).toBe(1)
  })

  test('cannot book without a guardian to approve', async () => {
    const [provider, kim] = [await world.provider(), await child(undefined)]
    expect(await refusal(world.book(kim, provider, world.at(3)))).toBe('guardian-none')
  })
})
