// Test lessons: providers with hours, learners with credits, and bookings between them.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { dayMs } from '#kit/contract/durations.ts'
import { users } from '#identity/server/identity.tables.ts'
import { makeLink } from '#identity/server/links.api.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import { restClient } from '#kit/server/testing/test-server.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { addCredits } from '../credits/credits.ts'
import { settingEntries, settingKey } from '#services/contract/settings.conf.ts'
import { boughtPack } from './packages-world.ts'
import { startServices, type Person } from './services-world.ts'

/** Every day from 08:00 to 20:00. */
export const longDays = [0, 1, 2, 3, 4, 5, 6].map(week => ({ week, start: '08:00', end: '20:00' }))

export async function startBookings() {
  const world = await startServices()
  const { kit, db } = world
  const setting = await kit.conf.get(settingEntries['mentoring:academic'])
  await db.transaction(tx =>
    kit.conf.set(tx, settingKey('mentoring:academic'), {
      ...setting,
      hourRate: [
        { price: 4000, value: [], default: true, qualification: null, curriculum: null },
        { price: 6000, value: ['Mathematics'], default: false, qualification: null, curriculum: null },
      ],
    }),
  )

  /** Approved for science, with hours and a meeting URL. */
  const provider = async (profile: Record<string, unknown> = {}, scope: Record<string, unknown> = {}) => {
    const who = await world.applicant({
      hours: longDays,
      timeZone: 'UTC',
      meetingUrl: 'https://meet.people.test/own',
      ...profile,
    })
    // Tests move the clock and sign-ins expire, so everybody signs in again.
    await world.approve(await world.reviewer(), (await world.submitted(who, scope))._id)
    return who
  }
  /** A learner with this many credits. */
  const learner = async (credits = 5, differs: Partial<PackSnapshot> = {}) => {
    const who = await world.person({ role: 'student', name: ['Lea', 'Rner'] })
    return { ...who, packUser: await packFor(who, credits, differs) }
  }
  const packFor = async (
    who: Person,
    credits: number,
    differs: Partial<PackSnapshot> = {},
    boughtAt: Date = kit.clock.now(),
    city: string | null = null,
  ) => {
    const packUser = await boughtPack(world, who.id, differs, city)
    await db.transaction(tx =>
      addCredits({ tx, now: boughtAt }, packUser, {
        count: credits,
        gift: false,
        order: null,
        line: null,
        payMethod: 'cash',
        log: { type: 'order', name: 'Ten lessons' },
      }),
    )
    return packUser
  }
  /** A full hour on a future day, within the hours. */
  const at = (days: number, hour = 10): Date => {
    const date = new Date(kit.clock.now().getTime() + days * dayMs)
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour))
  }
  const book = async (
    who: Person & { readonly packUser: string },
    servicer: Person,
    start: Date,
    more: Record<string, unknown> = {},
  ): Promise<Booking> =>
    (await who.service('service-booking').create({
      packUser: who.packUser,
      servicer: servicer.id,
      start: start.toISOString(),
      ...more,
    })) as Booking
  const call = async (who: Person, name: string, data: Record<string, unknown>): Promise<Booking> =>
    (await who.service('service-booking').patch(name, data)) as Booking
  const booking = async (who: Person, id: string): Promise<Booking> =>
    (await who.service('service-booking').get(id)) as Booking
  const slots = async (
    who: Person & { readonly packUser: string },
    servicer: Person,
    from: Date,
    until: Date,
  ) =>
    (await who.service('service-booking').get('slots', {
      query: {
        packUser: who.packUser,
        servicer: servicer.id,
        from: from.toISOString(),
        until: until.toISOString(),
      },
    })) as { timeZone: string; data: { start: string; end: string }[]; next: { start: string } | null }
  /** The provider creates the lesson from one of their tasks. */
  const schedule = async (who: Person, id: string): Promise<Booking> =>
    call(who, 'importByBooking', { _id: id, cid: await world.task({ owner: who.id }) })
  /** Signs in again, after the clock has moved. */
  const again = async <P extends Person>(who: P): Promise<P> => {
    const at = { now: kit.clock.now(), request: { agent: 'test', address: '127.0.0.1' } }
    const { token } = await beginSession(db, kit, who.id, at, { secondFactor: true })
    const client = restClient(world.base, token) as unknown as Pick<Person, 'service'>
    return { ...who, token, service: path => client.service(path) }
  }
  /** Notices are delivered after the call. */
  const expectNotice = async (who: Person, code: string): Promise<void> => {
    await expect.poll(() => world.inbox(who), { timeout: 10_000 }).toContain(code)
  }
  const setStudentExt = (id: string, studentExt: NonNullable<typeof users.$inferInsert.studentExt>) =>
    db.update(users).set({ studentExt }).where(eq(users.id, id))
  /** The guardian's link from the email; the stored text is cleared once sent. */
  const guardianToken = async (booking: string): Promise<string> => {
    const key = `BookingGuardianAsk ${booking} parent@people.test`
    expect(await db.$count(outbox, eq(outbox.key, key))).toBe(1)
    return makeLink(db, kit.clock, { purpose: 'booking-approval', subject: booking, data: {}, days: 1 })
  }
  return {
    ...world,
    setStudentExt,
    guardianToken,
    again,
    expectNotice,
    provider,
    learner,
    packFor,
    at,
    book,
    call,
    booking,
    slots,
    schedule,
  }
}
export type BookingsWorld = Awaited<ReturnType<typeof startBookings>>
