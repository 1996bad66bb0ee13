// The official Feathers clients walk the sample service over both transports, and get the same answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '@feathersjs/feathers'
import { admin, anna, berta, startNotes } from './testing/notes-server.ts'
import { restClient, socketClient, type SocketClient, type TestServer } from './testing/test-server.ts'

interface App {
  service(path: string): Service
}
interface WireNote {
  _id: string
  title: string
  weight: number
  version: number
  owner: string
  createdAt: string
}

let server: TestServer
const sockets: SocketClient[] = []

beforeAll(async () => {
  server = await startNotes()
})
afterAll(async () => {
  for (const client of sockets) client.close()
  await server.stop()
})

const transports = {
  rest: async (token?: string) => restClient(server.base, token) as unknown as App,
  socket: async (token?: string) => {
    const client = await socketClient(server.base, token)
    sockets.push(client)
    return client.app as unknown as App
  },
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    answer => {
      throw new Error(`was answered: ${JSON.stringify(answer)}`)
    },
    (error: { name: string; message: string; code: number; className: string; data: { code: string } }) =>
      error,
  )
const nobodys = '01890000-0000-7000-8000-000000000000'

describe.each(Object.entries(transports))('over %s', (transport, connect) => {
  test('a record lives its whole life', async () => {
    const notes = (await connect(anna)).service('notes')
    const made = (await notes.create({ title: `${transport} life`, weight: 3 })) as WireNote
    expect(made).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      owner: 'anna',
      title: `${transport} life`,
      weight: 3,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await notes.get(made._id)).toEqual(made)
    expect(await notes.patch(made._id, { weight: 4, version: 1 })).toEqual({ ...made, weight: 4, version: 2 })
    expect(await notes.find({ query: { title: made.title } })).toEqual({
      total: 1,
      limit: 10,
      skip: 0,
      data: [{ ...made, weight: 4, version: 2 }],
    })
    expect(await notes.remove(made._id)).toEqual({ ...made, weight: 4, version: 2 })
    expect(await refusal(notes.get(made._id))).toMatchObject({ code: 404, data: { code: 'not-found' } })
  })

  test('named calls are separate calls', async () => {
    const notes = (await connect(anna)).service('notes')
    await notes.create({ title: `${transport} before` })
    expect(
      await (
        await connect(berta)
      )
        .service('notes')
        .patch('retitle', { from: `${transport} before`, to: 'stolen' }),
    ).toEqual({ changed: 0 })
    expect(await notes.patch('retitle', { from: `${transport} before`, to: `${transport} after` })).toEqual({
      changed: 1,
    })
    const { notes: known } = (await notes.get('summary', { query: { least: '1' } })) as { notes: number }
    expect(known).toBeGreaterThan(0)
    const first = (await notes.get('ticket')) as { ticket: number }
    expect(await notes.get('ticket')).toEqual({ ticket: first.ticket + 1 })
  })

  test('a key makes a repeated call the same call', async () => {
    const notes = (await connect(anna)).service('notes')
    const query = { $key: `${transport}-key-of-a-ticket` }
    const first = await notes.get('ticket', { query })
    expect(await notes.get('ticket', { query })).toEqual(first)
    const made = await notes.create(
      { title: `${transport} once` },
      { query: { $key: `${transport}-key-of-a-note` } },
    )
    expect(
      await notes.create({ title: `${transport} once` }, { query: { $key: `${transport}-key-of-a-note` } }),
    ).toEqual(made)
  })

  test('lists filter, sort, search and page alike', async () => {
    const notes = (await connect(berta)).service('notes')
    for (const title of ['c', 'a', 'd', 'b']) await notes.create({ title: `${transport}-${title}` })
    const titles = async (query: object) =>
      ((await notes.find({ query: { $search: `${transport}-`, ...query } })) as { data: WireNote[] }).data
        .map(note => note.title.slice(-1))
        .join('')
    expect(await titles({ $sort: { title: 1 } })).toBe('abcd')
    expect(await titles({ $sort: { title: -1 }, $limit: 2, $skip: 1 })).toBe('cb')
    expect(await titles({ title: { $in: [`${transport}-a`, `${transport}-d`] }, $sort: { title: 1 } })).toBe(
      'ad',
    )
    expect(await titles({ title: { $gt: `${transport}-b`, $ne: `${transport}-d` } })).toBe('c')
    expect(
      await titles({
        $or: [{ title: `${transport}-a` }, { title: { $gte: `${transport}-d` } }],
        $sort: { title: 1 },
      }),
    ).toBe('ad')
    expect(await titles({ $limit: 0 })).toBe('')
    expect(await notes.find({ query: { $search: `${transport}-`, $limit: 0 } })).toMatchObject({
      total: 4,
      data: [],
    })
  })

  test('own means own, all means all', async () => {
    const [mine, other, all] = (await Promise.all(
      [anna, berta, admin].map(async token => (await connect(token)).service('notes')),
    )) as [Service, Service, Service]
    const made = (await mine.create({ title: `${transport} private` })) as WireNote
    for (const refused of [
      () => other.get(made._id),
      () => other.patch(made._id, { weight: 9, version: 1 }),
      () => other.remove(made._id),
    ]) {
      expect(await refusal(refused())).toMatchObject({ code: 404, data: { code: 'not-found' } })
    }
    expect(await other.find({ query: { _id: made._id } })).toMatchObject({ total: 0, data: [] })
    expect(await all.get(made._id)).toEqual(made)
    expect(await all.find({ query: { _id: made._id } })).toMatchObject({ total: 1, data: [made] })
  })

  test('a refusal has the shape of a Feathers error and a stable code', async () => {
    const [guest, user] = [await connect(), await connect(anna)]
    const made = (await user.service('notes').create({ title: `${transport} refused` })) as WireNote
    const cases: [() => Promise<unknown>, number, string, string, string][] = [
      [() => guest.service('notes').find(), 401, 'not-signed-in', 'NotAuthenticated', 'not-authenticated'],
      [() => user.service('notes').patch('purge', {}), 403, 'forbidden', 'Forbidden', 'forbidden'],
      [() => user.service('notes').get(nobodys), 404, 'not-found', 'NotFound', 'not-found'],
      [() => user.service('notes').get('7'), 400, 'bad-id', 'BadRequest', 'bad-request'],
      [() => user.service('notes').get('nothing'), 404, 'unknown-call', 'NotFound', 'not-found'],
      [() => user.service('notes').patch('nothing', {}), 404, 'unknown-call', 'NotFound', 'not-found'],
      [() => user.service('nowhere').find(), 404, 'unknown-service', 'NotFound', 'not-found'],
      [() => user.service('echo').find(), 405, 'unknown-method', 'MethodNotAllowed', 'method-not-allowed'],
      [
        () => user.service('echo').remove(nobodys),
        405,
        'unknown-method',
        'MethodNotAllowed',
        'method-not-allowed',
      ],
      [
        () => user.service('notes').update(nobodys, {}),
        405,
        'unknown-method',
        'MethodNotAllowed',
        'method-not-allowed',
      ],
      [
        () => user.service('notes').create({ title: `${transport} refused` }),
        409,
        'title-taken',
        'Conflict',
        'conflict',
      ],
      [
        () => user.service('notes').create({ title: `${transport} heavy`, weight: 1001 }),
        409,
        'too-heavy',
        'Conflict',
        'conflict',
      ],
      [
        () => user.service('notes').patch(made._id, { weight: 1, version: 7 }),
        409,
        'stale-version',
        'Conflict',
        'conflict',
      ],
      [
        () => user.service('notes').create({ title: 'x', owner: 'berta' }),
        400,
        'bad-data',
        'BadRequest',
        'bad-request',
      ],
      [
        () => user.service('notes').find({ query: { $limit: 501 } }),
        400,
        'bad-query',
        'BadRequest',
        'bad-request',
      ],
      [
        () => user.service('notes').find({ query: { $skip: -5 } }),
        400,
        'bad-query',
        'BadRequest',
        'bad-request',
      ],
      [
        () => user.service('notes').find({ query: { title: { $regex: 'a' } } }),
        400,
        'bad-query',
        'BadRequest',
        'bad-request',
      ],
    ]
    for (const [call, code, stable, name, className] of cases) {
      const error = await refusal(call())
      expect({
        name: error.name,
        code: error.code,
        className: error.className,
        message: error.message,
        data: error.data,
      }).toEqual({
        name,
        code,
        className,
        message: expect.stringMatching(/^[A-Z].*\.$/),
        data: expect.objectContaining({ code: stable, requestId: expect.any(String) }),
      })
    }
  })
})

