// Pages and services share a prefix: who asks for a page gets a page, who asks for data gets data.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anna, startNotes } from './testing/notes-server.ts'
import type { TestServer } from './testing/test-server.ts'

const web = mkdtempSync(join(tmpdir(), 'web-'))
const script = 'export const answer = 42\n'.repeat(50)
let server: TestServer

beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(
    join(web, 'index.html'),
    readFileSync(fileURLToPath(new URL('../../../index.html', import.meta.url)), 'utf8'),
  )
  writeFileSync(join(web, 'assets/main-4f2a.js'), script)
  writeFileSync(join(web, 'assets/main-4f2a.js.br'), brotliCompressSync(script))
  writeFileSync(join(web, 'favicon.svg'), '<svg/>')
  writeFileSync(join(web, 'version.json'), '{"version":"abc"}')
  writeFileSync(
    join(web, 'routes.json'),
    JSON.stringify([
      { path: '/' },
      { path: '/notes' },
      { path: '/notes/:id' },
      { path: '/unit/:id', files: ['assets/unit-1a.js', 'assets/unit-1b.css'] },
      { path: '/detail/:type(unit|task)/:id' },
      { path: '/later/:id', pending: true },
    ]),
  )
  server = await startNotes({ web })
})
afterAll(async () => {
  await server.stop()
  rmSync(web, { recursive: true })
})

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const ask = async (path: string, accept: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.base + path, { headers: { accept, ...headers }, redirect: 'manual' })
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0],
    vary: response.headers.get('vary'),
    cache: response.headers.get('cache-control'),
    headers: response.headers,
    text: await response.text(),
  }
}

describe('an address that is both a page and a service', () => {
  test.each([
    ['/notes', browser],
    ['/notes/summary', browser],
    ['/notes', 'text/html'],
  ])('%s as %s is the page', async (path, accept) => {
    expect(await ask(path, accept)).toMatchObject({
      status: 200,
      type: 'text/html',
      vary: expect.stringMatching(/\bAccept\b/),
      cache: 'no-store',
    })
  })

  test.each(['application/json', '*/*', 'application/json, text/html', 'image/png'])(
    '/notes/summary as %s is the service',
    async accept => {
      const { status, type, vary, text } = await ask('/notes/summary', accept)
      expect([status, type, JSON.parse(text)]).toEqual([
        200,
        'application/json',
        { notes: expect.any(Number) },
      ])
      expect(vary).toMatch(/\bAccept\b/)
    },
  )

  test('a refused service is data too', async () => {
    expect(await ask('/notes', 'application/json')).toMatchObject({
      status: 401,
      type: 'application/json',
      vary: expect.stringMatching(/\bAccept\b/),
    })
  })

  test('whatever it accepts, a write is for the service', async () => {
    const response = await fetch(`${server.base}/notes`, {
      method: 'POST',
      headers: { accept: browser, 'content-type': 'application/json', authorization: `Bearer ${anna}` },
      body: '{"title":"posted"}',
    })
    expect([response.status, ((await response.json()) as { title: string }).title]).toEqual([201, 'posted'])
  })
})

describe('pages', () => {
  test('name what their screen loads, and nothing of another', async () => {
    expect((await ask('/unit/5', browser)).text).toContain(
      '<link rel="modulepreload" href="/v2/assets/unit-1a.js" /><link rel="preload" as="style" crossorigin href="/v2/assets/unit-1b.css" /></head>',
    )
    expect((await ask('/', browser)).text).not.toContain('unit-1a')
  })

  test('the shell is the page without an address, for the service worker, and never kept by browsers', async () => {
    const shell = await ask('/shell.html', '*/*')
    expect(shell).toMatchObject({ status: 200, type: 'text/html', cache: 'no-store' })
    expect(shell.text).toContain('<meta name="app-version" content="abc" />')
    expect(shell.text).not.toContain('modulepreload')
    expect(shell.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  test.each([
    ['/', 200],
    ['/unit/5', 200],
    ['/unit/5?tab=1', 200],
    ['/detail/unit/5', 200],
    ['/detail/booking/5', 404],
    ['/later/5', 404],
    ['/unknown', 404],
    ['/unit', 404],
    ['/unit/%', 404],
    ['/index.html', 404],
    ['/routes.json', 404],
  ])('%s is %i', async (path, status) => {
    expect(await ask(path, browser)).toMatchObject({
      status,
      type: 'text/html',
      cache: 'no-store',
      text: expect.stringContaining('<title>Classwright</title>'),
    })
  })

  test.each([
    ['/', '*/*'],
    ['/unit/5', '*/*'],
    ['/unit/5', ''],
    ['/unit/5', 'text/plain, */*'],
  ])('%s is a page for who accepts "%s"', async (path, accept) => {
    expect(await ask(path, accept)).toMatchObject({ status: 200, type: 'text/html' })
  })

  test.each([
    ['/unknown', '*/*'],
    ['/later/5', '*/*'],
    ['/unit/5', 'application/json'],
    ['/unit/5', 'application/json, */*'],
    ['/unit/5', 'image/png'],
  ])('%s is no page for who accepts %s', async (path, accept) => {
    expect(await ask(path, accept)).toMatchObject({ status: 404, type: 'application/json' })
  })

  test('know the version they were built as', async () => {
    const page = await ask('/', browser)
    expect(page.text).toContain('name="app-version" content="abc"')
    expect(page.headers.get('x-app-version')).toBe('abc')
    expect((await ask('/notes/summary', 'application/json')).headers.get('x-app-version')).toBe('abc')
  })

  test.each(['/', '/v2', '/v2?x=1'])('%s leads to the base', async path => {
    const response = await fetch(server.origin + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/v2/${path.slice(path.indexOf('?') < 0 ? path.length : path.indexOf('?'))}`,
    ])
  })

  test.each([
    ['/join', '/v2/join'],
    ['/JOIN/ab12cd', '/v2/join/ab12cd'],
    ['/join/AB12CD?x=1', '/v2/join/AB12CD?x=1'],
  ])('%s, as it is typed from a wall, leads to %s', async (path, to) => {
    const { status, headers } = await fetch(server.origin + path, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, to])
  })

  test.each(['/join/a/b', '/joined', '/join/%2F%2Fevil.example'])('%s does not', async path =>
    expect((await fetch(server.origin + path, { redirect: 'manual' })).status).toBe(404),
  )

  test('outside the base there is nothing', async () => {
    expect((await fetch(`${server.origin}/etc/passwd`)).status).toBe(404)
  })
})

describe('assets', () => {
  /** Avoids fetch, which decompresses automatically. */
  const raw = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      request(server.base + path, { headers }, response => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          )
      })
        .on('error', reject)
        .end()
    })

  test('files with a hash in their name are cached for ever, compressed for clients that accept it', async () => {
    const packed = await raw('/assets/main-4f2a.js', { 'accept-encoding': 'gzip, br', accept: '*/*' })
    expect(packed).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('Accept-Encoding'),
      },
    })
    expect(brotliDecompressSync(packed.body).toString()).toBe(script)
    const plain = await raw('/assets/main-4f2a.js', { 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(script)
  })

  test('files without a hash are revalidated, and not sent twice', async () => {
    const first = await raw('/favicon.svg', {})
    expect(first).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' },
    })
    expect(await raw('/favicon.svg', { 'if-none-match': String(first.headers['etag']) })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    })
  })

  test('that are not there are not found, even for a browser', async () => {
    expect((await raw('/assets/gone-1111.js', { accept: browser })).status).toBe(404)
    expect((await raw('/assets/main-4f2a.js.br', {})).status).toBe(404)
  })
})
