// Booking and returning credits over REST and sockets while the server is killed: nothing is half done,
// and nothing acknowledged is lost.
import { fileURLToPath } from 'node:url'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#kit/contract/durations.ts'
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { restClient, socketClient } from '#kit/server/testing/test-server.ts'
import { signal, startNode } from '#rooms/server/testing/nodes.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { assertWhole } from '../testing/whole.ts'
import type { Person } from '../testing/services-world.ts'
import { bookings } from '../bookings.tables.ts'

const kills = proofSize({ test: 2, stress: 10 })
const learnerCount = proofSize({ test: 24, stress: 200 })
const providerCount = 4
const script = fileURLToPath(new URL('../testing/services-node.process.ts', import.meta.url))

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
  // The killed server does the work; this one only prepares people.
  await world.server.scheduler.stop()
  await world.server.courier.stop()
})
afterAll(() => world.stop())

type Learner = Awaited<ReturnType<BookingsWorld['learner']>>
type Client = Pick<Person, 'service'>

const overRest = (base: string, { token }: Learner): Client => restClient(base, token) as unknown as Client

/** A lost connection fails the call at once, as in a browser. */
async function overSocket<T>(base: string, { token }: Learner, call: (at: Client) => Promise<T>): Promise<T> {
  const client = await socketClient(base, token)
  const lost = new Promise<never>((_resolve, reject) => {
    client.socket.once('disconnect', reason => reject(new Error(reason)))
  })
  try {
    return await Promise.race([call(client.app as unknown as Client), lost])
  } finally {
    client.close()
  }
}

test(`${learnerCount} book and cancel under ${kills} kills`, { timeout: 900_000 }, async () => {
  const providers: Person[] = []
  for (let n = 0; n < providerCount; n++) providers.push(await world.provider())
  const learners: Learner[] = []
  for (let n = 0; n < learnerCount; n++) learners.push(await world.learner(2))
  const onSockets = new Set(learners.filter((_, n) => n % 2 === 0).map(({ id }) => id))
  const isOnSocket = ({ id }: Learner) => onSockets.has(id)
  let node = await startNode(world, { script })
  const acknowledged = new Map<string, 'booked' | 'cancelled'>()

  /** As a browser does: retries until there is an answer. */
  const insist = async <T>(who: Learner, call: (at: Client) => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await (isOnSocket(who) ? overSocket(node.base, who, call) : call(overRest(node.base, who)))
      } catch (error) {
        const { code, data } = error as { code?: number; data?: { code?: string } }
        if (data?.code !== undefined && code !== 503) throw error
        await new Promise(resolve => {
          setTimeout(resolve, 50)
        })
      }
  }
  const mine = async (at: Client) =>
    (
      (await at.service('service-booking').find({ query: { tab: 'booker' } })) as unknown as {
        data: Booking[]
      }
    ).data
  /** The response to the first try may be lost with the server. */
  const book = (who: Learner, provider: Person, start: Date) =>
    insist(who, async at => {
      const [there] = await mine(at)
      const data = { packUser: who.packUser, servicer: provider.id, start: start.toISOString() }
      return there ?? ((await at.service('service-booking').create(data)) as Booking)
    })
  let next = 0
  const work = async () => {
    while (next < learners.length) {
      const n = next++
      const who = learners[n] as Learner
      const provider = providers[n % providerCount] as Person
      const round = Math.floor(n / providerCount)
      const start = new Date(world.at(3 + Math.floor(round / 12), 8).getTime() + (round % 12) * hourMs)
      const { _id } = await book(who, provider, start)
      acknowledged.set(_id, 'booked')
      await insist(who, at => at.service('service-booking').patch('cancel', { _id }))
      acknowledged.set(_id, 'cancelled')
    }
  }
  const working = Promise.all(Array.from({ length: 12 }, work))
  const done = () => [...acknowledged.values()].filter(state => state === 'cancelled').length
  for (let kill = 1; kill <= kills; kill++) {
    await expect
      .poll(() => acknowledged.size + done(), { timeout: 120_000, interval: 2 })
      .toBeGreaterThanOrEqual(Math.floor((2 * kill * learnerCount) / (kills + 1)))
    expect(done(), 'killed while there is work').toBeLessThan(learnerCount)
    await signal(node.process, 'SIGKILL')
    await assertWhole(world, learners)
    node = await startNode(world, { script })
  }
  await working
  await signal(node.process, 'SIGKILL')

  await assertWhole(world, learners)
  for (const who of learners) {
    const rows = await world.db.select().from(bookings).where(eq(bookings.booker, who.id))
    expect(rows.map(({ status, creditsBack }) => [status, creditsBack])).toEqual([['cancelled', true]])
    expect(acknowledged.get(rows[0]?.id ?? '')).toBe('cancelled')
  }
  const lost = and(eq(bookings.status, 'cancelled'), eq(bookings.creditsBack, false))
  expect(await world.db.$count(bookings, lost)).toBe(0)
  if (isStress) console.info(`bookings: ${learnerCount} booked and given back, ${kills} kills`)
})
