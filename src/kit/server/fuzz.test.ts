// Generated calls, the same in every run, ten thousand of them under stress: bad input gets a 4xx with a
// code, quickly, and nothing of anybody else.
import { Agent, request } from 'node:http'
import { connect as connectTcp } from 'node:net'
import fc from 'fast-check'
import qs from 'qs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { newId } from './ids.ts'
import { notes } from './testing/notes-domain.ts'
import { anna, startNotes } from './testing/notes-server.ts'
import { socketClient, type TestServer } from './testing/test-server.ts'

const seed = 20_261_115
const mark = 'only-berta-may-read-this'
const driverWords =
  /syntax error|relation "|violates|duplicate key|invalid input syntax|pg_|postgres|drizzle|zod|node_modules|\.ts:\d|at async|ECONN|Cannot read|is not a function|of undefined/i
const agent = new Agent({ keepAlive: true, maxSockets: 24 })

const sizes = {
  finds: proofSize({ test: 150, stress: 1000 }),
  gets: proofSize({ test: 80, stress: 300 }),
  requests: proofSize({ test: 600, stress: 4500 }),
  packets: proofSize({ test: 400, stress: 3000 }),
  lines: proofSize({ test: 100, stress: 200 }),
}

let server: TestServer
let ids: string[]

beforeAll(async () => {
  server = await startNotes()
  const at = server.clock.now()
  const rows = ['anna', 'berta'].flatMap(owner =>
    Array.from({ length: 40 }, (_, n) => ({
      id: newId(server.clock),
      owner,
      title: owner === 'anna' ? `mine ${n}` : `${mark} ${n}`,
      weight: n,
      createdAt: new Date(at.getTime() - n * 1000),
    })),
  )
  await server.database.db.insert(notes).values(rows)
  ids = rows.map(row => row.id)
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

const deep = (depth: number) =>
  Array.from({ length: depth }).reduce<unknown>(inner => (depth % 2 ? [inner] : { a: inner }), 1)
const words = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '\u0000',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '$where',
  '../../etc/passwd',
  '%',
  '%00',
  'é',
  '💥',
  ' ',
  '',
  'a'.repeat(3000),
  '2026-02-30T00:00:00Z',
  '[object Object]',
)
const odd: fc.Arbitrary<unknown> = fc.oneof(
  words,
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53, [], {}, [null], [[]]),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer({ min: 0, max: 40 }).map(deep),
)
const keys = fc.constantFrom(
  '$limit',
  '$skip',
  '$sort',
  '$search',
  '$in',
  '$or',
  '$and',
  '$ne',
  '$gt',
  '$regex',
  '$where',
  '$select',
  '$populate',
  '$key',
  '$sys',
  'title',
  '_id',
  'owner',
  'createdAt',
  'weight',
  'version',
  'from',
  'to',
  'words',
  '__proto__',
  'constructor',
  'status',
  'role',
)
const record = (value: fc.Arbitrary<unknown>) => fc.dictionary(keys, value, { maxKeys: 4 })
const payload = fc.oneof(
  { weight: 3, arbitrary: record(fc.oneof(odd, record(odd))) },
  { weight: 1, arbitrary: odd },
)
const service = fc.oneof(
  { weight: 6, arbitrary: fc.constant('notes') },
  { weight: 2, arbitrary: fc.constant('echo') },
  {
    weight: 1,
    arbitrary: fc.oneof(
      words,
      fc.constantFrom(
        'notes/summary',
        'notes/notes/notes',
        '/notes/',
        'health',
        'assets/x',
        `${'/'.repeat(500)}x`,
      ),
    ),
  },
)
const anyId = () =>
  fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom('summary', 'ticket', 'retitle', 'purge', 'say', 'nothing'),
    words,
    fc.uuid(),
  )

