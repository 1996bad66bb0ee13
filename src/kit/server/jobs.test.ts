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
  const scheduler = await startScheduler(database.db, clock, createLog('silent', clock), list, false)
  schedulers.push(scheduler)
  return scheduler
}

const hour = 3600
const rowOf = async (name: string) => (await database.db.select().from(jobs)).find(row => row.name === name)

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
  const tickAll = () => Promise.all(Array.from({ length: 30 }, async (_, n) => nodes[n % 3]?.tick()))
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
  expect(await rowOf('a')).toMatchObject({ lastError: 'no paper', lockedUntil: null, runs: 1 })
  broken = false
  await scheduler.tick()
  expect(done).toEqual(['b'])
  clock.advance(hour * 1000)
  await scheduler.tick()
  expect(done.toSorted()).toEqual(['a', 'b', 'b'])
  expect(await rowOf('a')).toMatchObject({ lastError: null, runs: 2 })
})

test('a job that runs once is tried again after a failure, and never after a success', async () => {
  const results = ['no paper', null, null]
  const job: Job = {
    name: 'count',
    every: 'once',
    run: () => {
      const error = results.shift()
      return error ? Promise.reject(new Error(error)) : Promise.resolve()
    },
  }
  for (const left of [2, 1, 1, 1]) {
    // A restart does not repeat it either.
    await (await node(job)).tick()
    expect(results).toHaveLength(left)
    clock.advance(365 * 24 * hour * 1000)
  }
  expect(await rowOf('count')).toMatchObject({ runs: 2, lastError: null })
})

/** A job that runs until the test lets it end. */
function slowJob(more: Partial<Job> = {}) {
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<AbortSignal>()
  const job: Job = {
    name: 'slow',
    every: hour,
    run: (_now, signal) => {
      begun.resolve(signal)
      return end.promise
    },
    ...more,
  }
  return { job, begun: begun.promise, end: end.resolve }
}

test('a node renews the lease while its run goes on, and no other node starts one', async () => {
  const { job, begun, end } = slowJob()
  let others = 0
  const slow = await node(job)
  const other = await node({ ...job, run: () => Promise.resolve(others++) })
  const running = slow.tick()
  await begun
  for (let at = 0; at < 300; at += 40) {
    clock.advance(40_000)
    void slow.tick()
    await expect
      .poll(async () => (await rowOf('slow'))?.lockedUntil?.getTime())
      .toBeGreaterThan(clock.now().getTime() + 30_000)
    await other.tick()
  }
  expect(others).toBe(0)
  end()
  await running
  expect(await rowOf('slow')).toMatchObject({ lockedUntil: null, lastError: null, runs: 1 })
})

test('the job of a node that died is taken over within a minute, and the dead run changes nothing any more', async () => {
  const { job, begun, end } = slowJob()
  let others = 0
  const dead = await node(job)
  const other = await node({ ...job, run: () => Promise.resolve(others++) })
  const running = dead.tick()
  await begun
  clock.advance(59_000)
  await other.tick()
  expect(others).toBe(0)
  clock.advance(2000)
  await other.tick()
  expect(others).toBe(1)
  const after = await rowOf('slow')
  end()
  await running
  expect(await rowOf('slow')).toEqual(after)
})

test('a hanging job does not stop others; past its deadline it is reported and aborted', async () => {
  const { job, begun, end } = slowJob({ deadline: 120 })
  const healthy: Date[] = []
  const scheduler = await node(job, {
    name: 'healthy',
    every: 60,
    run: now => Promise.resolve(healthy.push(now)),
  })
  const first = scheduler.tick()
  const signal = await begun
  await expect.poll(() => healthy.length).toBe(1)
  clock.advance(60_000)
  const second = scheduler.tick()
  await expect.poll(() => healthy.length).toBe(2)
  expect(signal.aborted).toBe(false)

  clock.advance(61_000)
  await scheduler.tick()
  await Promise.all([first, second])
  expect([healthy.length, signal.aborted]).toEqual([3, true])
  expect(await rowOf('slow')).toMatchObject({ lastError: 'ran longer than its deadline of 120 s' })

  // It has not ended here, so this node does not start it again; another one does.
  clock.advance(600_000)
  await scheduler.tick()
  expect(await rowOf('slow')).toMatchObject({ runs: 1 })
  let others = 0
  await (await node({ ...job, run: () => Promise.resolve(others++) })).tick()
  expect([others, await rowOf('slow')]).toMatchObject([1, { runs: 2, lastError: null }])
  end()
})

test('more jobs than slots all run in one tick, eight at a time', async () => {
  const eight = Promise.withResolvers<void>()
  let [parallel, most] = [0, 0]
  const list = Array.from({ length: 20 }, (_, n) => ({
    name: `job ${n}`,
    every: hour,
    run: async () => {
      most = Math.max(most, ++parallel)
      if (most === 8) eight.resolve()
      await eight.promise
      parallel--
    },
  }))
  await (await node(...list)).tick()
  expect((await database.db.select().from(jobs)).map(row => row.runs)).toEqual(Array(20).fill(1))
  expect(most).toBe(8)
})

test('eight jobs that hang keep a ninth waiting only until their deadline', async () => {
  const hanging = Array.from({ length: 8 }, (_, n) => slowJob({ name: `slow ${n}`, deadline: 120 }))
  const healthy: Date[] = []
  const scheduler = await node(...hanging.map(({ job }) => job), {
    name: 'healthy',
    every: 60,
    run: now => Promise.resolve(healthy.push(now)),
  })
  const first = scheduler.tick()
  const signals = await Promise.all(hanging.map(({ begun }) => begun))
  const before = healthy.length
  clock.advance(61_000)
  const second = scheduler.tick()
  clock.advance(61_000)
  await scheduler.tick()
  await Promise.all([first, second])
  expect(healthy).toHaveLength(before + 1)
  expect(signals.map(({ aborted }) => aborted)).toEqual(Array(8).fill(true))

  // What ends too late changes nothing once another node has run the job.
  clock.advance(600_000)
  await (await node({ ...(hanging[0] as { job: Job }).job, run: () => Promise.resolve() })).tick()
  const after = await rowOf('slow 0')
  for (const { end } of hanging) end()
  await expect.poll(async () => (await rowOf('slow 7'))?.lockedUntil).toBe(null)
  expect(await rowOf('slow 0')).toEqual(after)
})

test('a run that a stop cuts short is begun anew by the next node', async () => {
  let runs = 0
  const job: Job = {
    name: 'long',
    every: hour,
    run: (_now, signal) =>
      runs++ > 0
        ? Promise.resolve()
        : new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error))
          }),
  }
  const first = await node(job)
  const running = first.tick()
  await expect.poll(() => runs).toBe(1)
  await first.stop()
  await running
  await (await node(job)).tick()
  expect([runs, await rowOf('long')]).toMatchObject([2, { lastError: null }])
})

test('two jobs of the same name are refused', async () => {
  const job: Job = { name: 'twin', every: 60, run: () => Promise.resolve() }
  await expect(node(job, job)).rejects.toThrow('two jobs share a name')
})
