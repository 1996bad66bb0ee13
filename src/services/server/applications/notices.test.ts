// Notices of services: sent once, to the right people, with true content and a working link.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import { closeSession, sessionById } from '#sessions/server/sessions.api.ts'
import { byClock } from '../bookings/act.ts'
import { bookingsJob } from '../bookings/bookings.job.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import type { Person } from '../testing/services-world.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

/** A person's notices of one code, after delivery. */
async function received(who: Person, code: string) {
  await world.server.courier.drain()
  const reader = await world.again(who)
  const { data } = (await reader
    .service('notice')
    .find({ query: { type: 'inbox', $limit: 50 } })) as unknown as {
    data: { code: string; data: { title: string; body: string; link: string | null } }[]
  }
  return data.filter(notice => notice.code === code).map(notice => notice.data)
}

describe('an application', () => {
  test('once rejected states the reason; once revoked states the consequences', async () => {
    const [who, reviewer] = [await world.applicant(), await world.reviewer()]
    const { _id } = await world.submitted(who)
    await world.change(reviewer, _id, { follower: reviewer.id })
    await world.change(reviewer, _id, { status: -1, reason: 'The CV is empty.' })
    const [rejected, ...more] = await received(who, 'AuthRejected')
    expect(more).toEqual([])
    expect(rejected?.body).toMatch(/^Your application for .* is not approved\.[^]*The CV is empty\./)
    expect(rejected?.link).toMatch(/^\/account\/teacher\/auth\/view\//)
    const provider = await world.provider()
    const [own] = (await reviewer.service('service-auth').get('listByUid', {
      query: { uid: provider.id },
    })) as { _id: string }[]
    const head = await world.reviewer('admin')
    for (const follower of [null, head.id]) await world.change(head, own?._id ?? '', { follower })
    await world.change(head, own?._id ?? '', { status: -1, reason: 'Not any more.' })
    expect((await received(provider, 'AuthRejected'))[0]?.body).toMatch(/approval for .* is withdrawn/)
  })

  test('inviting an applicant to an interview, and cancelling it', async () => {
    const everyDay = [0, 1, 2, 3, 4, 5, 6].map(week => ({ week, start: '09:00', end: '17:00' }))
    const [who, reviewer] = [await world.applicant({ hours: everyDay }), await world.reviewer()]
    const { _id } = await world.submitted(who)
    await world.change(reviewer, _id, { follower: reviewer.id })
    const from = world.kit.clock.now().toISOString()
    const until = new Date(world.kit.clock.now().getTime() + 3 * dayMs).toISOString()
    const { data } = (await reviewer.service('service-conf').get('slots', {
      query: { uid: who.id, from, until },
    })) as { data: { start: string }[] }
    const invitation = {
      _id,
      start: data[0]?.start,
      url: 'https://meet.people.test/a',
      note: 'Bring your CV.',
    }
    await reviewer.service('service-auth').patch('interviewInvite', invitation)
    const invited = await received(who, 'AuthInterviewInvite')
    expect(invited).toHaveLength(1)
    expect(invited[0]?.body).toContain('Bring your CV.')
    for (let times = 0; times < 2; times++)
      await reviewer.service('service-auth').get('interviewReturn', { query: { id: _id } })
    expect(await received(who, 'AuthInterviewReturned')).toHaveLength(1)
  })
})

describe('a lesson', () => {
  test('that was reported notifies both sides; so do decision, suspension and its end', async () => {
    const [provider, lea] = [await world.provider(), await world.learner()]
    const { _id, end } = await world.book(lea, provider, world.at(2))
    const { session } = await world.schedule(provider, _id)
    world.server.clock.set(new Date(end))
    const now = world.kit.clock.now()
    await world.db.transaction(async db =>
      closeSession(world.kit, byClock(db, now), await sessionById(db, session?._id ?? '')),
    )
    expect(await received(lea, 'BookingRateMe')).toHaveLength(1)
    expect(await received(provider, 'BookingRateMe')).toEqual([])
    const { _id: accident } = (await (await world.again(lea)).service('teaching-accident').create({
      booking: _id,
      tags: ["Teacher didn't show up"],
      content: 'I waited.',
      attachments: [],
    })) as { _id: string }
    const link = `/detail/booking/${_id}`
    expect(await received(provider, 'AccidentReported')).toMatchObject([
      { link, body: expect.stringContaining('You can answer within 3 days.') as string },
    ])
    expect(await received(lea, 'AccidentReported')).toMatchObject([
      { link, body: expect.stringContaining('tell you what we decide') as string },
    ])
    const staff = await world.reviewer()
    const decide = (data: Record<string, unknown>) => staff.service('teaching-accident').patch(accident, data)
    await decide({ follower: staff.id })
    await decide({ status: 'approved', checkReason: 'The room was empty.', days: 5, serviceReturn: true })
    for (const side of [provider, lea])
      expect(await received(side, 'AccidentDecided')).toMatchObject([
        { link, body: expect.stringContaining('The room was empty.') as string },
      ])
    expect(await received(provider, 'Suspended')).toHaveLength(1)
    const head = await world.reviewer('customer_service_manager')
    await head.service('suspend-class').get('withdraw', { query: { uid: provider.id, accident } })
    expect(await received(provider, 'SuspensionWithdrawn')).toMatchObject([
      { body: 'A suspension of 5 days is withdrawn. You can be booked again.' },
    ])
    expect(await received(lea, 'Suspended')).toEqual([])
  })

  test('that no guardian approved in time is reported to the child only, with the reason', async () => {
    const [provider, kim] = [await world.provider(), await child()]
    const { _id, start } = await world.book(kim, provider, world.at(3))
    world.server.clock.set(new Date(Date.parse(start) - 11 * hourMs))
    await runJob(bookingsJob(world.kit), world.kit.clock.now())
    world.server.clock.set(new Date(start))
    for (let times = 0; times < 2; times++) await runJob(bookingsJob(world.kit), world.kit.clock.now())
    expect(await received(kim, 'BookingTimeout')).toMatchObject([
      {
        link: `/detail/booking/${_id}`,
        body: expect.stringContaining('your parent or guardian did not approve it in time') as string,
      },
    ])
    for (const code of ['BookingTimeout', 'BookingToSchedule12h', 'BookingStarts12h', 'BookingCreated'])
      expect(await received(provider, code), code).toEqual([])
    expect(await received(kim, 'BookingStarts12h')).toEqual([])
  })

  test('that nobody scheduled is reported to both', async () => {
    const [provider, lea] = [await world.provider(), await world.learner()]
    const { start } = await world.book(lea, provider, world.at(3))
    world.server.clock.set(new Date(start))
    for (let times = 0; times < 2; times++) await runJob(bookingsJob(world.kit), world.kit.clock.now())
    for (const side of [provider, lea])
      expect(await received(side, 'BookingTimeout')).toMatchObject([
        { body: expect.stringContaining('it was not scheduled in time') as string },
      ])
  })
})

/** A child under 13 with a parent. */
async function child() {
  const dob = new Date(world.kit.clock.now().getTime() - 10 * 365 * dayMs).toISOString().slice(0, 10)
  const who = await world.person({ role: 'student', name: ['Kim', 'Small'] })
  await world.setStudentExt(who.id, { dob, parent: { email: 'parent@people.test' } })
  return { ...who, packUser: await world.packFor(who, 2) }
}
