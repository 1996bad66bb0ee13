// Teaching on campus from draft to paid lesson, and the expiry of a vetting.
import { dayMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '#kit/server/testing/run-job.ts'
import type { Campus } from '#services/contract/campus/campus.contract.ts'
import type { CreditLog } from '#services/contract/credits/credits.contract.ts'
import { dateAfter } from '#services/contract/campus/campus.rules.ts'
import { bookings } from '../bookings.tables.ts'
import { campuses } from '../campus.tables.ts'
import { bookingsJob } from '../bookings/bookings.job.ts'
import { endBooking } from '../bookings/end.ts'
import { byClock } from '../bookings/act.ts'
import { claimsJob } from '../claims/claims.job.ts'
import { startCampus, type CampusWorld } from '../testing/campus-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'
import { campusJob } from './campus.job.ts'

let world: CampusWorld
beforeAll(async () => {
  world = await startCampus()
})
afterAll(() => world.stop())

const mine = async (who: Person): Promise<Campus[]> =>
  ((await who.service('service-conf-campus').find({ query: {} })) as unknown as { data: Campus[] }).data
const codes = ({ missing }: Campus) => missing.map(({ code }) => code)
const run = () => runJob(campusJob(world.kit), world.kit.clock.now())

describe('a verification', () => {
  test('lists what is missing, and cannot be submitted without it', async () => {
    const who = await world.applicant()
    const draft = (await who.service('service-conf-campus').create({})) as Campus
    expect(codes(draft)).toEqual(['agreement', 'city', 'place', 'addressProof', 'vetting', 'vettingDate'])
    expect(await refusal(world.patch(who, draft._id, { status: 1 }))).toBe('campus-incomplete')
    expect(await refusal(who.service('service-conf-campus').create({}))).toBe('campus-there')
  })

  test('accepts only places from the lookup', async () => {
    const who = await world.applicant()
    const { _id } = (await who.service('service-conf-campus').create({})) as Campus
    expect(await refusal(world.patch(who, _id, { place_id: 'nz:made:up' }))).toBe('place-unknown')
    expect(await refusal(world.patch(who, _id, { place_id: '1 Queen Street' }))).toBe('bad-data')
    expect(await refusal(world.patch(who, _id, { latitude: 1 }))).toBe('bad-data')
    expect(await world.patch(who, _id, { place_id: 'nz:auckland:ponsonby' })).toMatchObject({
      place: 'Ponsonby, Auckland, New Zealand',
    })
  })

  test('is counted by country and state, and by whether it is claimed', async () => {
    const reviewer = await world.reviewer()
    const waiting = async () =>
      (
        (await reviewer.service('service-conf-campus').get('countType')) as {
          country: string
          status: number
          count: number
          unclaimed: number
        }[]
      ).find(({ country, status }) => country === 'NZ' && status === 1) ?? { count: 0, unclaimed: 0 }
    const before = await waiting()
    const who = await world.applicant()
    const { _id } = await world.submittedCampus(who)
    expect(await waiting()).toMatchObject({ count: before.count + 1, unclaimed: before.unclaimed + 1 })
    await world.patch(reviewer, _id, { follower: reviewer.id })
    expect(await waiting()).toMatchObject({ count: before.count + 1, unclaimed: before.unclaimed })
    expect(await refusal(who.service('service-conf-campus').get('countType'))).toBe('forbidden')
  })

  test("is decided by its claim's holder, a rejection needs a reason, and the provider is notified", async () => {
    const who = await world.applicant()
    const { _id } = await world.submittedCampus(who)
    expect(await refusal(world.patch(who, _id, { city: 'Wellington' }))).toBe('campus-locked')
    const reviewer = await world.reviewer()
    expect(await refusal(world.patch(reviewer, _id, { status: 2 }))).toBe('claim-needed')
    await world.patch(reviewer, _id, { follower: reviewer.id })
    expect(await refusal(world.patch(reviewer, _id, { status: -1 }))).toBe('reason-needed')
    await world.patch(reviewer, _id, { status: -1, reason: 'The bill is too old.' })
    await world.expectNotice(who, 'CampusRejected')
    const [rejected] = await mine(who)
    expect(rejected).toMatchObject({ status: -1, reason: 'The bill is too old.' })
    await world.patch(who, _id, { status: 1 })
    expect(await world.patch(reviewer, _id, { status: 2 })).toMatchObject({ status: 2 })
    await world.expectNotice(who, 'CampusApproved')
  })

  test('is decided by somebody else than its provider', async () => {
    const both = await world.person({ name: ['Bo', 'Both'], managerRoles: ['customer_service'] })
    await both.service('service-conf').create({})
    const { _id } = await world.submittedCampus(both)
    expect(await refusal(world.patch(both, _id, { follower: both.id }))).toBe('own-application')
  })

  test('stays in force while a new version is reviewed; the radius changes at once', async () => {
    const who = await world.campusTeacher()
    const [approved] = await mine(who)
    const id = approved?._id ?? ''
    expect(await world.patch(who, id, { serviceRadius: 25_000 })).toMatchObject({ serviceRadius: 25_000 })
    expect(await refusal(world.patch(who, id, { city: 'Wellington' }))).toBe('campus-locked')
    const next = (await who.service('service-conf-campus').patch('revise', { _id: id })) as Campus
    await world.patch(who, next._id, { city: 'Wellington', status: 1 })
    expect((await mine(who)).map(({ status, city }) => [status, city]).toSorted()).toEqual([
      [1, 'Wellington'],
      [2, 'Auckland'],
    ])
    await world.decide(next._id)
    expect(await mine(who)).toMatchObject([{ status: 2, city: 'Wellington', versionId: 2 }])
  })

  test('is discussed in a thread of both sides only', async () => {
    const who = await world.applicant()
    const { _id: rid } = await world.submittedCampus(who)
    const message = { rid, type: 'service-conf', message: 'Which street?' }
    await (await world.reviewer()).service('message').create(message)
    const read = (await who.service('message').find({ query: { rid, type: 'service-conf' } })) as unknown as {
      data: unknown[]
    }
    expect(read.data).toMatchObject([{ message: 'Which street?', role: 'admin' }])
    const stranger = await world.applicant()
    expect(await refusal(stranger.service('message').create(message))).toBe('not-found')
  })

  test('without work is released after seven days', async () => {
    const who = await world.applicant()
    const { _id } = await world.submittedCampus(who)
    const reviewer = await world.reviewer()
    await world.patch(reviewer, _id, { follower: reviewer.id })
    const eightDaysAgo = new Date(world.kit.clock.now().getTime() - 8 * dayMs)
    await world.db.update(campuses).set({ touchedAt: eightDaysAgo }).where(eq(campuses.id, _id))
    await runJob(claimsJob(world.kit), world.kit.clock.now())
    expect((await mine(who))[0]?.follower).toBeNull()
  })
})

const logOf = async (who: Person): Promise<CreditLog[]> =>
  ((await who.service('service-pack-user-logs').find({ query: {} })) as unknown as { data: CreditLog[] }).data

describe('a lesson on campus', () => {
  test('once cancelled keeps its session and travel in the log', async () => {
    const [teacher, lea] = [await world.campusTeacher(), await world.campusLearner()]
    const { _id } = await world.book(lea, teacher, world.at(3))
    const { session } = await world.schedule(teacher, _id)
    await world.call(lea, 'cancel', { _id })
    expect((await logOf(lea))[0]).toMatchObject({ type: 'cancel', compensation: 30, session: session?._id })
  })

  test('keeps its location, is paid by the city with travel, and needs no meeting', async () => {
    const [teacher, lea] = [await world.campusTeacher(), await world.campusLearner()]
    await teacher.service('service-conf').patch(teacher.id, { meetingUrl: null })
    const booking = await world.book(lea, teacher, world.at(3))
    expect(booking.place).toMatchObject({ place_id: 'nz:auckland:mount-eden', address: 'Room 4, the school' })
    const location = { place_id: 'nz:auckland:takapuna', address: 'Elsewhere' }
    await lea.service('service-pack-user').patch(lea.packUser, { location })
    await world.schedule(teacher, booking._id)
    const seen = await world.booking(teacher, booking._id)
    expect(seen.place?.place_id).toBe('nz:auckland:mount-eden')
    expect(seen.pay).toMatchObject({ rate: 5000, travelMinutes: 30 })
    expect((await logOf(lea))[0]).toMatchObject({
      type: 'booking',
      compensation: 30,
      session: seen.session?._id,
    })
    await world.db.transaction(db => endBooking(world.kit, byClock(db, world.kit.clock.now()), booking._id))
    // 45 minutes and 30 of travel, at 50.00 an hour.
    expect((await world.booking(teacher, booking._id)).pay).toMatchObject({ cents: 6250, state: 'expected' })
  })

  test('cannot be booked or moved after the vetting', async () => {
    const last = dateAfter(world.today(), 6)
    const [teacher, lea] = [await world.campusTeacher({ vettingDate: last }), await world.campusLearner()]
    const { data } = await world.slots(lea, teacher, world.at(1, 0), world.at(20, 0))
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ start }) => start.slice(0, 10) <= last)).toBe(true)
    expect(await refusal(world.book(lea, teacher, world.at(8)))).toBe('invalid-service-times')
    const booking = await world.book(lea, teacher, world.at(4))
    const start = world.at(8).toISOString()
    expect(await refusal(world.call(lea, 'move', { _id: booking._id, start, message: '' }))).toBe(
      'invalid-service-times',
    )
  })
})

