// Facts written but not sent, because a node died in between, are sent by another node.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockRoom } from './room-state.ts'
import { markedBy, DeliveredRanges } from './room-delivered.ts'
import { noteIn } from './room-writer.ts'
import { rooms } from '../rooms.tables.ts'
import { notifyForgotten } from './session-hooks.ts'
import { follow, startRooms, type Person, type RoomsWorld } from '../testing/rooms-world.ts'

let world: RoomsWorld
beforeAll(async () => {
  world = await startRooms()
})
afterAll(() => world.stop())

const rowOf = async (sid: string) => {
  const [row] = await world.db.select().from(rooms).where(eq(rooms.sid, sid))
  if (!row) throw new Error('there is no such room')
  return row
}

test('a room is marked as delivered without a gap', () => {
  expect(markedBy(4, [])).toBe(4)
  expect(markedBy(4, [{ from: 4, to: 9 }])).toBe(9)
  expect(
    markedBy(4, [
      { from: 2, to: 3 },
      { from: 4, to: 6 },
      { from: 6, to: 7 },
    ]),
  ).toBe(7)
  expect(markedBy(4, [{ from: 5, to: 9 }])).toBe(4)
  expect(
    markedBy(4, [
      { from: 4, to: 6 },
      { from: 8, to: 9 },
    ]),
  ).toBe(6)
})

test("ranges delivered by a node are kept in order until the room's row is marked", () => {
  const delivered = new DeliveredRanges()
  for (const range of [
    { from: 4, to: 6 },
    { from: 6, to: 7 },
    { from: 12, to: 14 },
    { from: 9, to: 10 },
  ])
    delivered.add(range)
  expect(delivered.list).toEqual([
    { from: 4, to: 7 },
    { from: 9, to: 10 },
    { from: 12, to: 14 },
  ])
  delivered.drop(10)
  expect(delivered.list).toEqual([{ from: 12, to: 14 }])
})

test('a learner gets facts that another node committed but never sent, even when this node has written since', async () => {
  const { sid, pages } = await world.classroom()
  const [anna] = world.pupils as [Person]
  await world.enter(anna, sid)
  const client = await world.connect(anna)
  await client.arrive(sid, 'student')
  const state = await follow(client, sid, 'student')
  await expect
    .poll(async () => {
      const { sent, seq } = await rowOf(sid)
      return seq - sent
    })
    .toBe(0)

  // Another node commits a fact for Anna only, and dies.
  const { id, seq } = await rowOf(sid)
  await world.db.transaction(async tx => {
    const room = await lockRoom(tx, id)
    if (room) await noteIn(world.kit, tx, room, anna.id, [{ kind: 'felt', uid: anna.id, feel: 3 }])
  })
  await world.steer(sid, { page: pages.choice })
  await world.steer(sid, { page: pages.draw })
  await expect.poll(() => state()?.page).toBe(pages.draw)
  expect(state()?.seats[anna.id]?.feel).toBeNull()
  expect((await rowOf(sid)).sent).toBe(seq)

  // The class continues without a pause, and the gap is detected all the same.
  await notifyForgotten(world.kit, world.kit.clock.now())
  expect(state()?.seats[anna.id]?.feel).toBeNull()
  world.server.clock.advance(6000)
  await world.steer(sid, { page: pages.text })
  await notifyForgotten(world.kit, world.kit.clock.now())
  await expect.poll(() => state()?.seats[anna.id]?.feel).toBe(3)
  await expect
    .poll(async () => {
      const { sent, seq: last } = await rowOf(sid)
      return last - sent
    })
    .toBe(0)
  client.close()
})
