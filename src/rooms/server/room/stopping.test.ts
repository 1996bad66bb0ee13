// A node gets SIGTERM during a lesson: its thirty learners reconnect within five seconds, to a second node
// or the restarted one, and nothing acknowledged is lost.
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStress } from '#kit/contract/testing/proof-size.ts'
import { restClient } from '#kit/server/testing/test-server.ts'
import { responses } from '../rooms.tables.ts'
import {
  freePort,
  maxOutageMs,
  seat,
  signal,
  startNode,
  startProxy,
  startRedis,
  type Seated,
} from '../testing/nodes.ts'
import { startRooms, type Classroom, type Person, type RoomsWorld } from '../testing/rooms-world.ts'

const learnerCount = 30
const soon = { timeout: 30_000, interval: 50 }

let world: RoomsWorld
let learners: readonly Person[]
let room: Classroom
beforeAll(async () => {
  world = await startRooms()
  // The nodes under test do the work; this one only prepares classes.
  await world.server.scheduler.stop()
  await world.server.courier.stop()
  learners = await Promise.all(Array.from({ length: learnerCount }, () => world.pupil(world.school)))
})
afterAll(() => world.stop())

test('a second node takes over', async () => {
  const redis = await startRedis()
  const [one, other] = await Promise.all([
    startNode(world, { redisUrl: redis.url }),
    startNode(world, { redisUrl: redis.url }),
  ])
  const proxy = await startProxy([one.base, other.base])
  const people: Seated[] = []
  try {
    people.push(...(await sitDown(proxy.base)))
    const lesson = keepAnswering(proxy.base)
    await lesson.each(1)
    expect(await signal(one.process, 'SIGTERM')).toBe(0)
    // The proxy is round robin: about half of the class was connected there.
    await expect.poll(() => outages(people).length, soon).toBeGreaterThan(learnerCount / 3)
    await lesson.each(2)
    await assertStored(lesson)
    report(people)
    expect(Math.max(...outages(people))).toBeLessThan(maxOutageMs())
    await assertHere(other.base, people)
  } finally {
    for (const person of people) person.close()
    proxy.close()
    for (const node of [one, other]) await signal(node.process, 'SIGKILL')
    await redis.stop()
  }
}, 120_000)

test('the same node takes over after a restart', async () => {
  const port = await freePort()
  let node = await startNode(world, { port })
  const people: Seated[] = []
  try {
    people.push(...(await sitDown(node.base)))
    const lesson = keepAnswering(node.base)
    await lesson.each(1)
    expect(await signal(node.process, 'SIGTERM')).toBe(0)
    node = await startNode(world, { port })
    await expect.poll(() => outages(people).length, soon).toBe(learnerCount)
    await lesson.each(2)
    await assertStored(lesson)
    report(people)
    expect(Math.max(...outages(people))).toBeLessThan(maxOutageMs())
    await assertHere(node.base, people)
  } finally {
    for (const person of people) person.close()
    await signal(node.process, 'SIGKILL')
  }
}, 120_000)

const outages = (people: readonly Seated[]): readonly number[] => people.flatMap(each => each.outages)

function report(people: readonly Seated[]): void {
  const longest = Math.round(Math.max(...outages(people)))
  if (isStress)
    console.info(
      `stopping: ${outages(people).length} learners moved, the last after ${longest} ms (bound ${Math.round(maxOutageMs())} ms)`,
    )
}

async function sitDown(base: string): Promise<readonly Seated[]> {
  room = await world.classroom({ classId: await world.klass([...learners]) })
  return Promise.all(
    learners.map(async who => {
      await world.enter(restClient(base, who.token) as unknown as Person, room.sid)
      return seat(base, who, room.sid, 'student')
    }),
  )
}

interface Lesson {
  /** Ids of acknowledged answers by learner. */
  readonly acknowledged: ReadonlyMap<Person, readonly string[]>
  /** Resolves when every learner has given this many more answers; the second call ends the lesson. */
  each(round: number): Promise<void>
}

/** Every learner keeps commenting, retrying each comment until it is acknowledged, as a browser does. */
function keepAnswering(base: string): Lesson {
  const acknowledged = new Map(learners.map(who => [who, [] as string[]]))
  let isOver = false
  const answers = (who: Person) => acknowledged.get(who) ?? []
  const working = Promise.all(
    learners.map(async who => {
      while (!isOver) {
        answers(who).push(await untilAcknowledged(base, who))
        await pause(200)
      }
    }),
  )
  return {
    acknowledged,
    async each(round) {
      const before = new Map(learners.map(who => [who, answers(who).length]))
      const haveAnswered = () => learners.every(who => answers(who).length > (before.get(who) ?? 0))
      await expect.poll(haveAnswered, soon).toBe(true)
      isOver = round === 2
      if (isOver) await working
    },
  }
}

async function untilAcknowledged(base: string, who: Person): Promise<string> {
  const key = world.newKey()
  const service = restClient(base, who.token) as unknown as Person
  for (;;) {
    try {
      return (await world.answer(service, room, 'comment', { key }))._id
    } catch (error) {
      const { code, data } = error as { code?: number; data?: { code?: string } }
      if (data?.code !== undefined && code !== 503) throw error
      await pause(100)
    }
  }
}

async function assertStored({ acknowledged }: Lesson): Promise<void> {
  const rows = await world.db.select().from(responses).where(eq(responses.session, room.session._id))
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...acknowledged.values()].flat().toSorted())
}

/** Fails unless everybody is back in the class and follows the teacher. */
async function assertHere(base: string, people: readonly Seated[]): Promise<void> {
  const page = room.pages.draw
  await world.steer(room.sid, { page }, restClient(base, world.teacher.token) as unknown as Person)
  await expect.poll(() => people.filter(({ state }) => state()?.page !== page).length, soon).toBe(0)
}
