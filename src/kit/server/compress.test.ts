// Large answers over real HTTP, read as they leave: packed as the caller takes it, and never with a secret in them.
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as z from '#zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { wireInt } from '#kit/contract/wire.ts'
import { packFrom, packingFor } from './compress.ts'
import type { Domain } from './domain.ts'
import { implement } from './service.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { testDatabase } from './testing/test-database.ts'

const lengthQuery = z.strictObject({ length: wireInt })
const result = z.object({ words: z.string() })
const contract = service('words', permissions(['guest'], { hear: ['all'] }), {
  calls: {
    get: {
      many: { may: 'hear', query: lengthQuery, result },
      token: { may: 'hear', query: lengthQuery, result, writes: true, secret: true },
    },
  },
})
const wordsOf = (length: number) => ({ words: 'Grüße aus der Schule, '.repeat(length).slice(0, length) })
const answer = ({ query: { length } }: { query: z.output<typeof lengthQuery> }) =>
  Promise.resolve(wordsOf(length))
const domain: Domain = {
  name: 'words',
  services: () => [implement(contract, { calls: { get: { many: answer, token: answer } } })],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    url: (await testDatabase()).url,
    domains: [domain],
    config: { corsOrigins: ['https://friend.example'] },
  })
})
afterAll(() => server.stop())

async function raw(call: string, length: number, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${server.base}/words/${call}?length=${length}`,
      { headers: { accept: 'application/json', ...headers } },
      resolve,
    ).on('error', reject)
  })
  return { headers: response.headers, body: await buffer(response) }
}

test('a large answer leaves packed, whole, and says so to caches', async () => {
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, *;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await raw('many', 50_000, { 'accept-encoding': accepted })
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      vary: 'Accept, Accept-Encoding',
    })
    expect(body.length).toBeLessThan(5000)
    expect(JSON.parse(unpack(body).toString('utf8'))).toEqual(wordsOf(50_000))
  }
})

test('answers to configured origins name everything they vary by', async () => {
  const { headers } = await raw('many', 50_000, { 'accept-encoding': 'br', origin: 'https://friend.example' })
  expect(headers.vary?.split(', ')).toEqual(expect.arrayContaining(['Origin', 'Accept', 'Accept-Encoding']))
})

test('callers without compression, or asking for little, get plain text', async () => {
  for (const [length, accepted] of [
    [50_000, 'identity'],
    [50_000, ''],
    [50_000, 'br;q=0'],
    [packFrom - 100, 'br'],
  ] as const) {
    const { headers, body } = await raw('many', length, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body.toString('utf8'))).toEqual(wordsOf(length))
  }
})

test('an answer with a secret is never compressed', async () => {
  expect(
    (await raw('token', 50_000, { 'accept-encoding': 'br' })).headers['content-encoding'],
  ).toBeUndefined()
})

test.each([
  [undefined, undefined],
  ['*', 'br'],
  ['BR', 'br'],
  ['gzip;q=0.2, br; q=0.1', 'br'],
  ['br;q=nonsense, gzip', 'gzip'],
  ['deflate', undefined],
])('%s allows %s', (accepted, packing) => {
  expect(packingFor(accepted)).toBe(packing)
})
