// The database goes away during a class: nothing happens twice, and unacknowledged writes can be retried.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endConnections } from '#kit/server/testing/test-database.ts'
import { rooms } from '../rooms.tables.ts'
import { startRooms, type RoomsWorld } from '../testing/rooms-world.ts'

let world: RoomsWorld
beforeAll(async () => {
  world = await startRooms()
})
afterAll(() => world.stop())

test('when its connection ends, a batch of answers is refused whole, and a retry stores each key once', async () => {
  const room = await world.classroom()
  for (const who of world.pupils) await world.enter(who, room.sid)
  await lockRoom(room.sid)
  const give = () =>
    world.pupils.map((who, at) =>
      world.answer(who, room, 'text', { key: `answer-of-${at}-${room.sid}`, content: 'The moon' }),
    )
  const answers = Promise.allSettled(give())
  await expect.poll(waitingForLocks).toBeGreaterThan(0)
  await endConnections(world.db)
  const outcomes = await answers
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const each of refused)
    expect(each).toMatchObject({ reason: { code: 503, data: { code: 'database-away' } } })
  // On a busy machine some answers may arrive after the fault: acknowledged must mean stored, refused not
  // stored.
  expect(await world.answers(world.teacher, room.sid)).toHaveLength(outcomes.length - refused.length)

  await Promise.all([...give(), ...give()])
  expect(await world.answers(world.teacher, room.sid)).toHaveLength(world.pupils.length)
})

/** Another transaction locks the room until its connection ends. */
async function lockRoom(sid: string): Promise<void> {
  const locked = Promise.withResolvers<void>()
  world.db
    .transaction(async tx => {
      await tx.select().from(rooms).where(eq(rooms.sid, sid)).for('update')
      locked.resolve()
      await tx.execute(sql`select pg_sleep(60)`)
    })
    .catch(() => undefined)
  await locked.promise
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await world.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
