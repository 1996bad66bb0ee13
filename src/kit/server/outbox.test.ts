import { sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movableClock, type MovableClock } from './clock.ts'
import { connect, type Database } from './db.ts'
import { outbox } from './kit.tables.ts'
import { createLog } from './log.ts'
import { startCourier, type Courier } from './courier.ts'
import { claimDue } from './outbox-claims.ts'
import { outboxState, parkedByTopic, retryParked } from './outbox-state.ts'
import { pruneOutbox, put, type Handlers, type Message, type PutOptions } from './outbox.ts'
import { testDatabase } from './testing/test-database.ts'

declare module './outbox.ts' {
  interface Topics {
    'test-mail': { n: number }
    'test-event': { n: number }
  }
}

let database: Database
let clock: MovableClock
const couriers: Courier[] = []

beforeAll(async () => {
  database = connect((await testDatabase()).url)
})
beforeEach(async () => {
  clock = movableClock()
  await database.db.delete(outbox)
})
afterEach(async () => {
  for (const courier of couriers.splice(0)) await courier.stop()
})
afterAll(() => database.close())

function courierWith(handlers: Handlers, options?: Parameters<typeof startCourier>[4]): Courier {
  const courier = startCourier(database.db, clock, createLog('silent', clock), handlers, options)
  couriers.push(courier)
  return courier
}

/** A courier that records its attempts and deliveries. */
function recorder(act: (message: Message<'test-mail'>) => Promise<void> | void = () => {}) {
  const seen: number[] = []
  const delivered: number[] = []
  const courier = courierWith({
    'test-mail': async message => {
      seen.push(message.payload.n)
      await act(message)
      delivered.push(message.payload.n)
    },
  })
  return { seen, delivered, courier }
}

const mail = (n: number, options?: PutOptions) =>
  database.db.transaction(tx => put(tx, clock, 'test-mail', { n }, options))
const rows = () => database.db.select().from(outbox)

function gate(): { open: () => void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, opened: promise }
}

test('an order key may be as long as the list of everybody in a school', async () => {
  const { seen, courier } = recorder()
  const orderKey = Array.from({ length: 500 }, () => `user:${crypto.randomUUID()}`).join(' ')
  for (const n of [1, 2, 3]) await mail(n, { orderKey })
  await courier.drain()
  expect(seen).toEqual([1, 2, 3])
})

test('the consequences of a change happen once, after its commit, in order', async () => {
  const { seen, courier } = recorder()
  await database.db.transaction(async tx => {
    for (const n of [1, 2, 3]) {
      await put(tx, clock, 'test-mail', { n }, { orderKey: 'anna' })
      clock.advance(1)
    }
    await courier.drain()
    expect(seen).toEqual([])
  })
  await courier.drain()
  await courier.drain()
  expect(seen).toEqual([1, 2, 3])
})

