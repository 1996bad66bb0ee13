import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { beat } from './presence.ts'
import {
  follow,
  refusal,
  startRooms,
  type Classroom,
  type Listener,
  type Person,
  type RoomsWorld,
} from '../testing/rooms-world.ts'

let world: RoomsWorld
let anna: Person
let ben: Person
beforeAll(async () => {
  world = await startRooms()
  ;[anna, ben] = world.pupils as [Person, Person]
})
afterAll(() => world.stop())

const seated = async (): Promise<Classroom> => {
  const room = await world.classroom()
  for (const who of [anna, ben]) await world.enter(who, room.sid)
  await world.open(room.sid)
  return room
}
const come = async (who: Person, sid: string, role: 'student' | 'teacher' = 'student'): Promise<Listener> => {
  const client = await world.connect(who)
  await client.arrive(sid, role)
  return client
}
const online = async (sid: string) => (await world.room(world.teacher, sid)).online
const comings = ({ received }: Listener, uid: string) =>
  received
    .filter(({ name, record }) => name === 'auth patched' && (record['user'] as { _id: string })._id === uid)
    .map(({ record }) => record['on'])
const soon = { timeout: 20_000, interval: 50 }

describe('presence', () => {
  test('two connections are one person, who is gone ten seconds after the last closes', async () => {
    const { sid } = await seated()
    const teacher = await come(world.teacher, sid, 'teacher')
    const [phone, laptop] = [await come(anna, sid), await come(anna, sid)]
    expect(await online(sid)).toEqual([anna.id, world.teacher.id].toSorted())
    phone.close()
    world.server.clock.advance(11_000)
    await beat(world.kit)
    expect(await online(sid)).toContain(anna.id)
    laptop.close()
    // The disconnect is stored within moments, and the grace period starts there.
    await expect
      .poll(
        async () =>
          (
            await world.db.execute(
              `select 1 from rooms_presence where uid = '${anna.id}' and left_at is not null`,
            )
          ).rows.length,
        soon,
      )
      .toBeGreaterThan(0)
    await beat(world.kit)
    expect(await online(sid)).toContain(anna.id)
    expect(comings(teacher, anna.id)).not.toContain('disconnect')
    world.server.clock.advance(11_000)
    await beat(world.kit)
    expect(await online(sid)).toEqual([world.teacher.id])
    await expect.poll(() => comings(teacher, anna.id).at(-1), soon).toBe('disconnect')
    teacher.close()
  })

  test('reconnecting within the grace period counts as never gone', async () => {
    const { sid } = await seated()
    const teacher = await come(world.teacher, sid, 'teacher')
    const before = await come(anna, sid)
    before.close()
    const after = await come(anna, sid)
    world.server.clock.advance(11_000)
    await beat(world.kit)
    expect(await online(sid)).toContain(anna.id)
    expect(comings(teacher, anna.id)).not.toContain('disconnect')
    // Leaving on purpose is announced at once.
    await after.ask('get', 'auth', 'leave', { key: `class/${sid}` })
    await expect.poll(() => comings(teacher, anna.id).at(-1), soon).toBe('disconnect')
    expect(await online(sid)).toEqual([world.teacher.id])
    for (const client of [teacher, after]) client.close()
  })

  test('presence of a dead node is cleared within half a minute, and nothing else is', async () => {
    const { sid } = await seated()
    const here = await come(ben, sid)
    const now = world.kit.clock.now()
    await world.db.execute(
      `insert into rooms_nodes values ('dead', '${new Date(now.getTime() - 20_000).toISOString()}')`,
    )
    await world.db.execute(
      `insert into rooms_presence (connection, channel, node, uid, nickname, role) values ('c1', 'class/${sid}', 'dead', '${anna.id}', 'Anna', 'student'), ('c2', 'class/${sid}', 'dead', '${ben.id}', 'Ben', 'student')`,
    )
    await beat(world.kit)
    expect(await online(sid)).toEqual([ben.id])
    expect(comings(here, ben.id)).not.toContain('disconnect')
    await expect.poll(() => comings(here, anna.id), soon).toEqual(['disconnect'])
    // A node that was wrongly considered dead restores its rows.
    await world.db.execute(`delete from rooms_presence where channel = 'class/${sid}'`)
    await beat(world.kit)
    expect(await online(sid)).toEqual([ben.id])
    here.close()
  })

  test('only people in the room can subscribe, and only over a socket', async () => {
    const { sid } = await seated()
    const client = await world.connect(world.pupils[2] as Person)
    expect(await refusal(client.ask('get', 'auth', 'join', { key: `class/${sid}` }))).toBe('not-in-room')
    expect(await refusal(client.ask('get', 'auth', 'join', { key: `class/${sid}`, screen: 'teacher' }))).toBe(
      'room-forbidden',
    )
    expect(await refusal(anna.service('auth').get('join', { query: { key: `class/${sid}` } }))).toBe(
      'channel-needs-socket',
    )
    expect(await refusal(client.ask('get', 'auth', 'join', { key: 'class/NOWHERE' }))).toBe('not-found')
    expect(await refusal(client.ask('get', 'auth', 'join', { key: `collab/${world.kit.newId()}` }))).toBe(
      'not-found',
    )
    client.close()
  })

  test('people editing the same content see each other', async () => {
    const content = await world.task()
    const [one, two] = [await world.connect(world.teacher), await world.connect(world.teacher)]
    await one.ask('get', 'auth', 'join', { key: `collab/${content}` })
    expect(await two.ask('get', 'auth', 'join', { key: `collab/${content}` })).toMatchObject({
      online: [world.teacher.id],
    })
    await expect.poll(() => comings(one, world.teacher.id).length, soon).toBeGreaterThan(0)
    for (const client of [one, two]) client.close()
  })
})

