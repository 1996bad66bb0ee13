import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movableClock, type MovableClock } from './clock.ts'
import { connect, type Database } from './db.ts'
import { outbox } from './kit.tables.ts'
import { createLog } from './log.ts'
import {
  forgetDone,
  put,
  startCourier,
  takeBack,
  type Courier,
  type Handlers,
  type Message,
} from './outbox.ts'
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

function courierWith(handlers: Handlers): Courier {
  const courier = startCourier(database.db, clock, createLog('silent', clock), handlers)
  couriers.push(courier)
  return courier
}

/** A courier that writes down what it delivers. */
function recorder(act: (message: Message<'test-mail'>) => Promise<void> | void = () => {}) {
  const seen: number[] = []
  const courier = courierWith({
    'test-mail': async message => {
      seen.push(message.payload.n)
      await act(message)
    },
  })
  return { seen, courier }
}

const mail = (n: number, options?: Parameters<typeof put>[4]) =>
  database.db.transaction(tx => put(tx, clock, 'test-mail', { n }, options))
const rows = () => database.db.select().from(outbox)

function gate(): { open: () => void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, opened: promise }
}

test('what a change causes happens once, after its commit, in order', async () => {
  const { seen, courier } = recorder()
  await database.db.transaction(async tx => {
    for (const n of [1, 2, 3]) {
      await put(tx, clock, 'test-mail', { n })
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

test('a key is used once for ever, even after its message is done and forgotten', async () => {
  const { seen, courier } = recorder()
  await Promise.all([1, 2, 3].map(n => mail(n, { key: 'welcome anna' })))
  await courier.drain()
  clock.advance(30 * 86_400_000)
  await forgetDone(database.db, clock.now())
  await mail(4, { key: 'welcome anna' })
  await courier.drain()
  expect(seen).toHaveLength(1)
})

test('a message waits for its time by the clock, and can be taken back until then', async () => {
  const { seen, courier } = recorder()
  const tomorrow = new Date(clock.now().getTime() + 86_400_000)
  await mail(1, { dueAt: tomorrow, key: 'reminder 1' })
  await mail(2, { dueAt: tomorrow, key: 'reminder 2' })
  await takeBack(database.db, 'test-mail', 'reminder 1')
  clock.advance(86_300_000)
  await courier.drain()
  expect(seen).toEqual([])
  clock.advance(200_000)
  await courier.drain()
  expect(seen).toEqual([2])
})

test('a failing message is tried again after growing pauses, and given up after the sixth try', async () => {
  const { seen, courier } = recorder(() => {
    throw new Error('mail server is down')
  })
  await mail(1)
  await courier.drain()
  for (const [failures, pause] of [10, 60, 600, 3600, 14_400].entries()) {
    clock.advance(pause * 900)
    await courier.drain()
    expect(seen).toHaveLength(failures + 1)
    clock.advance(pause * 100)
    await courier.drain()
    expect(seen).toHaveLength(failures + 2)
  }
  clock.advance(7 * 86_400_000)
  await courier.drain()
  expect(seen).toHaveLength(6)
  expect(await rows()).toMatchObject([
    { attempts: 6, doneAt: null, failedAt: expect.any(Date), error: 'mail server is down' },
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
  expect(seen).toEqual([1, 2])
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
    for (let n = 0; n < 3; n++) {
      await mail(n)
      clock.advance(1)
    }
    slow.courier.wake()
    await begun.opened
    const other = recorder()
    await other.courier.drain()
    expect(other.seen).toEqual([1, 2])
    clock.advance(100_000)
    await other.courier.drain()
    open()
    await slow.courier.drain()
    expect([slow.seen, other.seen]).toEqual([[0], [1, 2]])
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
    clock.advance(121_000)
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

test('what was not done before a restart is done after it', async () => {
  const before = recorder()
  await before.courier.stop()
  await mail(1)
  const after = recorder()
  await after.courier.drain()
  expect([before.seen, after.seen]).toEqual([[], [1]])
})