test('a change that is rolled back causes nothing', async () => {
  const { seen, courier } = recorder()
  await expect(
    database.db.transaction(async tx => {
      await put(tx, clock, 'test-mail', { n: 1 })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await courier.drain()
  expect(seen).toEqual([])
})

test('a key is used once, and again when the message is pruned after 90 days', async () => {
  const { seen, courier } = recorder()
  await Promise.all([1, 2, 3].map(n => mail(n, { key: 'welcome anna' })))
  await mail(4)
  await courier.drain()
  clock.advance(89 * 86_400_000)
  await pruneOutbox(database.db, clock.now())
  await mail(5, { key: 'welcome anna' })
  await courier.drain()
  expect(seen.toSorted()).toEqual([expect.any(Number), 4])
  expect((await rows()).map(row => row.key)).toEqual(['welcome anna'])
  clock.advance(2 * 86_400_000)
  await pruneOutbox(database.db, clock.now())
  expect(await rows()).toEqual([])
})

test('a message waits for its time by the clock', async () => {
  const { seen, courier } = recorder()
  await mail(1, { dueAt: new Date(clock.now().getTime() + 86_400_000) })
  clock.advance(86_300_000)
  await courier.drain()
  expect(seen).toEqual([])
  clock.advance(200_000)
  await courier.drain()
  expect(seen).toEqual([1])
})

const pauses = [10, 60, 300, 900, 3600, 7200, 14_400, 14_400, 14_400]

test('a failing message is tried again after growing pauses, and parked after the tenth attempt', async () => {
  const { seen, courier } = recorder(() => {
    throw new Error('mail server is down')
  })
  await mail(1)
  await courier.drain()
  for (const [failures, pause] of pauses.entries()) {
    clock.advance(pause * 900)
    await courier.drain()
    expect(seen).toHaveLength(failures + 1)
    clock.advance(pause * 100)
    await courier.drain()
    expect(seen).toHaveLength(failures + 2)
  }
  clock.advance(7 * 86_400_000)
  await courier.drain()
  expect(seen).toHaveLength(10)
  expect((await rows()).filter(row => row.topic === 'test-mail')).toMatchObject([
    { attempts: 10, doneAt: null, parkedAt: expect.any(Date), error: 'mail server is down' },
  ])
})

test('one failing message does not hold up the next', async () => {
  const { courier, seen } = recorder(({ payload }) => {
    if (payload.n === 1) throw new Error('no')
  })
  await mail(1)
  clock.advance(1)
  await mail(2)
  await courier.drain()
  expect(seen.toSorted()).toEqual([1, 2])
  // The one that waits keeps its payload; of the one that is done nothing is kept.
  expect((await rows()).map(row => [row.doneAt !== null, row.payload])).toEqual(
    expect.arrayContaining([
      [false, { n: 1 }],
      [true, {}],
    ]),
  )
})

test('two nodes share the work, each message once', async () => {
  const pause = () =>
    new Promise<void>(resolve => {
      setImmediate(resolve)
    })
  const [one, other] = [recorder(pause), recorder(pause)]
  await database.db.transaction(async tx => {
    for (let n = 0; n < 150; n++) await put(tx, clock, 'test-mail', { n })
  })
  await Promise.all([one.courier.drain(), other.courier.drain()])
  expect([...one.seen, ...other.seen].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 150 }, (_, n) => n),
  )
})

describe('while one node is busy with a message', () => {
  test('no other node takes it, however many wait behind it', async () => {
    const { open, opened } = gate()
    const begun = gate()
    const slow = recorder(() => {
      begun.open()
      return opened
    })
    // One node delivers five of a topic at a time.
    for (let n = 0; n < 7; n++) await mail(n)
    slow.courier.wake()
    await begun.opened
    const other = recorder()
    await other.courier.drain()
    expect(other.seen.toSorted()).toEqual([5, 6])
    clock.advance(50_000)
    await other.courier.drain()
    open()
    await slow.courier.drain()
    expect([slow.seen.toSorted(), other.seen.toSorted()]).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6],
    ])
  })

  test('another takes over when it never comes back', async () => {
    const begun = gate()
    const { open, opened } = gate()
    const dead = recorder(() => {
      begun.open()
      return opened
    })
    await mail(1)
    dead.courier.wake()
    await begun.opened
    clock.advance(61_000)
    const other = recorder()
    await other.courier.drain()
    expect(other.seen).toEqual([1])
    open()
  })

  test('other topics go on', async () => {
    const { open, opened } = gate()
    const event = gate()
    const courier = courierWith({
      'test-mail': () => opened,
      'test-event': () => {
        event.open()
        return Promise.resolve()
      },
    })
    await mail(1)
    courier.wake()
    await put(database.db, clock, 'test-event', { n: 1 })
    courier.wake()
    await event.opened
    open()
    await courier.drain()
    expect((await rows()).every(row => row.doneAt)).toBe(true)
  })
})

