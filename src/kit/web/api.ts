// Calls of services by their contracts: `api(welcomeContract).get('figures')`.
import { basePath } from '#kit/contract/constants.ts'
import type { WireError } from '#kit/contract/errors.ts'
import type { Methods, ServiceContract } from '#kit/contract/service.ts'
import type { CallOptions, Client } from './api.types.ts'
import { doubtWhileWaiting, noteAnswer } from './connection.ts'
import { device, schoolInForce, schoolRefused, termsRefused, token, tokenRefused } from './token.ts'
import { noticeVersion } from './upgrade.ts'

/** A refused or failed call. `code` comes from the error tables; status 0 and `unreachable` mean no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, data: Partial<WireError['data']> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = data.code ?? 'unexpected'
    this.requestId = typeof data['requestId'] === 'string' ? data['requestId'] : null
    this.details = data
  }
}

type Query = Readonly<Record<string, unknown>>

/** A service by name, with its contract as types only, which keeps the first page small. */
export const light = <C extends ServiceContract>(path: C['path']): C => ({ path }) as unknown as C

export function api<M extends Methods>({ path }: ServiceContract<string, M>): Client<M> {
  const at = (id?: string | null) => `${basePath}/${path}${id == null ? '' : `/${encodeURIComponent(id)}`}`
  const client = {
    find: (query?: Query, options?: CallOptions) => call('GET', at(), query, undefined, options),
    get: (id: string, query?: Query, options?: CallOptions) => call('GET', at(id), query, undefined, options),
    create: (data: unknown, query?: Query, options?: CallOptions) => call('POST', at(), query, data, options),
    patch: (id: string, data: unknown, query?: Query, options?: CallOptions) =>
      call('PATCH', at(id), query, data, options),
    remove: (id: string | null, query?: Query, options?: CallOptions) =>
      call('DELETE', at(id), query, undefined, options),
  }
  // Gives the untyped responses the contract's types.
  return client as unknown as Client<M>
}

async function call(
  method: string,
  address: string,
  query: Query = {},
  data: unknown,
  { key, signal }: CallOptions = {},
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  const [sender, school, browser] = [token(), schoolInForce(), device()]
  if (sender) headers.set('authorization', `Bearer ${sender}`)
  if (school) headers.set('x-school', school)
  if (browser) headers.set('x-device', browser)
  if (key) headers.set('idempotency-key', key)
  if (data !== undefined) headers.set('content-type', 'application/json')
  const search = queryText(query)
  const init: RequestInit = { method, headers, credentials: 'omit' }
  if (data !== undefined) init.body = JSON.stringify(data)
  if (signal) init.signal = signal
  const ended = doubtWhileWaiting()
  const answer = await fetch(search ? `${address}?${search}` : address, init)
    .catch((error: unknown) => {
      if (signal?.aborted && !isTimeout(signal.reason)) throw error
      noteAnswer(false)
      throw new ApiError(0, 'The server cannot be reached. Check your connection and try again.', {
        code: 'unreachable',
      })
    })
    .finally(ended)
  noteAnswer(true)
  noticeVersion(answer.headers.get('x-app-version'))
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body
  const { message, data: details } = (body ?? {}) as Partial<WireError>
  if (details?.code === 'school-left' && school) schoolRefused(school)
  if (details?.code === 'terms-changed') termsRefused()
  if (details?.code === 'not-signed-in' && sender && sender === token()) tokenRefused()
  throw new ApiError(answer.status, message ?? 'Something went wrong. Please try again.', details)
}

/** Distinguishes a timeout from a call that was aborted because the person left the page. */
const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'

/** The wire's operators in brackets: `{age: {$gt: 1}, $sort: {name: 1}}` → `age[$gt]=1&$sort[name]=1`. */
export function queryText(query: Query): string {
  const pairs: string[] = []
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return
    if (value instanceof Date) add(name, value.toISOString())
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    else
      pairs.push(
        `${encodeURIComponent(name)}=${encodeURIComponent(value === null ? '' : String(value as string | number | boolean))}`,
      )
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return pairs.join('&')
}
