// The system clock jumps a day ahead and back: only tokens expire, jobs run once and continue, and nobody
// gets an email twice.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAttack, type AttackWorld, type Outsider } from './testing/attack-world.ts'
import { foreignCall, sender } from './testing/calls.ts'
import { faultsOf } from './testing/judge.ts'
import { drawFrom } from './testing/sample.ts'

const day = 86_400_000
const hour = 3_600_000

let world: AttackWorld
let send: ReturnType<typeof sender>
beforeAll(async () => {
  world = await startAttack()
  send = sender(world)
})
afterAll(async () => {
  send.close()
  await world.server.stop()
})

const runsOfJobs = async (): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await world.server.database.db.execute<{ name: string; runs: number }>(
    sql`select name, runs from kit_jobs`,
  )
  return new Map(rows.map(({ name, runs }) => [name, runs]))
}

/** Moves the clock, runs everything due, and counts runs per job. */
async function jump(milliseconds: number): Promise<readonly number[]> {
  const before = await runsOfJobs()
  world.server.clock.advance(milliseconds)
  await world.server.scheduler.tick()
  await world.server.courier.drain()
  return [...(await runsOfJobs())].map(([name, runs]) => runs - (before.get(name) ?? 0))
}

/** Recipients who got the same notice or email more than once. */
async function doubled(): Promise<readonly unknown[]> {
  const { rows } = await world.server.database.db.execute(
    sql`select key, count(*) from communications_deliveries group by key having count(*) > 1
        union all select event, count(*) from communications_notices group by event having count(*) > 1`,
  )
  return rows
}

/** Every service must still respond with a code. */
async function faults(who: Outsider): Promise<readonly string[]> {
  const draw = drawFrom(7)
  const found: string[] = []
  for (const cell of world.cells.filter(({ method, writes }) => method === 'find' && !writes)) {
    const answer = await send.send('rest', who, foreignCall(world, cell, draw))
    found.push(...faultsOf(answer).map(fault => `${cell.title}: ${fault}`))
  }
  return found
}

test('a day ahead and back, twice', { timeout: 300_000 }, async () => {
  const [teacher] = world.insiders as [Outsider]
  await jump(0)
  const failed: unknown[] = []
  for (let round = 0; round < 2; round++) {
    const ahead = await jump(day)
    expect(Math.max(...ahead), 'every job once, however many runs were missed').toBe(1)
    failed.push(...(await faults(teacher)), ...(await doubled()))
    const back = await jump(-day)
    expect(Math.max(...back)).toBeLessThanOrEqual(1)
    failed.push(...(await faults(teacher)), ...(await doubled()))
  }
  expect(failed).toEqual([])
  expect(
    world.server.logged.filter(({ level, message }) => level === 'error' && message !== 'call failed'),
  ).toEqual([])
})

test('after the clock went back, jobs continue within their interval', async () => {
  await jump(day)
  await jump(-day)
  const after = await jump(hour)
  const { rows } = await world.server.database.db.execute<{ ahead: number }>(
    sql`select count(*)::int as ahead from kit_jobs where last_at > ${world.server.clock.now().toISOString()}::timestamptz`,
  )
  expect(after.some(runs => runs > 0)).toBe(true)
  expect(rows[0]?.ahead).toBe(0)
})