const safe = (text: string) => encodeURIComponent(text.toWellFormed())
const queryText = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  payload.map(value => qs.stringify(value as object)),
  payload.map(value => qs.stringify(value as object, { encode: false }).replace(/[^\x21-\x7e]/gu, '%FF')),
  fc.constantFrom(
    '',
    '&&&===',
    'a=%',
    'a=%ff%fe',
    `a${'[a]'.repeat(3000)}=1`,
    'a=1&'.repeat(500),
    `title[$in]${'[]=1&title[$in]'.repeat(150)}[]=2`,
    '$skip=-5',
    '$limit=1e3',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    '$sort[__proto__]=1',
    'title[]=1',
    '$or[0][title][$gt][a][b]=1',
    `$search=${'x'.repeat(9000)}`,
  ),
)
const body = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 200 }).map(n => JSON.stringify({ title: `made ${n}` })) },
  payload.map(value => JSON.stringify(value) ?? ''),
  payload.map(value => (JSON.stringify(value) ?? '').slice(0, -1)),
  fc.constantFrom(
    '',
    'null',
    'true',
    '[]',
    '{}',
    '"text"',
    '{"a":',
    '{"title":"a","title":"b"}',
    '{"__proto__":{"x":1},"title":"p"}',
    '\u0000',
    '[1,2',
    '['.repeat(50_000),
    `{"words":${'['.repeat(3000)}${']'.repeat(3000)}}`,
    '{"title":"\\u0000"}',
    '{"title":"\\ud800","weight":99999999999}',
  ),
  fc.uint8Array({ maxLength: 60 }).map(bytes => Buffer.from(bytes)),
)
const mostly = (usual: string, ...odd: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
const headers = fc.record(
  {
    'content-type': mostly(
      'application/json',
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
      '💥'.replace(/./gu, '?'),
    ),
    authorization: mostly(
      `Bearer ${anna}`,
      'Bearer nobody-knows-this',
      'Basic YTpi',
      'Bearer ',
      `Bearer ${'x'.repeat(5000)}`,
      '__proto__',
      'Bearer __proto__x',
    ),
    accept: fc.constantFrom('application/json', '*/*', '', 'image/png', 'a/b;q=x', 'application/json;q=0'),
    'idempotency-key': fc.constantFrom(
      'a-good-key-1',
      'a-good-key-2',
      'short',
      'with spaces in it',
      'x'.repeat(300),
      '__proto__',
      'constructor',
    ),
    'x-service-method': fc.constantFrom('find', 'remove', 'setup', 'toString'),
    'x-school': mostly('', 'a', "' or 1=1 --", '__proto__'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', ',,,', 'nonsense'),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    'x-http-method-override': fc.constantFrom('DELETE'),
  },
  { requiredKeys: ['authorization', 'content-type'] },
)

const restCall = () =>
  fc.record({
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constant('GET') },
      { weight: 5, arbitrary: fc.constantFrom('POST', 'PATCH', 'DELETE') },
      { weight: 1, arbitrary: fc.constantFrom('PUT', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'SEARCH') },
    ),
    path: fc
      .tuple(service, fc.option(anyId(), { freq: 2 }))
      .map(([name, id]) => `/v2/${name.split('/').map(safe).join('/')}${id === null ? '' : `/${safe(id)}`}`),
    query: queryText,
    headers,
    body,
  })
interface RestCall {
  method: string
  path: string
  query: string
  headers: object
  body: string | Buffer
}

function send(call: RestCall): Promise<{ status: number; text: string }> {
  const { method, path, query, headers, body } = call
  return new Promise((resolve, reject) => {
    const sent = request(
      server.base.replace('/v2', '') + `${path}?${query}`,
      { method, headers: headers as Record<string, string>, agent, timeout: 15_000 },
      response => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', chunk => {
            text += chunk
          })
          .on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          .on('error', reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer within 15 s')))
    // A kept connection may be closed by the server just as it is used again; that is nobody's fault.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(send(call)) : reject(error),
    )
    sent.end(method === 'GET' || method === 'HEAD' ? undefined : body)
  })
}

/** Many at once, and the input in the message when one goes wrong. */
async function each<T>(cases: readonly T[], at: number, check: (one: T) => Promise<void>): Promise<void> {
  const queue = cases.values()
  await Promise.all(
    Array.from({ length: at }, async () => {
      for (const one of queue) {
        await check(one).catch((error: unknown) => {
          throw new Error(
            `${error instanceof Error ? error.message : String(error)}\nfor ${JSON.stringify(one).slice(0, 2000)}`,
            { cause: error },
          )
        })
      }
    }),
  )
}

function judge(status: number, text: string): void {
  if (status < 200 || status >= 500) throw new Error(`status ${status}: ${text}`)
  if (text.includes(mark)) throw new Error(`foreign data: ${text}`)
  if (status < 400) return
  if (driverWords.test(text)) throw new Error(`driver text: ${text}`)
  // Node's own parser refuses before there is a request, without a body; HEAD has none either.
  if (text !== '' && typeof (JSON.parse(text) as { data?: { code?: unknown } }).data?.code !== 'string')
    throw new Error(`no code: ${text}`)
}