describe('rows of one order key', () => {
  /** Enough for every pause up to the cap. */
  const retryAll = async (...all: readonly Courier[]) => {
    for (const pause of pauses) {
      clock.advance(pause * 1000)
      await Promise.all(all.map(courier => courier.drain()))
    }
  }

  test('keep their order when the first fails once, and other keys continue at once', async () => {
    const { seen, delivered, courier } = recorder(({ payload, attempts }) => {
      if (payload.n === 1 && attempts === 1) throw new Error('busy')
    })
    for (const n of [1, 2, 3, 4, 5]) await mail(n, { orderKey: 'anna' })
    await courier.drain()
    expect(seen).toEqual([1])
    clock.advance(10_000)
    await courier.drain()
    expect(delivered).toEqual([1, 2, 3, 4, 5])
  })

  test('hold up no other key while they fail, and no row without one', async () => {
    const { delivered, courier } = recorder(({ payload }) => {
      if (payload.n === 1) throw new Error('no such address')
    })
    await mail(1, { orderKey: 'dead' })
    await mail(2, { orderKey: 'dead' })
    await mail(3, { orderKey: 'anna' })
    await mail(4)
    await courier.drain()
    expect(delivered.toSorted()).toEqual([3, 4])
  })

  test('hold up no other key while they are slow', async () => {
    const { open, opened } = gate()
    const { delivered, courier } = recorder(({ payload }) => (payload.n === 1 ? opened : undefined))
    await mail(1, { orderKey: 'slow' })
    await mail(2, { orderKey: 'slow' })
    for (let n = 3; n < 30; n++) await mail(n, { orderKey: `key ${n % 4}` })
    courier.wake()
    await expect.poll(() => delivered.length, { timeout: 30_000 }).toBe(27)
    open()
    await courier.drain()
    expect(delivered.slice(-2)).toEqual([1, 2])
  })

  test('keep their order across two nodes: no inversion in 200 per key', async () => {
    const order: [string, number][] = []
    const byTurns = () =>
      startCourier(database.db, clock, createLog('silent', clock), {
        'test-mail': async ({ payload: { n } }) => {
          await new Promise(resolve => {
            setImmediate(resolve)
          })
          order.push([n % 2 === 0 ? 'even' : 'odd', n])
        },
      })
    const nodes = [byTurns(), byTurns()]
    couriers.push(...nodes)
    await database.db.transaction(async tx => {
      for (let n = 0; n < 400; n++)
        await put(tx, clock, 'test-mail', { n }, { orderKey: n % 2 === 0 ? 'even' : 'odd' })
    })
    await expect
      .poll(
        async () => {
          await Promise.all(nodes.map(node => node.drain()))
          return order.length
        },
        { timeout: 60_000 },
      )
      .toBe(400)
    for (const key of ['even', 'odd']) {
      const ofKey = order.filter(([name]) => name === key).map(([, n]) => n)
      expect(ofKey).toEqual(ofKey.toSorted((a, b) => a - b))
    }
  }, 90_000)

  test('wait for the lease of a courier that died, and then go on in order', async () => {
    const begun = gate()
    const { open, opened } = gate()
    const dead = recorder(() => {
      begun.open()
      return opened
    })
    for (const n of [1, 2, 3]) await mail(n, { orderKey: 'anna' })
    dead.courier.wake()
    await begun.opened
    const other = recorder()
    await other.courier.drain()
    expect(other.seen).toEqual([])
    clock.advance(61_000)
    await other.courier.drain()
    expect(other.delivered).toEqual([1, 2, 3])
    // A courier that was declared dead changes nothing when it returns.
    open()
    await dead.courier.drain()
    expect([dead.seen, (await rows()).every(row => row.doneAt)]).toEqual([[1], true])
  })

  test('continue when one of them is parked; health names the topic, and staff is notified once a day', async () => {
    clock.set(new Date('2026-11-17T01:00:00Z'))
    const reported: string[] = []
    let broken = true
    const delivered: number[] = []
    const courier = courierWith({
      'test-mail': ({ payload: { n } }) => {
        if (broken && n <= 2) return Promise.reject(new Error('anna@school.test is unknown'))
        delivered.push(n)
        return Promise.resolve()
      },
      'outbox-parked': ({ payload }) => Promise.resolve(void reported.push(payload.topic)),
    })
    await mail(1, { orderKey: 'anna' })
    await mail(2, { orderKey: 'berta' })
    await mail(3, { orderKey: 'anna' })
    await courier.drain()
    await retryAll(courier)
    expect([delivered, reported]).toEqual([[3], ['test-mail']])
    expect(await outboxState(database.db, clock.now(), ['test-mail'])).toEqual({
      lagSeconds: 0,
      retrying: { count: 0, topics: [] },
      parked: { count: 2, topics: ['test-mail'] },
    })
    expect(await parkedByTopic(database.db)).toEqual(new Map([['test-mail', 2]]))

    broken = false
    await retryParked(database.db, clock.now(), 'test-mail')
    await courier.drain()
    expect(delivered.toSorted()).toEqual([1, 2, 3])
  })

  test('whatever fails on whichever node, each key is delivered in its order, each row once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ key: fc.integer({ min: 0, max: 2 }), failures: fc.integer({ min: 0, max: 3 }) }),
          {
            maxLength: 14,
          },
        ),
        async plan => {
          await database.db.delete(outbox)
          const act = ({ payload, attempts }: Message<'test-mail'>) => {
            if (attempts <= (plan[payload.n]?.failures ?? 0)) throw new Error('not yet')
            all.push(payload.n)
          }
          const all: number[] = []
          const nodes = [recorder(act).courier, recorder(act).courier]
          for (const [n, { key }] of plan.entries()) await mail(n, { orderKey: `key ${key}` })
          for (let round = 0; round < 60 && all.length < plan.length; round++) {
            await Promise.all(nodes.map(node => node.drain()))
            clock.advance(300_000)
          }
          await Promise.all(nodes.map(node => node.stop()))
          expect(all.toSorted((a, b) => a - b)).toEqual([...plan.keys()])
          for (const key of [0, 1, 2]) {
            const ofKey = all.filter(n => plan[n]?.key === key)
            expect(ofKey).toEqual(ofKey.toSorted((a, b) => a - b))
          }
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)
})

