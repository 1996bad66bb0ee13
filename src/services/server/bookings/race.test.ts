// Many people want the same time: one gets it, the others are offered the next, and nobody loses a credit.
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { socketClient, type SocketClient } from '#kit/server/testing/test-server.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { sumsOf } from '../testing/packages-world.ts'
import type { Person } from '../testing/services-world.ts'
import { bookings } from '../bookings.tables.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

const size = proofSize({ test: 40, stress: 200 })

test(`of ${size} people, one gets the time`, async () => {
  const provider = await world.provider()
  const people = []
  for (let at = 0; at < size; at++) people.push(await world.learner(1))
  const start = world.at(3)
  const sockets = await Promise.all(
    people.filter((_, at) => at % 2 === 0).map(({ token }) => socketClient(world.base, token)),
  )
  const answers = await Promise.allSettled(
    people.map((who, at) => {
      const data = { packUser: who.packUser, servicer: provider.id, start: start.toISOString() }
      const socket = at % 2 === 0 ? sockets[at / 2] : undefined
      return socket
        ? asPerson(socket).service('service-booking').create(data)
        : world.book(who, provider, start)
    }),
  )
  const refused = answers.flatMap(each => (each.status === 'rejected' ? [each.reason as Refused] : []))
  expect(refused).toHaveLength(size - 1)
  for (const { code, data } of refused) {
    expect([code, data.code]).toEqual([409, 'invalid-service-times'])
    expect(data.next.length).toBeGreaterThan(0)
  }
  const live = and(eq(bookings.servicer, provider.id), ne(bookings.status, 'cancelled'))
  expect(await world.db.$count(bookings, live)).toBe(1)
  let used = 0
  for (const { packUser } of people) used += (await sumsOf(world.db, packUser, world.kit.clock.now())).used
  expect(used).toBe(1)
  for (const socket of sockets) socket.close()
}, 120_000)

const asPerson = ({ app }: SocketClient) => app as unknown as Pick<Person, 'service'>

interface Refused {
  readonly code: number
  readonly data: { readonly code: string; readonly next: unknown[] }
}

test(`of ${size} simultaneous bookings with one credit, one succeeds`, async () => {
  const providers = await Promise.all([world.provider(), world.provider()])
  const lea = await world.learner(1)
  const sockets = await Promise.all([lea, lea].map(({ token }) => socketClient(world.base, token)))
  const ways = [lea, ...sockets.map(asPerson)]
  const answers = await Promise.allSettled(
    Array.from({ length: size }, (_, at) => {
      const round = Math.floor(at / providers.length)
      const start = world.at(3 + Math.floor(round / 10), 8 + (round % 10))
      const way = ways[at % ways.length] ?? lea
      const servicer = providers[at % providers.length]?.id
      return way
        .service('service-booking')
        .create({ packUser: lea.packUser, servicer, start: start.toISOString() })
    }),
  )
  const refused = answers.flatMap(each => (each.status === 'rejected' ? [each.reason as Refused] : []))
  expect(refused).toHaveLength(size - 1)
  for (const { code, data } of refused) {
    expect(code).toBe(409)
    // The learner's other lesson may have taken the same hour first.
    expect(['credits-short', 'invalid-service-times', 'booker-busy']).toContain(data.code)
  }
  expect(await world.db.$count(bookings, eq(bookings.booker, lea.id))).toBe(1)
  const { available, used, total } = await sumsOf(world.db, lea.packUser, world.kit.clock.now())
  expect({ available, used, total }).toEqual({ available: 0, used: 1, total: 1 })
  for (const socket of sockets) socket.close()
}, 120_000)

test(`${size} concurrent cancellations by both sides return the credits once`, async () => {
  const [provider, lea] = [await world.provider(), await world.learner(3)]
  const { _id } = await world.book(lea, provider, world.at(4))
  const sockets = await Promise.all([lea, provider].map(({ token }) => socketClient(world.base, token)))
  const ways = [lea, provider, ...sockets.map(asPerson)]
  const cancels = await Promise.allSettled(
    Array.from({ length: size }, (_, at) => {
      const way = ways[at % ways.length] ?? lea
      return way.service('service-booking').patch('cancel', { _id })
    }),
  )
  expect(cancels.filter(({ status }) => status === 'rejected')).toEqual([])
  const { available, used, total } = await sumsOf(world.db, lea.packUser, world.kit.clock.now())
  expect({ available, used, total }).toEqual({ available: 3, used: 1, total: 4 })
  for (const socket of sockets) socket.close()
}, 120_000)

test('a page of free times is notified at once of taken and freed times', async () => {
  const [provider, lea, tom] = [await world.provider(), await world.learner(), await world.learner()]
  const socket = await socketClient(world.base, tom.token)
  const received: string[] = []
  for (const event of ['taken', 'freed'])
    socket.socket.on(`service-booking ${event}`, (record: { _id: string; start: string }) => {
      received.push(`${event} ${record._id} ${record.start}`)
    })
  const start = world.at(5)
  await asPerson(socket)
    .service('service-booking')
    .get('slots', {
      query: {
        packUser: tom.packUser,
        servicer: provider.id,
        from: start.toISOString(),
        until: world.at(6).toISOString(),
      },
    })
  const { _id } = await world.book(lea, provider, start)
  await expect.poll(() => received).toContain(`taken ${provider.id} ${start.toISOString()}`)
  await world.call(lea, 'cancel', { _id })
  await expect.poll(() => received).toContain(`freed ${provider.id} ${start.toISOString()}`)
  socket.close()
})
