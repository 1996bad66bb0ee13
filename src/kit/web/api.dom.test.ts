// @vitest-environment happy-dom
import * as z from '#zod'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { listQuery, page, wireInt } from '#kit/contract/wire.ts'
import { api, ApiError, queryText } from './api.ts'
import { isConnected, noteAnswer } from './connection.ts'
import { setSchoolInForce, setToken } from './token.ts'
import { takeUpgrade } from './upgrade.ts'

const Book = z.object({ _id: z.string(), title: z.string() })
const table = permissions(['user'], { 'book.read': ['all'], 'book.write': ['all'] })
const books = service('books', table, {
  find: { may: 'book.read', query: listQuery({ pages: wireInt }, { sort: ['title'] }), result: page(Book) },
  get: { may: 'book.read', result: Book },
  create: { may: 'book.write', data: z.strictObject({ title: z.string() }), result: Book },
  patch: { may: 'book.write', data: z.strictObject({ title: z.optional(z.string()) }), result: Book },
  remove: { may: 'book.write', result: Book },
  calls: {
    get: {
      count: {
        may: 'book.read',
        query: z.strictObject({ section: z.string() }),
        result: z.object({ n: z.int() }),
      },
    },
  },
})

const fetched = vi.fn<typeof fetch>()
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status, headers }))
const request = () => {
  const [address, init] = fetched.mock.lastCall ?? []
  return {
    address,
    method: init?.method,
    headers: Object.fromEntries(new Headers(init?.headers)),
    body: init?.body,
  }
}

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = '<meta name="app-version" content="one">'
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('goes to the service with token, school and idempotency key', async () => {
    setToken('secret')
    setSchoolInForce('s1')
    answer({ _id: '1', title: 'A' })
    await api(books).create({ title: 'A' }, {}, { key: 'k1' })
    expect(request()).toEqual({
      address: '/v2/books',
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: 'Bearer secret',
        'x-school': 's1',
        'idempotency-key': 'k1',
        'content-type': 'application/json',
      },
      body: '{"title":"A"}',
    })
  })

  it('sends no token when nobody is signed in', async () => {
    answer({ n: 3 })
    expect(await api(books).get('count', { section: 'a b' })).toEqual({ n: 3 })
    expect(request()).toMatchObject({
      address: '/v2/books/count?section=a%20b',
      headers: { accept: 'application/json' },
    })
    expect(request().headers).not.toHaveProperty('authorization')
  })

  it('cannot leave its service by an id', async () => {
    answer({})
    await api(books).remove('../users/1')
    expect(request().address).toBe('/v2/books/..%2Fusers%2F1')
  })

  it('is typed by the contract', () => {
    const client = api(books)
    expectTypeOf(client.find).returns.resolves.toExtend<{
      total: number
      data: { _id: string; title: string }[]
    }>()
    expectTypeOf(client.get<'count'>).returns.resolves.toEqualTypeOf<{ n: number }>()
    expectTypeOf(client.get<string>).returns.resolves.toEqualTypeOf<{ _id: string; title: string }>()
    expectTypeOf(client.create).parameter(0).toEqualTypeOf<{ title: string }>()
    // @ts-expect-error A named call's query must be given.
    void (() => client.get('count'))
    // @ts-expect-error Not a number.
    void (() => client.find({ $limit: 'ten' }))
    // @ts-expect-error Not a field of this service.
    void (() => client.find({ author: 'x' }))
  })
})

it('a refusal contains status, code, request id and message', async () => {
  answer(
    {
      name: 'Conflict',
      message: 'This seat is taken.',
      code: 409,
      className: 'conflict',
      data: { code: 'seat-taken', requestId: 'r1', seat: 4 },
    },
    409,
  )
  const error = await api(books)
    .get('1')
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 409,
    code: 'seat-taken',
    requestId: 'r1',
    message: 'This seat is taken.',
    details: { seat: 4 },
  })
})

it('a call that times out counts as lost, like one that failed; an aborted call does not', async () => {
  const ended = (signal: AbortSignal) => {
    fetched.mockRejectedValue(signal.reason)
    return api(books).get('1', {}, { signal })
  }
  const [late, left] = [new AbortController(), new AbortController()]
  late.abort(new DOMException('signal timed out', 'TimeoutError'))
  left.abort()
  await expect(ended(late.signal)).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  await expect(ended(left.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

describe('a call that waits', () => {
  const silent: typeof fetch = (_address, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
  const waitTwoSeconds = () => vi.advanceTimersByTimeAsync(2000)
  beforeEach(() => {
    fetched.mockClear()
    vi.useFakeTimers()
    noteAnswer(true)
    // Signals use real clocks.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      const end = new AbortController()
      setTimeout(() => end.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
      return end.signal
    })
  })

  it('reports offline within two seconds when the network has silently failed', async () => {
    fetched.mockImplementation(silent)
    void api(books).get('1')
    await waitTwoSeconds()
    expect(isConnected()).toBe(false)
  })

  it('for a slow server is not, whether that answers the question or another call', async () => {
    fetched.mockImplementation((address, init) =>
      address === '/v2/version.json' ? Promise.resolve(new Response('{}')) : silent(address, init),
    )
    void api(books).get('1')
    await waitTwoSeconds()
    expect(isConnected()).toBe(true)

    fetched.mockImplementation(silent)
    void api(books).get('2')
    await vi.advanceTimersByTimeAsync(1000)
    noteAnswer(true)
    await waitTwoSeconds()
    expect(isConnected()).toBe(true)
  })

  it('is no reason to ask once it is answered', async () => {
    answer({ _id: '1', title: 'Tides' })
    await api(books).get('1')
    await waitTwoSeconds()
    expect(fetched).toHaveBeenCalledOnce()
  })
})

it('no response, or one from something else, is an error with a message too', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  await expect(api(books).get('1')).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  fetched.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(api(books).get('1')).rejects.toMatchObject({ status: 502, code: 'unexpected' })
})

it('queries use bracket syntax', () => {
  const text = queryText({
    a: { $gt: 1, $in: ['x', 'y&z'] },
    $sort: { name: -1 },
    $or: [{ b: true }],
    gone: undefined,
    at: new Date(0),
  })
  expect(decodeURIComponent(text)).toBe(
    'a[$gt]=1&a[$in][0]=x&a[$in][1]=y&z&$sort[name]=-1&$or[0][b]=true&at=1970-01-01T00:00:00.000Z',
  )
})

describe('the version header', () => {
  it('sets the upgrade flag when it differs, once', async () => {
    answer({}, 200, { 'x-app-version': 'two' })
    await api(books).get('1')
    expect(takeUpgrade('/', '/')).toBe(false)
    expect(takeUpgrade('/', '/pricing')).toBe(true)
    expect(takeUpgrade('/', '/pricing')).toBe(false)
  })

  it('does nothing when it is the same', async () => {
    answer({}, 200, { 'x-app-version': 'one' })
    await api(books).get('1')
    expect(takeUpgrade('/', '/pricing')).toBe(false)
  })
})
