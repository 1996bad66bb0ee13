// Moving a booked lesson: by consent, free when proposed and still free when accepted.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#kit/contract/durations.ts'
import { sessionById } from '#sessions/server/sessions.api.ts'
import { suspend } from '../accidents/suspend.ts'
import { bookings } from '../bookings.tables.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { sumsOf } from '../testing/packages-world.ts'
import { refusal } from '../testing/services-world.ts'
import { byClock } from './act.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

const left = async (packUser: string) => (await sumsOf(world.db, packUser, world.kit.clock.now())).available

test('a move into a suspension of the provider can be neither proposed nor accepted', async () => {
  const [provider, lea] = [await world.provider(), await world.learner()]
  const { _id } = await world.book(lea, provider, world.at(9))
  const propose = () => world.call(lea, 'move', { _id, start: world.at(4).toISOString(), message: '' })
  await propose()
  await world.db.transaction(db =>
    suspend(world.kit, byClock(db, world.kit.clock.now()), {
      uid: provider.id,
      type: 'teaching-accident',
      days: 6,
    }),
  )
  expect(await refusal(world.call(provider, 'answerMove', { _id, agree: true }))).toBe('provider-suspended')
  expect(await refusal(propose())).toBe('provider-suspended')
  expect(await world.booking(lea, _id)).toMatchObject({
    status: 'booked',
    start: world.at(9).toISOString(),
  })
})

test('a move needs the other side’s consent and costs nothing', async () => {
  const [provider, lea, tom] = [await world.provider(), await world.learner(), await world.learner()]
  const { _id } = await world.book(lea, provider, world.at(3))
  await world.schedule(provider, _id)
  const to = world.at(5)
  await world.call(lea, 'move', { _id, start: to.toISOString(), message: 'Could we?' })
  expect(await refusal(world.call(lea, 'answerMove', { _id, agree: true }))).toBe('move-own')
  expect(await refusal(world.call(tom, 'answerMove', { _id, agree: true }))).toBe('not-found')
  expect((await world.booking(lea, _id)).start).toBe(world.at(3).toISOString())
  await world.expectNotice(provider, 'BookingMoveProposed')
  const moved = await world.call(provider, 'answerMove', { _id, agree: true })
  expect(moved).toMatchObject({ start: to.toISOString(), status: 'scheduled', move: null })
  const session = await sessionById(world.db, moved.session?._id ?? '')
  expect(session.start).toEqual(to)
  expect(await left(lea.packUser)).toBe(4)
  await world.book(tom, provider, world.at(3))
})

test("a move may overlap the lesson's own time, not others', and can be declined", async () => {
  const [provider, lea, tom] = [await world.provider(), await world.learner(), await world.learner()]
  const { _id } = await world.book(lea, provider, world.at(3, 10))
  await world.book(tom, provider, world.at(3, 12))
  const propose = (start: Date) => world.call(lea, 'move', { _id, start: start.toISOString() })
  expect(await refusal(propose(world.at(3, 12)))).toBe('invalid-service-times')
  expect(await refusal(propose(world.at(3, 10)))).toBe('move-same')
  await propose(new Date(world.at(3, 10).getTime() + hourMs / 2))
  await world.call(provider, 'answerMove', { _id, agree: false })
  expect((await world.booking(lea, _id)).move).toBeNull()
  await world.expectNotice(lea, 'BookingMoveRefused')
})

test('a move fails if its time was taken before acceptance: by the provider, the booker or a class', async () => {
  const [provider, second] = [await world.provider(), await world.provider()]
  const [lea, tom] = [await world.learner(), await world.learner()]
  const to = world.at(3, 14)
  const taken = {
    'another learner': () => world.book(tom, provider, to),
    'a lesson of the booker elsewhere': () => world.book(lea, second, to),
    'a class of the provider': async () =>
      provider.service('session').create({
        type: 'taskWorkshop',
        cid: await world.task({ owner: provider.id }),
        start: to.toISOString(),
        end: new Date(to.getTime() + hourMs).toISOString(),
        zoom: { url: 'https://meet.people.test/x' },
      }) as Promise<{ _id: string }>,
  }
  for (const [who, take] of Object.entries(taken)) {
    const { _id, start } = await world.book(lea, provider, world.at(3, 10))
    await world.call(lea, 'move', { _id, start: to.toISOString() })
    const other = await take()
    const answer = (await world
      .call(provider, 'answerMove', { _id, agree: true })
      .catch((error: unknown) => error)) as {
      code: number
      data: { code: string; next: { start: string }[] }
    }
    expect([answer.code, answer.data.code], who).toEqual([409, 'invalid-service-times'])
    expect(
      answer.data.next.map(slot => slot.start),
      who,
    ).not.toContain(to.toISOString())
    expect(answer.data.next.length, who).toBeGreaterThan(0)
    expect(await world.booking(lea, _id), who).toMatchObject({ status: 'booked', start })
    await world.call(lea, 'cancel', { _id })
    if ('booker' in other)
      await world.call(who === 'another learner' ? tom : lea, 'cancel', { _id: other._id })
  }
})

test('of two lessons moved to the same time at once, one succeeds', async () => {
  const provider = await world.provider()
  const people = [await world.learner(), await world.learner(), await world.learner(), await world.learner()]
  const to = world.at(6, 15)
  const lessons = []
  for (const [at, who] of people.entries()) {
    const { _id } = await world.book(who, provider, world.at(5, 9 + 2 * at))
    await world.call(who, 'move', { _id, start: to.toISOString() })
    lessons.push(_id)
  }
  const answers = await Promise.all(
    lessons.map(_id => refusal(world.call(provider, 'answerMove', { _id, agree: true }))),
  )
  expect(answers.toSorted()).toEqual([
    'invalid-service-times',
    'invalid-service-times',
    'invalid-service-times',
    'none',
  ])
  expect(
    await world.db.$count(bookings, and(eq(bookings.servicer, provider.id), eq(bookings.start, to))),
  ).toBe(1)
})

test('the database itself prevents overlaps of moved lessons', async () => {
  const [provider, second] = [await world.provider(), await world.provider()]
  const [lea, tom] = [await world.learner(), await world.learner()]
  const first = await world.book(lea, provider, world.at(3, 10))
  const ofTom = await world.book(tom, provider, world.at(3, 14))
  const elsewhere = await world.book(lea, second, world.at(3, 16))
  const constraintOf = (move: typeof first) =>
    world.db
      .update(bookings)
      .set({
        start: new Date(move.start),
        end: new Date(move.end),
        heldUntil: new Date(move.end),
      })
      .where(eq(bookings.id, first._id))
      .then(
        () => 'none',
        (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
      )
  expect(await constraintOf(ofTom)).toBe('services_bookings_provider_busy')
  expect(await constraintOf(elsewhere)).toBe('services_bookings_booker_busy')
  await world.call(tom, 'cancel', { _id: ofTom._id })
  expect(await constraintOf(ofTom)).toBe('none')
})

test('one side alone cannot move a lesson through its session', async () => {
  const [provider, lea] = [await world.provider(), await world.learner()]
  const { _id } = await world.book(lea, provider, world.at(3))
  const { session } = await world.schedule(provider, _id)
  const start = world.at(4).toISOString()
  expect(await refusal(provider.service('session').patch(session?._id ?? '', { start }))).toBe('move-others')
})
