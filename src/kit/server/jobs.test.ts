import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { movableClock, type MovableClock } from './clock.ts'
import { connect, type Database } from './db.ts'
import { startScheduler, type Job, type Scheduler } from './jobs.ts'
import { jobs } from './kit.tables.ts'
import { createLog } from './log.ts'
import { testDatabase } from './testing/test-database.ts'

let database: Database
let clock: MovableClock
const schedulers: Scheduler[] = []

beforeAll(async () => {
  database = connect((await testDatabase()).url)
})
beforeEach(async () => {
  clock = movableClock()
  await database.db.delete(jobs)
})
afterEach(async () => {
  for (const scheduler of schedulers.splice(0)) await scheduler.stop()
})
afterAll(() => database.close())

async function node(...list: Job[]): Promise<Scheduler> {
  const scheduler = await startScheduler(database.db, clock, createLog('silent', clock), list)
  schedulers.push(scheduler)
  return scheduler
}

const hour = 3600

test('however many nodes look however often, a job runs once each time it is due', async () => {
  const runs: Date[] = []
  const job: Job = {
    name: 'count',
    every: hour,
    run: now => {
      runs.push(now)
      return new Promise(resolve => {
        setImmediate(resolve)
      })
    },
  }
  const nodes = await Promise.all([node(job), node(job), node(job)])
  const tickAll = () => Promise.all(Array.from({ length: 30 }, (_, n) => nodes[n % 3]?.tick()))
  for (let due = 1; due <= 4; due++) {
    await tickAll()
    expect(runs).toHaveLength(due)
    clock.advance(hour * 1000)
  }
  expect(runs.map((run, n) => Math.round((run.getTime() - (runs[n - 1] ?? run).getTime()) / 60_000))).toEqual(
    [0, 60, 60, 60],
  )
})

test('a restart neither forgets nor repeats', async () => {
  let runs = 0
  const job: Job = { name: 'count', every: hour, run: () => Promise.resolve(runs++) }
  const first = await node(job)
  await first.tick()
  await first.stop()
  const second = await node(job)
  await second.tick()
  expect(runs).toBe(1)
  clock.advance(3 * hour * 1000)
  await second.tick()
  expect(runs).toBe(2)
})

test('a failure is written down, hinders no other job, and is tried again at the next time', async () => {
  let broken = true
  const done: string[] = []
  const scheduler = await node(
    {
      name: 'a',
      every: hour,
      run: () => (broken ? Promise.reject(new Error('no paper')) : Promise.resolve(done.push('a'))),
    },
    { name: 'b', every: hour, run: () => Promise.resolve(done.push('b')) },
  )
  await scheduler.tick()
  expect(done).toEqual(['b'])
  const rowOf = async () => (await database.db.select().from(jobs)).find(row => row.name === 'a')
  expect(await rowOf()).toMatchObject({ lastError: 'no paper', lockedUntil: null, runs: 1 })
  broken = false
  await scheduler.tick()
  expect(done).toEqual(['b'])
  clock.advance(hour * 1000)
  await scheduler.tick()
  expect(done.toSorted()).toEqual(['a', 'b', 'b'])
  expect(await rowOf()).toMatchObject({ lastError: null, runs: 2 })
})

test('while a run goes on nobody starts another, until it is taken for dead', async () => {
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let others = 0
  const slow = await node({
    name: 'slow',
    every: 60,
    run: () => {
      begin()
      return end
    },
  })
  const other = await node({ name: 'slow', every: 60, run: () => Promise.resolve(others++) })
  const running = slow.tick()
  await begun
  clock.advance(10 * 60_000)
  await other.tick()
  expect(others).toBe(0)
  clock.advance(6 * 60_000)
  await other.tick()
  expect(others).toBe(1)
  finish()
  await running
})

test('two jobs of one name are a mistake of ours', async () => {
  const job: Job = { name: 'twin', every: 60, run: () => Promise.resolve() }
  await expect(node(job, job)).rejects.toThrow('two jobs share a name')
})
