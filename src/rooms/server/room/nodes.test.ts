// Several nodes, and nodes that die: nothing acknowledged is lost, nothing happens twice, and everybody
// reconnects to where they were.
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { restClient, type TestServer } from '#kit/server/testing/test-server.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { facts, responses } from '../rooms.tables.ts'
import {
  maxOutageMs,
  seat,
  signal,
  startNode,
  startProxy,
  startRedis,
  type Seated,
} from '../testing/nodes.ts'
import { roomNode } from '../testing/room-node.ts'
import {
  follow,
  listener,
  startRooms,
  type Classroom,
  type Person,
  type RoomsWorld,
} from '../testing/rooms-world.ts'

const soon = { timeout: 30_000, interval: 50 }
let world: RoomsWorld
let url: string
let dataDir: string

beforeAll(async () => {
  world = await startRooms()
  url = (world.server.database.pool.options as { connectionString: string }).connectionString
  dataDir = world.kit.config.dataDir
  // The nodes under test do the work; this one only prepares classes.
  await world.server.scheduler.stop()
  await world.server.courier.stop()
})
afterAll(() => world.stop())

const at = (base: string, who: Person): Pick<Person, 'service'> =>
  restClient(base, who.token) as unknown as Pick<Person, 'service'>

const plain = (state: RoomState | undefined) => state && { ...state, seq: 0 }

const classes = proofSize({ test: 1, stress: 2 })
const killsPerClass = proofSize({ test: 2, stress: 5 })
const answersPerClass = killsPerClass * 80 + 100

test(`killed ${classes * killsPerClass} times in bursts of ${classes * answersPerClass} answers: acknowledged answers are stored exactly once`, async () => {
  let node = await startNode(world)
  for (let nth = 0; nth < classes; nth++) {
    const room = await world.classroom()
    for (const who of world.pupils.slice(0, 3)) await world.enter(who, room.sid)
    const wave = answering(room, () => node.base, answersPerClass)
    for (let kills = 1; kills <= killsPerClass; kills++) {
      await wave.reaches(kills * 80 + Math.floor(Math.random() * 60))
      expect(wave.acknowledged()).toBeLessThan(wave.total)
      await signal(node.process, 'SIGKILL')
      node = await startNode(world)
    }
    await wave.done
    await assertOnce(room, wave)
  }
  await signal(node.process, 'SIGKILL')
}, 480_000)

test('two nodes behind a proxy, one killed: everybody reconnects within five seconds to the same state, and no answer is lost or doubled', async () => {
  const redis = await startRedis()
  const nodes = await Promise.all([
    startNode(world, { redisUrl: redis.url }),
    startNode(world, { redisUrl: redis.url }),
  ])
  const proxy = await startProxy(nodes.map(({ base }) => base))
  const room = await world.classroom()
  const [anna, ben, cleo] = world.pupils as [Person, Person, Person]
  const people: Seated[] = []
  try {
    for (const who of [anna, ben, cleo]) await world.enter(at(proxy.base, who), room.sid)
    for (const [who, role] of [
      [world.teacher, 'teacher'],
      [anna, 'student'],
      [ben, 'student'],
      [cleo, 'student'],
    ] as const)
      people.push(await seat(proxy.base, who, room.sid, role))
    const wave = answering(room, () => proxy.base, 150)
    await wave.reaches(40)
    await signal(nodes[0].process, 'SIGKILL')
    await world.steer(room.sid, { page: room.pages.draw }, at(nodes[1].base, world.teacher))
    await wave.done
    await assertOnce(room, wave)
    const agreed = () =>
      Promise.all(
        people.map(async ({ who, role, state }) =>
          isDeepStrictEqual(plain(state()), plain((await world.room(who, room.sid, role)).state)),
        ),
      )
    await expect.poll(agreed, soon).toEqual(people.map(() => true))
    // The proxy is round robin, so some connections were on the dead node.
    const outages = people.flatMap(each => each.outages)
    expect(outages.length).toBeGreaterThan(0)
    expect(Math.max(...outages)).toBeLessThan(maxOutageMs())
    // Presence of the dead node is cleared, and nobody is listed twice.
    await expect
      .poll(
        async () =>
          (
            await world.db.execute(
              `select uid from rooms_presence where channel = 'class/${room.sid}' and left_at is null`,
            )
          ).rows.length,
        { timeout: 30_000, interval: 500 },
      )
      .toBe(people.length)
    expect((await world.room(world.teacher, room.sid)).online).toEqual(
      [anna.id, ben.id, cleo.id, world.teacher.id].toSorted(),
    )
  } finally {
    for (const each of people) each.close()
    proxy.close()
    for (const node of nodes) await signal(node.process, 'SIGKILL')
    await redis.stop()
  }
}, 240_000)

