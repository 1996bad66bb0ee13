import * as z from '#zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { movableClock } from './clock.ts'
import { connect, type Database } from './db.ts'
import { attempt, forgetLimits, paced, resetLimit } from './limits.ts'
import { implement } from './service.ts'
import { people, anna } from './testing/notes-server.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { testDatabase } from './testing/test-database.ts'

describe('attempts that are counted in the database', () => {
  let database: Database
  const clock = movableClock()
  beforeAll(async () => {
    database = connect((await testDatabase()).url)
  })
  afterAll(() => database.close())
  const limit = { most: 100, seconds: 60 }
  const guess = (key: string) => attempt({ db: database.db, clock }, key, limit)

  test('of 500 simultaneous calls exactly 100 are allowed', async () => {
    const tries = await Promise.all(Array.from({ length: 500 }, () => guess('anna')))
    expect(tries.filter(one => one.allowed)).toHaveLength(100)
    expect(new Set(tries.map(one => one.count)).size).toBe(500)
    for (const { retryAfter } of tries) expect(retryAfter).toSatisfy(seconds => seconds >= 1 && seconds <= 62)
  })

  test('each key is counted separately, and a reset starts over', async () => {
    expect(await guess('berta')).toMatchObject({ allowed: true, count: 1 })
    await resetLimit(database.db, 'anna')
    expect(await guess('anna')).toMatchObject({ allowed: true, count: 1 })
  })

  test('the window follows the clock, and forgetting does not open it early', async () => {
    await resetLimit(database.db, 'anna')
    for (let n = 0; n < 101; n++) await guess('anna')
    clock.advance(50_000)
    await forgetLimits(database.db, clock.now())
    expect(await guess('anna')).toMatchObject({ allowed: false, count: 102 })
    clock.advance(11_000)
    expect(await guess('anna')).toMatchObject({ allowed: true, count: 1 })
  })

  test('a clock that goes back keeps nobody waiting', async () => {
    const pace = { free: 1, first: 10, most: 60, forget: 600 }
    const tryAgain = () => paced({ db: database.db, clock }, 'berta again', pace)
    clock.advance(86_400_000)
    for (let n = 0; n < 101; n++) await guess('carla')
    await tryAgain()
    expect([await guess('carla'), await tryAgain()]).toMatchObject([{ allowed: false }, { allowed: false }])
    clock.advance(-86_400_000)
    expect([await guess('carla'), await tryAgain()]).toMatchObject([{ allowed: true }, { allowed: true }])
    for (let n = 0; n < 100; n++) await guess('carla')
    expect(await guess('carla')).toMatchObject({ allowed: false })
  })
})

describe('calls a minute', () => {
  const contract = service('dice', permissions(['guest', 'user'], { throw: ['all', 'all'] }), {
    calls: {
      get: {
        one: { may: 'throw', result: z.object({ eyes: z.int() }) },
        few: { may: 'throw', perMinute: 2, result: z.object({ eyes: z.int() }) },
      },
    },
  })
  const eyes = () => Promise.resolve({ eyes: 4 })
  let server: TestServer
  beforeAll(async () => {
    const { url } = await testDatabase()
    server = await startTestServer({
      url,
      people,
      perMinute: { guest: 3, user: 5 },
      domains: [
        { name: 'dice', services: () => [implement(contract, { calls: { get: { one: eyes, few: eyes } } })] },
      ],
    })
    server.clock.set(new Date('2026-01-01T00:00:00Z'))
  })
  afterAll(() => server.stop())

  const statuses = async (times: number, call: string, token?: string) => {
    const answers: Response[] = []
    for (let n = 0; n < times; n++)
      answers.push(
        await fetch(
          `${server.base}/dice/${call}`,
          token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
        ),
      )
    return answers
  }
  const codes = (answers: Response[]) => answers.map(answer => answer.status)

  test('are limited for guests by address and for people by account', async () => {
    const guests = await statuses(5, 'one')
    expect(codes(guests)).toEqual([200, 200, 200, 429, 429])
    expect(guests[4]?.headers.get('retry-after')).toBe('60')
    expect(await guests[4]?.json()).toMatchObject({
      name: 'TooManyRequests',
      code: 429,
      data: { code: 'too-many-requests' },
    })
    expect(codes(await statuses(6, 'one', anna))).toEqual([200, 200, 200, 200, 200, 429])
    server.clock.advance(60_000)
    expect(codes(await statuses(1, 'one'))).toEqual([200])
  })

  test('a method can be stricter', async () => {
    server.clock.advance(60_000)
    expect(codes(await statuses(3, 'few', anna))).toEqual([200, 200, 429])
    expect(codes(await statuses(1, 'one', anna))).toEqual([200])
  })
})

test('guesses are counted for all nodes together', async () => {
  const contract = service('safe', permissions(['user'], { open: ['all'] }), {
    calls: {
      get: {
        guess: { may: 'open', perMinute: 3, acrossNodes: true, result: z.object({ isOpen: z.boolean() }) },
      },
    },
  })
  const guess = () => Promise.resolve({ isOpen: false })
  const { url } = await testDatabase()
  const clock = movableClock()
  const domains = [{ name: 'safe', services: () => [implement(contract, { calls: { get: { guess } } })] }]
  const nodes = await Promise.all([0, 1].map(() => startTestServer({ url, people, clock, domains })))
  const answers: number[] = []
  for (let n = 0; n < 6; n++) {
    const base = nodes[n % 2]?.base ?? ''
    const headers = { authorization: `Bearer ${anna}` }
    answers.push((await fetch(`${base}/safe/guess`, { headers })).status)
  }
  expect(answers).toEqual([200, 200, 200, 429, 429, 429])
  for (const node of nodes) await node.stop()
})
