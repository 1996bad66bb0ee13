import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { rooms } from '../rooms.tables.ts'
import {
  follow,
  refusal,
  startRooms,
  type Classroom,
  type Person,
  type RoomsWorld,
} from '../testing/rooms-world.ts'

let world: RoomsWorld
let anna: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  world = await startRooms()
  ;[anna, ben, cleo] = world.pupils as [Person, Person, Person]
})
afterAll(() => world.stop())

const groups = [
  { _id: 'red', name: 'Red' },
  { _id: 'blue', name: 'Blue' },
]
const soon = { interval: 50, timeout: 5000 }

/** Anna and Ben are red, Cleo is blue. */
async function grouped(data: Record<string, unknown> = {}): Promise<Classroom> {
  const room = await world.classroom(data)
  for (const who of [anna, ben, cleo]) await world.enter(who, room.sid)
  await world.steer(room.sid, {
    groups,
    members: [
      { _id: anna.id, group: 'red' },
      { _id: ben.id, group: 'red' },
      { _id: cleo.id, group: 'blue' },
    ],
    groupAnswers: true,
  })
  return room
}
const said = async (who: Pick<Person, 'service'>, sid: string) =>
  (await world.answers(who, sid)).map(({ nickname, content, right }) => [nickname, content, right])

test("members see their group's answers with names, others don't, also after a reload", async () => {
  const room = await grouped()
  expect((await world.room(world.teacher, room.sid)).state.groupAnswers).toBe(true)
  const given = await world.answer(anna, room, 'text', { content: 'From red' })
  const theirs = await world.answer(cleo, room, 'text', { content: 'From blue' })
  expect(await said(ben, room.sid)).toEqual([[given.nickname, 'From red', null]])
  expect(await said(cleo, room.sid)).toEqual([[theirs.nickname, 'From blue', null]])
  expect(((await ben.service('response').get(given._id)) as { uid: string }).uid).toBe(anna.id)
  expect(await refusal(ben.service('response').get(theirs._id))).toBe('answer-unknown')
  // Visible, but not editable.
  expect(await refusal(ben.service('response').patch(given._id, { content: 'Mine' }))).toBe('room-forbidden')
  expect(await refusal(ben.service('response').remove(given._id))).toBe('answer-unknown')
  // The group must not reveal whether a choice is correct; an answer the teacher adds belongs to its
  // learner alone.
  await world.answer(anna, room, 'choice')
  await world.teacher.service('response').create({
    sid: room.sid,
    page: room.pages.media,
    type: 'media',
    key: world.newKey(),
    uid: anna.id,
    teacherSharing: true,
    content: 'https://pictures.people.test/paper.png',
  })
  expect((await world.answers(ben, room.sid)).map(({ type, right }) => [type, right])).toEqual([
    ['text', null],
    ['choice', null],
  ])
  await world.steer(room.sid, { groupAnswers: false })
  expect(await said(ben, room.sid)).toEqual([])
})

test('only the teacher turns it on', async () => {
  const room = await grouped()
  expect(await refusal(world.steer(room.sid, { groupAnswers: false }, anna))).toBe('room-forbidden')
  // Rooms created before this feature lack the field.
  await world.db
    .update(rooms)
    .set({ board: sql`${rooms.board} - 'groupAnswers'`, seq: sql`${rooms.seq} + 1` })
    .where(eq(rooms.sid, room.sid))
  expect((await world.room(anna, room.sid)).state.groupAnswers).toBe(false)
})

test('events follow members who move, and every copy matches; guests behave like everybody', async () => {
  const room = await grouped({ guest: true })
  const { accessToken, user } = (await world.guest
    .service('rooms')
    .patch('guest', { sid: room.sid, nickname: 'Gus' })) as { accessToken: string; user: { _id: string } }
  const gus = world.as(accessToken)
  await world.enter(gus, room.sid)
  await world.steer(room.sid, { members: [{ _id: user._id, group: 'red' }] })
  const [b, c, g] = (await Promise.all(
    [ben, cleo, { token: accessToken }].map(async who => {
      const client = await world.connect(who)
      await client.arrive(room.sid, 'student')
      return client
    }),
  )) as [
    Awaited<ReturnType<RoomsWorld['connect']>>,
    Awaited<ReturnType<RoomsWorld['connect']>>,
    Awaited<ReturnType<RoomsWorld['connect']>>,
  ]
  const copies = await Promise.all([b, c, g].map(client => follow(client, room.sid, 'student')))
  const given = await world.answer(anna, room, 'text', { content: 'Red before the move' })
  await world.answer(gus, room, 'text', { content: 'Red by a guest' })
  await expect
    .poll(
      () =>
        [b, g].map(({ received }) =>
          received.filter(({ name }) => name === 'response created').map(({ record }) => record['content']),
        ),
      soon,
    )
    .toEqual([
      ['Red before the move', 'Red by a guest'],
      ['Red before the move', 'Red by a guest'],
    ])
  const plain = (state: RoomState | undefined) => state && { ...state, seq: 0 }
  const settled = async () => {
    const seen = await Promise.all([ben, cleo, gus].map(who => world.room(who, room.sid)))
    for (const [at, copy] of copies.entries()) expect(plain(copy())).toEqual(plain(seen[at]?.state))
  }
  await expect
    .poll(
      () =>
        settled().then(
          () => true,
          () => false,
        ),
      soon,
    )
    .toBe(true)
  // Once this call returns, all earlier events have arrived.
  await c.ask('get', 'rooms', 'replay', { sid: room.sid, screen: 'student' })
  expect(JSON.stringify(c.received)).not.toContain(given._id)
  expect(JSON.stringify(c.received)).not.toContain('Red')
  // Cleo moves to red and sees its answers; Ben leaves it and sees none.
  await world.steer(room.sid, {
    members: [
      { _id: cleo.id, group: 'red' },
      { _id: ben.id, group: null },
    ],
  })
  await expect
    .poll(
      () =>
        settled().then(
          () => true,
          () => false,
        ),
      soon,
    )
    .toBe(true)
  expect([Object.keys(copies[1]?.()?.answers ?? {}), copies[0]?.()?.answers]).toEqual([[room.pages.text], {}])
  expect((await said(cleo, room.sid)).map(([, words]) => words)).toEqual([
    'Red before the move',
    'Red by a guest',
  ])
  for (const client of [b, c, g]) client.close()
})

test('nobody whose group has answered is stuck', async () => {
  const room = await grouped()
  const stuck = async () =>
    ((await world.teacher.service('rooms').get('stuck', { query: { sid: room.sid } })) as { uids: string[] })
      .uids
  const clients = await Promise.all(
    [anna, ben, cleo].map(async who => {
      const client = await world.connect(who)
      await client.arrive(room.sid, 'student')
      return client
    }),
  )
  await world.steer(room.sid, { page: room.pages.text })
  world.server.clock.advance(10_000)
  await world.answer(anna, room, 'text')
  world.server.clock.advance(60_000)
  expect(await stuck()).toEqual([cleo.id])
  await world.steer(room.sid, { groupAnswers: false })
  await world.answer(cleo, room, 'text')
  world.server.clock.advance(600_000)
  expect(await stuck()).toEqual([ben.id])
  for (const client of clients) client.close()
})