test('both transports tell the same of one list', async () => {
  const answers = await Promise.all(
    Object.values(transports).map(async connect =>
      (await connect(admin)).service('notes').find({ query: { $limit: 500, $sort: { createdAt: -1 } } }),
    ),
  )
  expect(answers[0]).toEqual(answers[1])
})

describe('every packet of a socket is acknowledged', () => {
  const packets: [unknown[], string][] = [
    [['find', 'nowhere', {}], 'unknown-service'],
    [['find', 'notes/summary', {}], 'unknown-service'],
    [['find', null, {}], 'unknown-service'],
    [['find'], 'unknown-service'],
    [['teleport', 'notes', {}], 'unknown-method'],
    [['setup', 'notes'], 'unknown-method'],
    [['on', 'notes', 'created'], 'unknown-method'],
    [['find', 'notes', [1]], 'bad-query'],
    [['find', 'notes', 'text'], 'bad-query'],
    [['find', 'notes', {}, {}, {}], 'bad-request'],
    [['get', 'notes'], 'bad-id'],
    [['get', 'notes', 5, {}], 'bad-id'],
    [['get', 'notes', { $ne: 1 }, {}], 'bad-id'],
    [['create', 'notes', null, {}], 'bad-data'],
    [['create', 'notes', [{ title: 'a' }, { title: 'b' }], {}], 'bad-data'],
    [['patch', 'notes', null, { version: 1 }, {}], 'bad-id'],
    [['remove', 'notes', null, {}], 'bad-id'],
    [['get', 'notes', 'ticket', { $key: 12_345_678 }], 'bad-query'],
    [['get', 'notes', 'ticket', { $key: 'short' }], 'bad-request'],
    [['patch', 'echo', 'say', JSON.parse('{"words": {"__proto__": {"admin": true}}}'), {}], 'bad-data'],
    [['patch', 'echo', 'say', { words: nested(20) }, {}], 'too-deep'],
    [['find', `${'/'.repeat(100_000)}x`, {}], 'unknown-service'],
  ]
  test.each(packets)('%j: %s', async (packet, code) => {
    const client = await socketClient(server.base, anna)
    sockets.push(client)
    const { error } = await client.call(...packet)
    expect(error).toMatchObject({
      name: expect.any(String),
      code: expect.any(Number),
      className: expect.any(String),
      data: { code },
    })
  })
})

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)]
}