const alive = async () => {
  const health = await fetch(`${server.base}/health`)
  expect(health.status).toBe(200)
  expect(server.logged.filter(line => line['level'] === 'error')).toEqual([])
}

test(
  `${2 * (sizes.finds + sizes.gets)} lists and reads by Anna show nothing of Berta`,
  { timeout: 180_000 },
  async () => {
    const value = fc.oneof(
      fc.constantFrom('anna', 'berta', `${mark} 1`, 'mine 1', '', mark),
      fc.constantFrom(...ids),
    )
    const when = fc.constantFrom('2000-01-01T00:00:00Z', '2100-01-01T00:00:00+13:00')
    const filter = <T>(of: fc.Arbitrary<T>) =>
      fc.oneof(
        of,
        fc.record(
          {
            $in: fc.array(of, { minLength: 1, maxLength: 5 }),
            $ne: of,
            $gt: of,
            $gte: of,
            $lt: of,
            $lte: of,
          },
          { requiredKeys: [] },
        ),
      )
    const filters = {
      _id: filter(fc.constantFrom(...ids)),
      owner: filter(value),
      title: filter(value),
      createdAt: filter(when),
    }
    // Two conditions at most, so that some of her notes are left to be shown.
    const chosen = fc.subarray(['_id', 'owner', 'title', 'createdAt', '$or', '$search'] as const, {
      maxLength: 2,
    })
    const query = fc
      .tuple(
        chosen,
        fc.record({
          ...filters,
          $or: fc.array(fc.record(filters, { requiredKeys: [] }), { minLength: 1, maxLength: 3 }),
          $search: fc.constantFrom('', '%', 'e', mark, 'mine'),
        }),
        fc.record(
          {
            $limit: fc.integer({ min: 0, max: 500 }),
            $skip: fc.integer({ min: 0, max: 50 }),
            $sort: fc.record(
              { title: fc.constantFrom(1, -1), createdAt: fc.constantFrom(1, -1) },
              { requiredKeys: [] },
            ),
          },
          { requiredKeys: [] },
        ),
      )
      .map(([names, conditions, paging]) => ({
        ...Object.fromEntries(names.map(name => [name, conditions[name]])),
        ...paging,
      }))
    const socket = await socketClient(server.base, anna)
    let shown = 0
    const onlyHers = (answer: unknown) => {
      for (const note of (answer as { data: { owner: string }[] }).data) {
        shown++
        if (note.owner !== 'anna') throw new Error(`shows a note of ${note.owner}`)
      }
    }
    const headers = { authorization: `Bearer ${anna}`, accept: 'application/json' }
    await each(fc.sample(query, { seed, numRuns: sizes.finds }), 12, async one => {
      const { error, result } = await socket.call('find', 'notes', one)
      expect(error).toBeNull()
      onlyHers(result)
      const { status, text } = await send({
        method: 'GET',
        path: '/v2/notes',
        query: qs.stringify(one),
        headers,
        body: '',
      })
      judge(status, text)
      expect(status).toBe(200)
      onlyHers(JSON.parse(text))
    })
    expect(shown).toBeGreaterThan(sizes.finds)
    await each(fc.sample(fc.constantFrom(...ids), { seed, numRuns: sizes.gets }), 12, async id => {
      const { result } = await socket.call('get', 'notes', id)
      const { text } = await send({ method: 'GET', path: `/v2/notes/${id}`, query: '', headers, body: '' })
      judge(200, JSON.stringify(result ?? null) + text)
    })
    socket.close()
    await alive()
  },
)

test(`${sizes.requests} calls over REST`, { timeout: 180_000 }, async () => {
  const statuses = new Map<number, number>()
  await each(fc.sample(restCall(), { seed, numRuns: sizes.requests }), 24, async call => {
    const { status, text } = await send(call)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    judge(status, text)
  })
  await alive()
  // The generator reaches the methods themselves, not only their door.
  for (const status of [200, 201, 400, 401, 404, 405, 409, 415])
    expect([status, statuses.get(status) ?? 0]).toEqual([
      status,
      expect.toSatisfy(n => n >= sizes.requests / 1000),
    ])
})

