// Separate answers, one per learner and page, while the server is killed: each acknowledged one is stored
// exactly once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { restClient } from '#kit/server/testing/test-server.ts'
import { responses } from '#rooms/server/rooms.tables.ts'
import { signal, startNode } from '#rooms/server/testing/nodes.ts'
import {
  startRooms,
  type Classroom,
  type Person,
  type RoomsWorld,
} from '#rooms/server/testing/rooms-world.ts'

const kills = proofSize({ test: 2, stress: 10 })
const learnerCount = proofSize({ test: 5, stress: 17 })
const classCount = proofSize({ test: 2, stress: 10 })
const total = learnerCount * classCount * questionTypes.length

let world: RoomsWorld
beforeAll(async () => {
  world = await startRooms()
  // The killed node does the work; this one only prepares classes.
  await world.server.scheduler.stop()
  await world.server.courier.stop()
})
afterAll(() => world.stop())

interface Task {
  readonly who: Person
  readonly room: Classroom
  readonly type: (typeof questionTypes)[number]
  readonly key: string
}

test(`${total} separate answers under ${kills} kills`, { timeout: 900_000 }, async () => {
  const tasks = await prepare()
  let node = await startNode(world)
  const stored = new Map<string, string>()
  let next = 0
  const give = async ({ who, room, type, key }: Task): Promise<void> => {
    // As a browser does: resends the same answer until it is acknowledged.
    while (!stored.has(key)) {
      const at = restClient(node.base, who.token) as unknown as Pick<Person, 'service'>
      try {
        stored.set(key, (await world.answer(at, room, type, { key }))._id)
      } catch (error) {
        const { code, data } = error as { code?: number; data?: { code?: string } }
        if (data?.code !== undefined && code !== 503) throw error
        await new Promise(resolve => {
          setTimeout(resolve, 50)
        })
      }
    }
  }
  const working = Promise.all(
    Array.from({ length: 12 }, async () => {
      while (next < tasks.length) await give(tasks[next++] as Task)
    }),
  )
  for (let kill = 1; kill <= kills; kill++) {
    await expect
      .poll(() => stored.size, { timeout: 120_000, interval: 5 })
      .toBeGreaterThanOrEqual(Math.floor((kill * total) / (kills + 1)))
    expect(stored.size, 'killed while answers are under way').toBeLessThan(total)
    await signal(node.process, 'SIGKILL')
    node = await startNode(world)
  }
  await working
  await signal(node.process, 'SIGKILL')

  const rooms = new Set(tasks.map(({ room }) => room))
  const rows = (
    await Promise.all(
      [...rooms].map(room =>
        world.db
          .select({ id: responses.id, uid: responses.uid, page: responses.page, session: responses.session })
          .from(responses)
          .where(eq(responses.session, room.session._id)),
      ),
    )
  ).flat()
  expect(rows).toHaveLength(total)
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(stored.values()))
  expect(new Set(rows.map(({ uid, page, session }) => `${session} ${uid} ${page}`)).size).toBe(total)
  if (isStress) console.info(`answers: ${total} separate, ${kills} kills, ${rows.length} stored`)
})

/** Every learner has one answer to give on every page of every class. */
async function prepare(): Promise<readonly Task[]> {
  const learners = [...world.pupils]
  while (learners.length < learnerCount) learners.push(await world.pupil(world.school))
  const classId = await world.klass(learners)
  const tasks: Task[] = []
  for (let nth = 0; nth < classCount; nth++) {
    const room = await world.classroom({ classId })
    for (const who of learners.slice(0, learnerCount)) {
      await world.enter(who, room.sid)
      for (const type of questionTypes) tasks.push({ who, room, type, key: world.newKey() })
    }
  }
  return tasks
}
