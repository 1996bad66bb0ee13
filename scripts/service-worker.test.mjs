// The service worker on a stage of its own: what it answers from its cache, and what it leaves alone.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const source = readFileSync(new URL('../public/service-worker.js', import.meta.url), 'utf8')
const origin = 'https://school.example'
const html = `<script src="/v2/assets/index-abc.js"></script><link href="/v2/assets/index-def.css"><link href="/v2/mark.svg">`

/** Caches by name, each a map from address to answer. */
function fakeCaches() {
  const stores = new Map()
  const key = address => new URL(address, origin).href
  const open = name => {
    const store = stores.get(name) ?? new Map()
    stores.set(name, store)
    return {
      match: async address => store.get(key(address))?.clone(),
      put: async (address, answer) => void store.set(key(address), answer),
      delete: async address => store.delete(key(address)),
    }
  }
  return {
    stores,
    caches: {
      open: async name => open(name),
      keys: async () => [...stores.keys()],
      delete: async name => stores.delete(name),
    },
  }
}

const basic = answer => Object.defineProperty(answer, 'type', { value: 'basic' })
const served = (type, body) => basic(new Response(body, { headers: { 'content-type': type } }))

let net, fake, listeners, worker

function begin(version = 'one') {
  listeners = new Map()
  worker = {
    location: { origin },
    addEventListener: (name, listener) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
    registration: { showNotification: vi.fn() },
    clients: { claim: vi.fn(), matchAll: vi.fn(async () => []), openWindow: vi.fn() },
  }
  runInNewContext(source.replace('__APP_VERSION__', version), {
    self: worker,
    caches: fake.caches,
    fetch: net,
    Response,
    URL,
  })
}

/** Runs an event and everything that it waits for. */
async function send(name, event = {}) {
  const waits = []
  const answers = []
  listeners.get(name)({
    ...event,
    waitUntil: work => waits.push(work),
    respondWith: work => answers.push(work),
  })
  const [got] = await Promise.all(answers)
  await Promise.all(waits)
  return got
}

const request = (path, more = {}) => ({
  request: { url: `${origin}${path}`, method: 'GET', mode: 'cors', ...more },
})
const navigation = path => request(path, { mode: 'navigate' })

beforeEach(async () => {
  fake = fakeCaches()
  net = vi.fn(async address => {
    const { pathname } = new URL(address.url ?? address, origin)
    if (pathname === '/v2/shell.html') return served('text/html', html)
    if (pathname.startsWith('/v2/assets/data')) return served('application/json', '{}')
    if (pathname.startsWith('/v2/assets/')) return served('text/javascript', pathname)
    return served('text/html', `page of ${pathname}`)
  })
  begin()
  await send('install')
  await send('activate')
})

const kept = () =>
  [...(fake.stores.get('classwright one') ?? []).keys()].map(key => new URL(key).pathname).sort()
const offline = () => net.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))

it('keeps the shell and the hashed files that it names, and nothing else', () => {
  expect(kept()).toEqual(['/v2/assets/index-abc.js', '/v2/assets/index-def.css', '/v2/shell.html'])
  expect(worker.skipWaiting).toHaveBeenCalled()
  expect(worker.clients.claim).toHaveBeenCalled()
})

describe('navigations', () => {
  it('come from the server, and are not kept', async () => {
    expect(await (await send('fetch', navigation('/v2/dash'))).text()).toBe('page of /v2/dash')
    expect(kept()).toHaveLength(3)
  })

  it('get the shell where there is no answer', async () => {
    offline()
    expect(await (await send('fetch', navigation('/v2/dash'))).text()).toBe(html)
  })
})

describe('hashed files', () => {
  it('come from the server once', async () => {
    net.mockClear()
    for (let time = 0; time < 2; time++)
      expect(await (await send('fetch', request('/v2/assets/dash-1.js'))).text()).toBe('/v2/assets/dash-1.js')
    expect(net).toHaveBeenCalledTimes(1)
  })

  it('that a page had before the worker are kept when it says so, of the same version alone', async () => {
    const files = [
      `${origin}/v2/assets/home-1.js`,
      `${origin}/v2/users/me`,
      'https://evil.example/v2/assets/x.js',
    ]
    await send('message', { data: { type: 'loaded', version: 'two', files } })
    expect(kept()).toHaveLength(3)
    await send('message', { data: { type: 'loaded', version: 'one', files } })
    expect(kept()).toEqual([
      '/v2/assets/home-1.js',
      '/v2/assets/index-abc.js',
      '/v2/assets/index-def.css',
      '/v2/shell.html',
    ])
  })
})

it.each([
  ['a service', request('/v2/notice?type=inbox')],
  ['a named call', request('/v2/users/me')],
  ['the socket', request('/v2/socket.io/?transport=polling')],
  ['a file of somebody', request('/fio/files/abc')],
  ['what is no hashed file', request('/v2/version.json')],
  ['JSON among the files', request('/v2/assets/words-1.json')],
  ['a write', request('/v2/assets/index-abc.js', { method: 'POST' })],
  ['another site', { request: { url: 'https://cdn.example/v2/assets/a.js', method: 'GET', mode: 'cors' } }],
])('%s goes past it', async (_what, event) => expect(await send('fetch', event)).toBeUndefined())

it('an answer that turns out to be JSON is not kept', async () => {
  await send('fetch', request('/v2/assets/data-1.js'))
  expect(kept()).toHaveLength(3)
})

describe('the upgrade flag', () => {
  it('makes it step aside, also after the worker was stopped, until a page of its version comes', async () => {
    await send('message', { data: { type: 'upgrade' } })
    begin()
    net.mockClear()
    await send('fetch', request('/v2/assets/index-abc.js'))
    expect(net).toHaveBeenCalledTimes(1)
    offline()
    await expect(send('fetch', navigation('/v2/dash'))).rejects.toThrow('Failed to fetch')
    await send('message', { data: { type: 'loaded', version: 'one', files: [] } })
    expect(await (await send('fetch', navigation('/v2/dash'))).text()).toBe(html)
  })

  it('ends with the next version, which removes what the last one kept', async () => {
    await send('message', { data: { type: 'upgrade' } })
    begin('two')
    await send('install')
    await send('activate')
    expect([...fake.stores.keys()]).toEqual(['classwright two'])
    offline()
    expect(await (await send('fetch', navigation('/v2/dash'))).text()).toBe(html)
  })
})

describe('a push message', () => {
  it('is shown by its title, and leads to its page', async () => {
    await send('push', { data: { json: () => ({ title: 'A session starts', link: '/s/ABC' }) } })
    expect(worker.registration.showNotification).toHaveBeenCalledWith(
      'A session starts',
      expect.objectContaining({ data: { link: '/s/ABC' } }),
    )
    await send('notificationclick', { notification: { close: vi.fn(), data: { link: '/s/ABC' } } })
    expect(worker.clients.openWindow).toHaveBeenCalledWith(`${origin}/v2/s/ABC`)
  })

  it.each([undefined, '//evil.example', 'https://evil.example'])('never leads elsewhere: %s', async link => {
    await send('notificationclick', { notification: { close: vi.fn(), data: { link } } })
    expect(worker.clients.openWindow).toHaveBeenCalledWith(`${origin}/v2/my/notice`)
  })
})