const plain = (state: RoomState | undefined) => state && { ...state, seq: 0 }

describe('events', () => {
  test('each learner gets only what they may see, and every copy matches', async () => {
    const room = await seated()
    const [teacher, a, b] = [
      await come(world.teacher, room.sid, 'teacher'),
      await come(anna, room.sid),
      await come(ben, room.sid),
    ]
    const copies = await Promise.all([
      follow(teacher, room.sid, 'teacher'),
      follow(a, room.sid, 'student'),
      follow(b, room.sid, 'student'),
    ])
    await world.steer(room.sid, { page: room.pages.text })
    const secret = await world.answer(anna, room, 'text', { content: 'A secret of Anna' })
    await world.steer(room.sid, { block: { add: [anna.id] } })
    await world.steer(room.sid, { attend: { pull: [ben.id] } })
    const shown = await world.answer(ben, room, 'draw')
    await world.steer(room.sid, { showAnswers: { page: room.pages.draw, mode: 'nameless' } })
    await world.patch(room.session._id, { status: 'student' })
    await world.server.courier.drain()
    const settled = async () => {
      const seen = await Promise.all([
        world.room(world.teacher, room.sid, 'teacher'),
        world.room(anna, room.sid),
        world.room(ben, room.sid),
      ])
      return copies.map((copy, at) => isDeepStrictEqual(plain(copy()), plain(seen[at]?.state)))
    }
    await expect.poll(settled, soon).toEqual([true, true, true])
    const toBen = JSON.stringify(b.received)
    expect(toBen).not.toContain('A secret of Anna')
    expect(toBen).not.toContain(secret._id)
    const toAnna = a.received.filter(({ record }) => JSON.stringify(record).includes(shown._id))
    expect(toAnna.length).toBeGreaterThan(0)
    expect(JSON.stringify(toAnna)).not.toContain(ben.id)
    expect(b.received.filter(({ record }) => JSON.stringify(record).includes('"blocked"'))).toEqual([])
    expect(
      teacher.received.filter(
        ({ name, record }) => name === 'response created' && record['content'] === 'A secret of Anna',
      ),
    ).toHaveLength(1)
    for (const client of [teacher, a, b]) client.close()
  })

  test('missed events are replayed up to the last fact', async () => {
    const room = await seated()
    const before = await world.room(anna, room.sid)
    for (let n = 0; n < 5; n++) await world.answer(ben, room, 'comment')
    await world.steer(room.sid, { page: room.pages.draw, block: { add: [anna.id] } })
    const replay = async (after?: number) =>
      (await anna.service('rooms').get('replay', {
        query: { sid: room.sid, screen: 'student', ...(after !== undefined && { after }) },
      })) as { seq: number; facts: { kind: string }[] | null; state: RoomState | null }
    const missed = await replay(before.state.seq)
    expect(missed.facts?.map(({ kind }) => kind)).toEqual(['turned', 'blocked'])
    expect(missed.seq).toBe((await world.room(world.teacher, room.sid)).state.seq)
    expect((await replay()).state).toMatchObject({ page: room.pages.draw, self: anna.id })
    expect(await refusal(world.stranger.service('rooms').get('replay', { query: { sid: room.sid } }))).toBe(
      'not-found',
    )
  })
})
