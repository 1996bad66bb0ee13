// Premium content in booked lessons: bought for one lesson, scheduled automatically, and usable again if that
// is cancelled.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { earnings } from '#commerce/server/earnings.tables.ts'
import { contents } from '#authoring/server/authoring.tables.ts'
import { snapshots } from '#sessions/server/sessions.tables.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { imports } from '../content.tables.ts'
import { startContent, type ContentWorld } from '../testing/content-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: ContentWorld
let offer: Awaited<ReturnType<ContentWorld['premium']>>
let provider: Person
let learner: Awaited<ReturnType<ContentWorld['learner']>>
beforeAll(async () => {
  world = await startContent()
  offer = await world.premium(5)
})
afterAll(() => world.stop())
beforeEach(async () => {
  provider = await world.provider()
  learner = await world.learner()
})

const item = () => offer.application._id
const importLine = (by: Person, booking: string, line: string) =>
  world.call(by, 'importByBooking', { _id: booking, line })
const scheduled = async (id: string): Promise<Booking> => {
  await expect.poll(async () => (await world.booking(provider, id)).status).toBe('scheduled')
  return world.booking(provider, id)
}
const bought = async (start = world.at(3)): Promise<{ booking: Booking; line: string }> => {
  const booking = await world.book(learner, provider, start)
  return { booking, line: await world.buy(provider, item(), booking._id) }
}

describe('premium content', () => {
  test('is found by providers for their own lessons in the same subject', async () => {
    const booking = await world.book(learner, provider, world.at(3))
    const [found] = (await world.cloud(provider, { booking: booking._id, $limit: 100 })).filter(
      ({ _id }) => _id === item(),
    )
    expect(found).toMatchObject({
      name: 'Magnets',
      author: 'Ann Applicant',
      pages: 5,
      questions: 5,
      price: 100,
      own: false,
    })
    const maths = await world.provider({}, { subject: 'Mathematics' })
    const other = await world.learner(1, { subject: ['Mathematics'] })
    const lesson = await world.book(other, maths, world.at(3))
    expect(await world.cloud(maths, { booking: lesson._id })).toEqual([])
    expect(await refusal(world.cloud(maths, { booking: booking._id }))).toBe('not-found')
    expect(await refusal(world.cloud(learner))).toBe('forbidden')
  })

  test('is bought for one’s own unscheduled lesson', async () => {
    const booking = await world.book(learner, provider, world.at(3))
    expect(await refusal(world.order(provider, item()))).toBe('goods-gone')
    expect(await refusal(world.order(await world.provider(), item(), booking._id))).toBe('goods-gone')
    expect(await refusal(world.order(offer.author, item(), booking._id))).toBe('goods-own')
    await world.schedule(provider, booking._id)
    expect(await refusal(world.order(provider, item(), booking._id))).toBe('goods-gone')
  })

  test('is scheduled automatically after payment, as frozen; its author earns a royalty', async () => {
    const { booking, line } = await bought()
    const { session } = await scheduled(booking._id)
    const [copied] = await world.db
      .select()
      .from(snapshots)
      .where(eq(snapshots.session, session?._id ?? ''))
    expect(copied?.pages).toHaveLength(5)
    // It gives the provider no content to open and keep.
    expect((await world.sessionRow(session?._id ?? '')).cid).toBeNull()
    expect(await world.db.$count(contents, eq(contents.owner, provider.id))).toBe(0)
    expect(await world.unused(provider)).toEqual([])
    const [income] = await world.db.select().from(earnings).where(eq(earnings.line, line))
    expect(income).toMatchObject({ uid: offer.author.id, kind: 'income', category: 'royalty', value: 20 })
  })

  test('is used once: not by another lesson, another person, or beside own content', async () => {
    const { booking, line } = await bought()
    await scheduled(booking._id)
    const next = await world.book(learner, provider, world.at(4))
    expect(await refusal(importLine(provider, next._id, line))).toBe('import-used')
    const stranger = await world.provider()
    const theirs = await world.book(learner, stranger, world.at(5))
    expect(await refusal(importLine(stranger, theirs._id, line))).toBe('import-unpaid')
    expect(await refusal(world.call(provider, 'importByBooking', { _id: next._id }))).toBe('import-choice')
    const both = { _id: next._id, line, cid: await world.task({ owner: provider.id }) }
    expect(await refusal(world.call(provider, 'importByBooking', both))).toBe('import-choice')
  })
})