describe('an expiring vetting', () => {
  const expiring = async (days: number) => {
    const teacher = await world.campusTeacher()
    const set = (left: number) =>
      world.db
        .update(campuses)
        .set({ vettingDate: dateAfter(world.today(), left) })
        .where(eq(campuses.owner, teacher.id))
    await set(days)
    return { teacher, set }
  }
  const received = async (who: Person, code: string) =>
    (await world.inbox(who)).filter(each => each === code).length

  test('is announced once, 30 days before', async () => {
    const { teacher, set } = await expiring(31)
    await run()
    expect(await received(teacher, 'VettingExpiring')).toBe(0)
    await set(30)
    await run()
    await world.expectNotice(teacher, 'VettingExpiring')
    await run()
    expect(await received(teacher, 'VettingExpiring')).toBe(1)
  })

  test('cancels later lessons 7 days before, returns their credits, and leaves the others', async () => {
    const { teacher, set } = await expiring(300)
    const lea = await world.campusLearner(3)
    const [before, after] = [
      await world.book(lea, teacher, world.at(5)),
      await world.book(lea, teacher, world.at(12)),
    ]
    const pupil = await world.learner(1)
    const online = await world.book(pupil, teacher, world.at(12, 14))
    await set(8)
    await run()
    const states = async () =>
      new Map(
        (
          await world.db
            .select({ id: bookings.id, status: bookings.status, back: bookings.creditsBack })
            .from(bookings)
            .where(eq(bookings.servicer, teacher.id))
        ).map(({ id, status, back }) => [id, [status, back]]),
      )
    expect((await states()).get(after._id)).toEqual(['booked', null])
    await set(7)
    await run()
    expect((await states()).get(after._id)).toEqual(['cancelled', true])
    expect((await states()).get(before._id)).toEqual(['booked', null])
    expect((await states()).get(online._id)).toEqual(['booked', null])
    await world.expectNotice(lea, 'BookingCancelledByProvider')
    const profile = await world.profile(teacher.id, teacher)
    expect(profile.count).toMatchObject({ cancel: 0, terminate: 0 })
  })

  test('sends a notice on the day after its last', async () => {
    const { teacher, set } = await expiring(2)
    await run()
    expect(await received(teacher, 'VettingExpired')).toBe(0)
    await set(-2)
    await run()
    await world.expectNotice(teacher, 'VettingExpired')
  })

  test('revoking a verification cancels all its lessons on campus', async () => {
    const { teacher } = await expiring(300)
    const lea = await world.campusLearner(1)
    const lesson = await world.book(lea, teacher, world.at(5))
    const [campus] = await mine(teacher)
    await world.db
      .update(campuses)
      .set({ follower: null, followedAt: null })
      .where(eq(campuses.owner, teacher.id))
    await world.decide(campus?._id ?? '', { status: -1, reason: 'Moved away.' })
    expect(await world.booking(lea, lesson._id)).toMatchObject({ status: 'cancelled', creditsBack: true })
    await runJob(bookingsJob(world.kit), world.kit.clock.now())
  })
})
