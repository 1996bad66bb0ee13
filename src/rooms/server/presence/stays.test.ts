// Rooms of booked lessons record connections; rooms of classes don't.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#sessions/server/sessions.tables.ts'
import { beat } from './presence.ts'
import { forgetStays, staysOf } from './stays.ts'
import { stays } from '../stays.tables.ts'
import { startRooms, type Person, type RoomsWorld } from '../testing/rooms-world.ts'

let world: RoomsWorld
let anna: Person
beforeAll(async () => {
  world = await startRooms()
  anna = world.pupils[0] as Person
})
afterAll(() => world.stop())
// A teacher with a booked lesson would have no time for the next class.
afterEach(() => world.db.update(sessions).set({ booking: null }))

const soon = { timeout: 20_000, interval: 50 }

async function seated(isBooked: boolean) {
  const room = await world.classroom()
  await world.enter(anna, room.sid)
  await world.open(room.sid)
  if (isBooked)
    await world.db
      .update(sessions)
      .set({ booking: world.kit.newId() })
      .where(eq(sessions.id, room.session._id))
  return { sid: room.sid, session: room.session._id }
}
const come = async (sid: string) => {
  const client = await world.connect(anna)
  await client.arrive(sid, 'student')
  return client
}
const annas = async (session: string) => (await staysOf(world.db, session)).get(anna.id) ?? []

describe('the record of a booked lesson', () => {
  test('lists who entered, who left, and whose connection was lost', async () => {
    const { sid, session } = await seated(true)
    // The room caches its session for a moment.
    world.server.clock.advance(60_000)
    const first = await come(sid)
    expect(await annas(session)).toMatchObject([{ until: null, lost: false }])
    world.server.clock.advance(120_000)
    first.close()
    await expect.poll(() => annas(session), soon).toMatchObject([{ until: expect.any(Date), lost: true }])
    world.server.clock.advance(60_000)
    const second = await come(sid)
    world.server.clock.advance(60_000)
    await second.ask('get', 'auth', 'leave', { key: `class/${sid}` })
    expect(await annas(session)).toMatchObject([{ lost: true }, { until: expect.any(Date), lost: false }])
    second.close()
  })

  test('closes the stays that a dead node held open', async () => {
    const { sid, session } = await seated(true)
    const now = world.kit.clock.now()
    const dead = world.kit.newId()
    await world.db.execute(
      `insert into rooms_nodes values ('gone-${dead}', '${new Date(now.getTime() - 20_000).toISOString()}')`,
    )
    await world.db.execute(
      `insert into rooms_presence (connection, channel, node, uid, nickname, role) values ('${dead}', 'class/${sid}', 'gone-${dead}', '${anna.id}', 'Anna', 'student')`,
    )
    await world.db.insert(stays).values({ connection: dead, session, uid: anna.id, from: now })
    await beat(world.kit)
    expect(await annas(session)).toMatchObject([{ until: expect.any(Date), lost: true }])
  })

  test('is deleted after 30 days', async () => {
    const now = world.kit.clock.now()
    const at = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const session = world.kit.newId()
    const row = { session, uid: anna.id }
    await world.db.insert(stays).values([
      { ...row, connection: world.kit.newId(), from: at(31) },
      { ...row, connection: world.kit.newId(), from: at(29) },
    ])
    await forgetStays(world.db, now)
    expect(await world.db.$count(stays, eq(stays.session, session))).toBe(1)
  })
})

test('a class keeps no record', async () => {
  const { sid, session } = await seated(false)
  const client = await come(sid)
  expect(await world.db.$count(stays, eq(stays.session, session))).toBe(0)
  client.close()
})
