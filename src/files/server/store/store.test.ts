// The same tests for both stores: a folder and a real S3-compatible server.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { S3Config } from '#kit/server/config.ts'
import { s3Store } from './s3-store.ts'
import { folderStore, type Store } from './store.ts'

let folder: string
let server: S3rver
let config: S3Config
const keys = { id: 'S3RVER', secret: 'S3RVER' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classwright-store-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'school-files', configs: [] }],
  })
  const { port } = await server.run()
  config = { endpoint: `http://127.0.0.1:${port}`, bucket: 'school-files', region: 'us-east-1', keys }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const failure = (stream: Readable) =>
  buffer(stream).then(
    () => 'none',
    (error: Error) => error.message,
  )

describe.each<[string, () => Store]>([
  ['a folder', () => folderStore(join(folder, 'local'))],
  ['an object store', () => s3Store(config, join(folder, 'scratch'))],
])('%s', (_, make) => {
  const put = async (store: Store, bytes: Buffer, key = createHash('sha256').update(bytes).digest('hex')) => {
    const place = await store.temporary(randomBytes(8).toString('hex'))
    await writeFile(place, bytes)
    await store.keep(place, key)
    return { key, place }
  }

  it('stores bytes, returns their size, reads them whole and in ranges, and removes them', async () => {
    const store = make()
    const bytes = randomBytes(300_000)
    const { key, place } = await put(store, bytes)
    await expect(stat(place)).rejects.toThrow()
    expect(await store.sizeOf(key)).toBe(bytes.length)
    expect((await buffer(store.open(key))).equals(bytes)).toBe(true)
    expect(
      (await buffer(store.open(key, { start: 1000, end: 1999 }))).equals(bytes.subarray(1000, 2000)),
    ).toBe(true)
    await store.remove(key)
    await store.remove(key)
    expect(await failure(store.open(key))).not.toBe('none')
    await expect(store.sizeOf(key)).rejects.toThrow()
  })

  it('accepts the same bytes twice, and stores smaller versions beside them', async () => {
    const store = make()
    const bytes = randomBytes(5000)
    const { key } = await put(store, bytes)
    await put(store, bytes)
    await put(store, Buffer.from('small'), `${key}.small`)
    expect((await buffer(store.open(key))).equals(bytes)).toBe(true)
    expect((await buffer(store.open(`${key}.small`))).toString()).toBe('small')
  })

  it.each([
    '../outside',
    '..%2foutside',
    `${'a'.repeat(64)}/../../outside`,
    `${'a'.repeat(64)}.small/../outside`,
    'A'.repeat(64),
    `${'a'.repeat(64)}?versionId=1`,
    `${'a'.repeat(64)}\n`,
    '',
  ])('refuses %j as a key', async key => {
    const store = make()
    const place = await store.temporary(randomBytes(8).toString('hex'))
    await writeFile(place, 'bytes')
    const attempts = {
      keep: () => store.keep(place, key),
      open: () => buffer(store.open(key)),
      sizeOf: () => store.sizeOf(key),
      remove: () => store.remove(key),
    }
    for (const [name, attempt] of Object.entries(attempts))
      await expect(
        (async () => {
          await attempt()
        })(),
        name,
      ).rejects.toThrow('not a name of stored bytes')
  })

  it('stores many files concurrently', async () => {
    const store = make()
    const all = Array.from({ length: 12 }, () => randomBytes(20_000))
    const kept = await Promise.all(all.map(bytes => put(store, bytes)))
    for (const [at, { key }] of kept.entries())
      expect((await buffer(store.open(key))).equals(all[at] ?? Buffer.alloc(0))).toBe(true)
  })
})

it('invalid credentials are reported with the status of the store', async () => {
  const store = s3Store({ ...config, keys: { id: 'SOMEBODY', secret: 'wrong' } }, join(folder, 'scratch'))
  const place = await store.temporary('refused')
  await writeFile(place, 'bytes')
  await expect(store.keep(place, 'a'.repeat(64))).rejects.toThrow(/answered 403/)
  expect(await failure(store.open('a'.repeat(64)))).toMatch(/answered 403/)
})

it('a file larger than one multipart chunk arrives complete', async () => {
  const store = s3Store(config, join(folder, 'scratch'))
  const bytes = randomBytes(11_000_000)
  const place = await store.temporary('large')
  await writeFile(place, bytes)
  await store.keep(place, 'b'.repeat(64))
  expect(await store.sizeOf('b'.repeat(64))).toBe(bytes.length)
  expect((await buffer(store.open('b'.repeat(64)))).equals(bytes)).toBe(true)
})

it('a request to a busy store is retried', async () => {
  let failures = 0
  const busy = createServer((request, response) => {
    if (failures++ < 2) return response.writeHead(503).end()
    response.writeHead(200, { 'content-length': '5' })
    return response.end(request.method === 'HEAD' ? undefined : 'bytes')
  })
  await new Promise<void>(done => busy.listen(0, '127.0.0.1', done))
  const { port } = busy.address() as AddressInfo
  const store = s3Store({ ...config, endpoint: `http://127.0.0.1:${port}` }, join(folder, 'scratch'))
  expect((await buffer(store.open('c'.repeat(64)))).toString()).toBe('bytes')
  expect(failures).toBe(3)
  busy.close()
  busy.closeAllConnections()
})

it('without configured keys, requests use the machine’s credentials', async () => {
  const before = { ...process.env }
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: keys.id, AWS_SECRET_ACCESS_KEY: keys.secret })
  const store = s3Store({ ...config, keys: null }, join(folder, 'scratch'))
  const place = await store.temporary('by-role')
  await writeFile(place, 'bytes')
  await store.keep(place, 'd'.repeat(64))
  expect(await store.sizeOf('d'.repeat(64))).toBe(5)
  process.env = before
})