describe('a cancelled lesson', () => {
  test.each(['provider', 'booker'] as const)(
    'by the %s: the import is owed, and free the second time',
    async side => {
      const { booking, line } = await bought()
      await scheduled(booking._id)
      await world.call(side === 'provider' ? provider : learner, 'cancel', { _id: booking._id })
      expect(await world.unused(provider)).toMatchObject([{ _id: line, name: 'Magnets', used: false }])
      const owed = async () =>
        ((await offer.author.service('service-auth').get(item())) as Application).importUsers
      expect(await owed()).toEqual([provider.id])
      await world.expectNotice(provider, 'ImportReady')
      const orders = async () =>
        ((await provider.service('order').get('count', { query: { mine: true } })) as { all: number }).all
      const before = await orders()
      const again = await world.book(learner, provider, world.at(6))
      expect((await importLine(provider, again._id, line)).status).toBe('scheduled')
      expect(await orders()).toBe(before)
      expect(await owed()).toEqual([])
      expect(await world.unused(provider)).toEqual([])
      const third = await world.book(learner, provider, world.at(7))
      expect(await refusal(importLine(provider, third._id, line))).toBe('import-used')
    },
  )

  test('is owed once, however often it is cancelled', async () => {
    const { booking, line } = await bought()
    await scheduled(booking._id)
    for (let times = 0; times < 3; times++) await world.call(provider, 'cancel', { _id: booking._id })
    expect(await world.unused(provider)).toHaveLength(1)
    expect(await world.db.$count(imports, eq(imports.id, line))).toBe(1)
  })

  test('a lesson with its own content can no longer be paid for', async () => {
    const booking = await world.book(learner, provider, world.at(3))
    const { _id } = await world.order(provider, item(), booking._id)
    expect(await provider.service('order').get(_id)).toMatchObject({
      links: [{ bookingId: booking._id, isOnCampus: false, city: null }],
    })
    await world.schedule(provider, booking._id)
    expect(await refusal(world.pay(provider, _id))).not.toBe('none')
    expect(await world.unused(provider)).toEqual([])
    expect(await world.db.$count(imports, eq(imports.buyer, provider.id))).toBe(0)
  })

  test('a purchase that could not be scheduled can be used later', async () => {
    provider = await world.provider({ meetingUrl: null })
    const { booking, line } = await bought()
    await world.expectNotice(provider, 'ImportReady')
    expect(await world.unused(provider)).toMatchObject([{ _id: line }])
    await provider
      .service('service-conf')
      .patch(provider.id, { meetingUrl: 'https://meet.people.test/later' })
    expect((await importLine(provider, booking._id, line)).status).toBe('scheduled')
  })

  test('purchases stay usable after the content was replaced or revoked', async () => {
    const own = await world.premium(2)
    const booking = await world.book(learner, provider, world.at(3))
    const line = await world.buy(provider, own.application._id, booking._id)
    await scheduled(booking._id)
    await world.call(provider, 'cancel', { _id: booking._id })
    const reviewer = await world.reviewer()
    await world.change(await world.reviewer('admin'), own.application._id, { follower: reviewer.id })
    await world.change(reviewer, own.application._id, { status: -1, reason: 'A page was copied.' })
    const again = await world.book(learner, provider, world.at(6))
    expect(await refusal(world.order(provider, own.application._id, again._id))).toBe('goods-gone')
    expect((await importLine(provider, again._id, line)).status).toBe('scheduled')
  })
})

test('one purchase for two concurrent lessons: one gets it', async () => {
  const { booking, line } = await bought()
  await scheduled(booking._id)
  await world.call(provider, 'cancel', { _id: booking._id })
  const lessons = [
    await world.book(learner, provider, world.at(8)),
    await world.book(learner, provider, world.at(9)),
  ]
  const outcomes = await Promise.all(lessons.map(({ _id }) => refusal(importLine(provider, _id, line))))
  expect(outcomes.toSorted()).toEqual(['import-used', 'none'])
})