test(`${sizes.packets} packets over a socket, each acknowledged`, { timeout: 180_000 }, async () => {
  const packet = fc.tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('find', 'get', 'create', 'patch', 'remove') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'update',
          'setup',
          'teardown',
          'toString',
          '__proto__',
          'hooks',
          'on',
          '',
          'find ',
          'a'.repeat(5000),
        ),
      },
    ),
    fc.oneof({ weight: 5, arbitrary: service }, { weight: 1, arbitrary: odd }),
    fc.array(fc.oneof(anyId(), payload), { maxLength: 4 }),
  )
  const clients = await Promise.all(
    [anna, anna, undefined, 'nobody-knows-this'].map(token => socketClient(server.base, token)),
  )
  const [known] = clients
  let answered = 0
  await each(fc.sample(packet, { seed, numRuns: sizes.packets }), 24, async ([method, path, args]) => {
    const client = clients[answered++ % clients.length] ?? known
    const { error, result } = await client!.call(method, path, ...args)
    const { code = 200 } = (error ?? {}) as { code?: number }
    judge(code, JSON.stringify(error ?? result ?? null))
  })
  for (const client of clients) client.close()
  await alive()
})

test(`${sizes.lines} requests that no client would send`, { timeout: 180_000 }, async () => {
  const odd = [
    '*',
    '//',
    '/v2//',
    '/v2',
    'http://elsewhere.example/v2/notes',
    '/v2/notes?a=1?b=2#c',
    '/v2/\\..\\notes',
    '/v2/../../etc/passwd',
    '/v2/notes/%',
    `/v2/${'a/'.repeat(4000)}`,
    `/v2/${'/'.repeat(9000)}x`,
    `/v2/notes/${'x'.repeat(20_000)}`,
    '/v2/notes;a=b',
    '/v2/ünicode',
    '/v2/notes/\x7f',
    '',
  ]
  const lines = fc.tuple(
    fc.constantFrom('GET', 'POST', 'OPTIONS', 'HEAD', 'get', 'FETCH', ''),
    fc.constantFrom(...odd),
    fc.constantFrom(
      'Host: x',
      'Host: x\r\nContent-Length: 5\r\nContent-Length: 6',
      'Host: x\r\nContent-Length: -1',
      'Host: x\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}',
      'Host: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n',
      'Host: x\r\nExpect: 100-continue',
      'Host: x\r\nAccept: text/html',
      'NoHost: x',
      'Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade',
      `Host: x\r\nX-Long: ${'x'.repeat(20_000)}`,
      'Host: x\r\nBad Header: \u0001',
      'Host: x\r\nAuthorization: Bearer \xff\xfe',
    ),
  )
  await each(
    fc.sample(lines, { seed, numRuns: sizes.lines }),
    10,
    ([method, path, rest]) =>
      new Promise<void>((resolve, reject) => {
        const socket = connectTcp(Number(new URL(server.base).port), '127.0.0.1', () => {
          socket.end(
            Buffer.from(`${method} ${path} HTTP/1.1\r\n${rest}\r\nConnection: close\r\n\r\n`, 'latin1'),
          )
        })
        let text = ''
        socket.setTimeout(15_000, () => socket.destroy(new Error('no answer within 15 s')))
        socket
          .on('data', chunk => {
            text += chunk.toString('latin1')
          })
          .on('error', reject)
          .on('close', () => {
            // A connection that is closed without a word is a refusal, too.
            const status = text === '' ? 400 : Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
            if (status === 0 || status >= 500 || driverWords.test(text))
              reject(new Error(`answer: ${text.slice(0, 500)}`))
            else resolve()
          })
      }),
  )
  await alive()
})

test('a caller who hangs up in the middle, or sends too much, harms nobody', async () => {
  const start =
    'POST /v2/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"title"'
  await new Promise<void>(resolve => {
    const socket = connectTcp(Number(new URL(server.base).port), '127.0.0.1', () =>
      socket.write(start, () => socket.resetAndDestroy()),
    )
    socket.on('close', () => resolve())
  })
  const huge = await fetch(`${server.base}/echo/say`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words: 'x'.repeat(2_000_000) }),
  })
  expect([huge.status, ((await huge.json()) as { data: { code: string } }).data.code]).toEqual([
    413,
    'too-large',
  ])
  const wide = await fetch(`${server.base}/echo/say`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words: Array.from({ length: 50_000 }, () => 0) }),
  })
  expect([wide.status, ((await wide.json()) as { data: { code: string } }).data.code]).toEqual([
    413,
    'too-large',
  ])
  await alive()
})