test('a path that ends in an id takes no POST, and an id may be encoded', async () => {
  const post = await fetch(`${server.base}/notes/${nobodys}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${anna}` },
    body: '{"title":"by accident"}',
  })
  expect([post.status, ((await post.json()) as { data: { code: string } }).data.code]).toEqual([
    405,
    'unknown-method',
  ])
  const encoded = await fetch(`${server.base}/echo/${nobodys.replaceAll('-', '%2D')}`)
  expect(await encoded.json()).toEqual({ _id: nobodys })
  for (const broken of ['%', '%zz', '%ff%fe', 'a%2Fb'])
    expect((await fetch(`${server.base}/echo/${broken}`)).status).toBe(400)
})

test('a call that fails on our side is logged under the id that the caller sees', async () => {
  await server.database.pool.query('alter table tickets rename to hidden')
  try {
    for (const connect of Object.values(transports)) {
      const error = await refusal((await connect(anna)).service('notes').get('ticket'))
      expect(error).toMatchObject({
        code: 500,
        message: 'Something went wrong on our side. Nothing was changed.',
        data: { code: 'unexpected' },
      })
      expect(JSON.stringify(error)).not.toMatch(/relation|tickets|select|insert/i)
      const { requestId } = error.data as unknown as { requestId: string }
      expect(server.logged.find(line => line['requestId'] === requestId)).toMatchObject({
        level: 'error',
        method: 'get',
        path: 'notes',
      })
    }
  } finally {
    await server.database.pool.query('alter table hidden rename to tickets')
  }
})
