import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from './start-error.ts'
import { admin, anna, berta, notesDatabase, startNotes } from './testing/notes-server.ts'
import { freePort, startRedis, type RedisServer } from './testing/redis-server.ts'
import { restClient, socketClient, type SocketClient, type TestServer } from './testing/test-server.ts'

interface Received {
  title: string
}

/** A connected socket that writes down every event of the service. */
async function listen(server: TestServer, token?: string): Promise<SocketClient & { received: string[] }> {
  const client = await socketClient(server.base, token)
  const received: string[] = []
  client.socket.on('notes created', (note: Received) => received.push(note.title))
  return { ...client, received }
}

const write = (server: TestServer, token: string, title: string) =>
  (
    restClient(server.base, token) as unknown as {
      service(path: string): { create(data: object): Promise<unknown> }
    }
  )
    .service('notes')
    .create({ title })

/** Resolves when the client has heard this title: by then everything sent to it before has arrived. */
const receives = (client: SocketClient, title: string) =>
  new Promise<void>(resolve => {
    client.socket.on('notes created', (note: Received) => {
      if (note.title === title) resolve()
    })
  })

describe('on one node', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startNotes()
  })
  afterAll(() => server.stop())

  test('an event reaches every socket of its person and nobody else', async () => {
    const [phone, laptop, other, guest, chief] = await Promise.all([
      listen(server, anna),
      listen(server, anna),
      listen(server, berta),
      listen(server),
      listen(server, admin),
    ])
    const arrived = Promise.all([receives(phone, 'for anna'), receives(laptop, 'for anna')])
    await write(server, anna, 'for anna')
    await arrived
    const later = Promise.all([receives(other, 'for berta'), receives(chief, 'for the chief')])
    await write(server, berta, 'for berta')
    await write(server, admin, 'for the chief')
    await later
    await guest.call('get', 'notes', 'summary', {})
    expect([phone, laptop, other, guest, chief].map(client => client.received)).toEqual([
      ['for anna'],
      ['for anna'],
      ['for berta'],
      [],
      ['for the chief'],
    ])
    for (const client of [phone, laptop, other, guest, chief]) client.close()
  })

  test('an event carries the closed shape of its contract, and a refused write tells nothing', async () => {
    const client = await listen(server, anna)
    const records: unknown[] = []
    client.socket.on('notes created', record => records.push(record))
    const arrived = receives(client, 'told')
    await expect(write(server, anna, 'for anna')).rejects.toMatchObject({ code: 409 })
    await write(server, anna, 'told')
    await arrived
    expect(records).toEqual([
      {
        _id: expect.any(String),
        owner: 'anna',
        title: 'told',
        weight: 0,
        version: 1,
        createdAt: expect.any(String),
      },
    ])
    client.close()
  })

  test('a client that connects learns that its channels had events since the page was read', async () => {
    const client = await listen(server, anna)
    const arrived = receives(client, 'before you came')
    await write(server, anna, 'before you came')
    await arrived
    client.close()
    expect(await missed(server, anna, 60_000)).toBe(true)
    expect(await missed(server, anna, 0)).toBe(false)
    expect(await missed(server, anna)).toBe(false)
    expect(await missed(server, undefined, 60_000)).toBe(false)
    for (const age of ['60000', null, Number.NaN, -1, {}]) expect(await missed(server, anna, age)).toBe(false)
    expect(await missed(server, undefined, 1e9)).toBe(true)
  })
})

/** Whether the first thing a new connection hears is that it missed something. */
async function missed(server: TestServer, token: string | undefined, age?: unknown): Promise<boolean> {
  let isReceived = false
  const { call, close } = await socketClient(server.base, token, {
    age,
    onEvent: name => {
      isReceived ||= name === 'missed'
    },
  })
  // What was sent before the answer has arrived before it.
  await call('get', 'notes', 'summary', {})
  close()
  return isReceived
}

describe('on two nodes that share a Redis', () => {
  let redis: RedisServer
  let nodes: TestServer[]
  beforeAll(async () => {
    redis = await startRedis()
    const url = await notesDatabase()
    nodes = await Promise.all([0, 1].map(() => startNotes({ url, config: { redisUrl: redis.url } })))
  })
  afterAll(async () => {
    for (const node of nodes) await node.stop()
    await redis.kill()
  })

  test('events of one node are remembered by the other', async () => {
    const [one, other] = nodes as [TestServer, TestServer]
    const client = await listen(other, berta)
    const arrived = receives(client, 'told by one')
    await write(one, berta, 'told by one')
    await arrived
    client.close()
    expect(await missed(other, berta, 60_000)).toBe(true)
    expect(await missed(one, berta, 60_000)).toBe(true)
  })

  test("an event of one node reaches the other node's sockets once", async () => {
    const [one, other] = nodes as [TestServer, TestServer]
    const clients = await Promise.all([listen(one, anna), listen(other, anna), listen(other, berta)])
    const last = Promise.all(clients.slice(0, 2).map(client => receives(client, 'last')))
    one.io.to('user:anna').emit('notes created', { title: 'direct' })
    await write(one, anna, 'from one')
    await write(other, anna, 'from the other')
    await Promise.all(nodes.map(node => node.courier.drain()))
    one.io.to('user:anna').emit('notes created', { title: 'last' })
    await last
    const received = clients.map(client => client.received.toSorted())
    expect(received).toEqual([
      ['direct', 'from one', 'from the other', 'last'],
      ['direct', 'from one', 'from the other', 'last'],
      [],
    ])
    for (const client of clients) client.close()
  })

  test('a Redis that is killed and returns ends no node, and events reach the other node again', async () => {
    const [one, other] = nodes as [TestServer, TestServer]
    const client = await listen(other, anna)
    let missed = 0
    client.socket.on('missed', () => missed++)
    for (let round = 0; round < 3; round++) {
      // Published, and not yet answered by Redis when it dies.
      for (let n = 0; n < 200; n++) one.io.to('user:anna').emit('notes created', { title: 'in flight' })
      await redis.kill()
      one.io.to('user:anna').emit('notes created', { title: 'while it is away' })
      await redis.start()
      await expect.poll(() => missed).toBeGreaterThan(round)
      const arrived = receives(client, `after round ${round}`)
      await write(one, anna, `after round ${round}`)
      await arrived
    }
    client.close()
  })

  test('a Redis that does not answer is reported in one sentence', async () => {
    const start = startNotes({
      url: await notesDatabase(),
      config: { redisUrl: `redis://127.0.0.1:${await freePort()}` },
    })
    await expect(start).rejects.toThrow(StartError)
    await expect(start).rejects.toThrow('REDIS_URL')
  })
})