test('two nodes with one Redis: learners on both see the same class, and a person on both counts once', async () => {
  const redis = await startRedis()
  const nodes = (await Promise.all(
    [0, 1].map(() => roomNode({ url, dataDir, redisUrl: redis.url, clock: world.server.clock })),
  )) as [TestServer, TestServer]
  const [one, other] = nodes.map(({ base }) => base) as [string, string]
  const room = await world.classroom()
  const [anna, ben, cleo] = world.pupils as [Person, Person, Person]
  try {
    for (const [who, base] of [
      [anna, one],
      [ben, other],
      [cleo, one],
    ] as const)
      await world.enter(at(base, who), room.sid)
    const clients = await Promise.all(
      [
        [world.teacher, one, 'teacher'],
        [anna, one, 'student'],
        [ben, other, 'student'],
        [cleo, one, 'student'],
        [cleo, other, 'student'],
      ].map(async ([who, base, role]) => {
        const client = await listener(base as string, (who as Person).token)
        await client.arrive(room.sid, role as 'student' | 'teacher')
        return {
          who: who as Person,
          client,
          role: role as 'student' | 'teacher',
          state: await follow(client, room.sid, role as 'student' | 'teacher'),
        }
      }),
    )
    // Both nodes write to the same room concurrently.
    const both = [one, other]
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const base = both[n % 2] as string
        if (n % 6 === 0)
          await world.steer(
            room.sid,
            { block: n % 12 === 0 ? { add: [cleo.id] } : { pull: [cleo.id] } },
            at(base, world.teacher),
          )
        else if (n % 6 === 1)
          await world.steer(
            room.sid,
            {
              showAnswers: { page: room.pages.comment, mode: (['names', 'nameless', 'off'] as const)[n % 3] },
            },
            at(base, world.teacher),
          )
        else await world.answer(at(base, n % 2 ? anna : ben), room, 'comment')
      }),
    )
    await world.steer(room.sid, { page: room.pages.draw }, at(other, world.teacher))
    const agreed = async () =>
      Promise.all(
        clients.map(async ({ who, role, state }) =>
          isDeepStrictEqual(plain(state()), plain((await world.room(who, room.sid, role)).state)),
        ),
      )
    await expect.poll(agreed, soon).toEqual(clients.map(() => true))
    expect(
      await world.db.select().from(responses).where(eq(responses.session, room.session._id)),
    ).toHaveLength(40)
    // Cleo is on both nodes: leaving one is not a departure.
    clients[3]?.client.close()
    world.server.clock.advance(12_000)
    await expect
      .poll(
        async () =>
          (await world.db.execute(`select 1 from rooms_presence where uid = '${cleo.id}'`)).rows.length,
        soon,
      )
      .toBe(1)
    expect((await world.room(world.teacher, room.sid)).online).toEqual(
      [anna.id, ben.id, cleo.id, world.teacher.id].toSorted(),
    )
    // Ben and Cleo's node stops: the teacher on the other is notified.
    clients[4]?.client.close()
    clients[2]?.client.close()
    await nodes[1].stop()
    await expect
      .poll(
        () => {
          world.server.clock.advance(2000)
          return clients[0]?.client.received
            .filter(({ name, record }) => name === 'auth patched' && record['on'] === 'disconnect')
            .map(({ record }) => (record['user'] as { _id: string })._id)
            .toSorted()
        },
        { ...soon, interval: 500 },
      )
      .toEqual([ben.id, cleo.id].toSorted())
    for (const { client } of clients) client.close()
  } finally {
    for (const node of nodes) await node.stop().catch(() => {})
    await redis.stop()
  }
}, 240_000)

interface Wave {
  readonly total: number
  readonly done: Promise<unknown>
  readonly stored: ReadonlyMap<string, string>
  acknowledged(): number
  reaches(count: number): Promise<void>
}

/** Three learners submit up to twelve answers concurrently, to whichever node serves the class. */
function answering(room: Classroom, base: () => string, total: number): Wave {
  const learners = world.pupils.slice(0, 3)
  const stored = new Map<string, string>()
  const give = async (n: number): Promise<void> => {
    const who = learners[n % learners.length] as Person
    const key = `wave-${room.sid}-${n.toString().padStart(6, '0')}`
    // Retries the same answer until acknowledged, as a browser does.
    for (;;) {
      try {
        stored.set(
          key,
          (await world.answer(at(base(), who), room, 'comment', { key, content: `Answer ${n}` }))._id,
        )
        return
      } catch (error) {
        if (
          (error as { data?: { code?: string } }).data?.code === undefined ||
          (error as { code?: number }).code === 503
        )
          await pause(50)
        else throw error
      }
    }
  }
  let next = 0
  const done = Promise.all(
    Array.from({ length: 12 }, async () => {
      while (next < total) await give(next++)
    }),
  )
  return {
    total,
    done,
    stored,
    acknowledged: () => stored.size,
    reaches: async count => {
      while (stored.size < Math.min(count, total)) await pause(5)
    },
  }
}

/** Every answer is stored once, and the log is complete and without gaps. */
async function assertOnce(room: Classroom, { total, stored }: Wave): Promise<void> {
  const rows = await world.db.select().from(responses).where(eq(responses.session, room.session._id))
  expect(rows).toHaveLength(total)
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(stored.values()))
  const log = await world.db
    .select({ seq: facts.seq, fact: facts.fact })
    .from(facts)
    .where(eq(facts.room, (await world.room(world.teacher, room.sid))._id))
    .orderBy(facts.seq)
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
  expect(log.filter(({ fact }) => fact.kind === 'answered')).toHaveLength(total)
}