test('a handler that hangs fails after its timeout, and its key continues with the next attempt', async () => {
  let hangs = true
  const delivered: number[] = []
  const courier = courierWith(
    {
      'test-mail': ({ payload }) =>
        hangs ? new Promise(() => {}) : Promise.resolve(void delivered.push(payload.n)),
    },
    { timeoutMs: 20 },
  )
  await mail(1, { orderKey: 'anna' })
  await courier.drain()
  expect(await rows()).toMatchObject([{ attempts: 1, error: 'took longer than 0.02 s' }])
  hangs = false
  clock.advance(10_000)
  await courier.drain()
  expect(delivered).toEqual([1])
})

test('undelivered due rows are reported as lag', async () => {
  await mail(1)
  clock.advance(90_000)
  expect(await outboxState(database.db, clock.now(), ['test-mail'])).toMatchObject({ lagSeconds: 90 })
})

test('claiming uses the indexes of unfinished rows, however many are done or wait', async () => {
  await database.pool.query(`
    insert into kit_outbox (id, topic, payload, order_key, created_at, due_at, done_at)
    select 'bulk ' || n, 'test-mail', '{}', 'key ' || n % 1000, now(), now() + interval '1 hour',
      case when n % 2 = 0 then now() end
    from generate_series(1, 100000) as n`)
  await database.pool.query('analyze kit_outbox')
  const plans: string[] = []
  const execute = database.db.execute.bind(database.db)
  const spied = Object.assign(Object.create(database.db) as typeof database.db, {
    execute: async (query: SQL) => {
      const { rows: lines } = await execute(sql`explain ${query}`)
      plans.push(lines.map(line => Object.values(line)[0]).join('\n'))
      return execute(query)
    },
  })
  await claimDue(spied, clock.now(), new Map([['test-mail', 5]]), [])
  expect(plans[0]).toContain('kit_outbox_due')
  expect(plans[0]).toContain('kit_outbox_order')
  expect(plans[0]).not.toContain('Seq Scan on kit_outbox')
}, 60_000)

test('a long backlog behind a busy key costs nothing and holds up neither other keys nor rows without one', async () => {
  const [now, leased] = [clock.now(), new Date(clock.now().getTime() + 30_000)]
  await database.pool.query(
    `insert into kit_outbox (id, topic, payload, order_key, created_at, due_at)
     select 'bulk ' || n, 'test-mail', '{}', case n when 20000 then 'other' when 19999 then null else 'busy' end, $1,
       case n when 1 then $2::timestamptz else $1 end
     from generate_series(1, 20000) as n`,
    [now, leased],
  )
  await database.pool.query('vacuum analyze kit_outbox')
  const execute = database.db.execute.bind(database.db)
  const touched: number[] = []
  const spied = Object.assign(Object.create(database.db) as typeof database.db, {
    execute: async (query: SQL) => {
      const { rows: lines } = await execute(sql`explain (analyze, buffers, timing off) ${query}`)
      const plan = lines.map(line => String(Object.values(line)[0])).join('\n')
      touched.push(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1]))
      return { rows: [] }
    },
  })
  await claimDue(spied, now, new Map([['test-mail', 5]]), [])
  const busy = await rows().then(all => all.filter(({ attempts }) => attempts > 0).map(({ id }) => id))
  expect(busy.toSorted()).toEqual(['bulk 19999', 'bulk 20000'])
  // One lookup per row of the backlog would touch a hundred thousand pages.
  expect(touched[0]).toBeLessThan(5000)
}, 60_000)

describe('after the clock went back by a day', () => {
  const day = 86_400_000

  test('rows due immediately are delivered now, and scheduled ones at their time', async () => {
    const { seen, courier } = recorder()
    clock.advance(day)
    const later = new Date(clock.now().getTime() + 3_600_000)
    await mail(1, { orderKey: 'anna' })
    await mail(2)
    await mail(3, { dueAt: later })
    clock.advance(-day)
    await courier.drain()
    expect(seen.toSorted()).toEqual([1, 2])
    clock.set(later)
    await courier.drain()
    expect(seen).toContain(3)
  })

  test('leases and pauses of before hold nothing up, for a courier that runs on as for one that starts', async () => {
    let isBroken = true
    const act = () => {
      if (isBroken) throw new Error('mail server is down')
    }
    const running = recorder(act)
    await running.courier.drain()
    clock.advance(day)
    await mail(1)
    await running.courier.drain()
    clock.advance(-day)
    isBroken = false
    await running.courier.drain()
    expect(running.delivered).toEqual([1])
    clock.advance(day)
    await mail(2)
    isBroken = true
    await running.courier.drain()
    await running.courier.stop()
    clock.advance(-day)
    isBroken = false
    const started = recorder(act)
    await started.courier.drain()
    expect(started.delivered).toEqual([2])
  })
})

test('undelivered rows are delivered after a restart', async () => {
  const before = recorder()
  await before.courier.stop()
  await mail(1)
  const after = recorder()
  await after.courier.drain()
  expect([before.seen, after.seen]).toEqual([[], [1]])
})
