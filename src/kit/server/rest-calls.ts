// Service calls by REST: the first middleware, so that a call passes no other, and the last, behind the pages.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FeathersError } from '@feathersjs/errors'
import type Koa from 'koa'
import { basePath } from '#kit/contract/constants.ts'
import type { MethodName } from '#kit/contract/service.ts'
import { packed, packFrom } from './compress.ts'
import type { Config } from './config.ts'
import { kitFail, mapError, wireError } from './errors.ts'
import { errorFields, type Log } from './log.ts'
import type { Perform } from './pipeline-calls.ts'
import { addressOf, header, requestOf } from './rest.ts'
import { parseQuery, readJson } from './rest-input.ts'

export interface RestParts {
  readonly config: Pick<Config, 'trustProxy' | 'corsOrigins'>
  readonly log: Log
  readonly perform: Perform
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  hasService(path: string): boolean
  newId(): string
}

export interface RestCalls {
  /** Answers service calls; everything else goes on to the plain addresses and pages. */
  readonly first: Koa.Middleware
  /** Runs after all pages: the rest is a service call or a mistake. */
  readonly last: Koa.Middleware
}

interface MatchedRoute {
  readonly path: string
  readonly method: MethodName
  readonly id: string | null
  readonly query: string
}

const start = `${basePath}/`
const json = 'application/json; charset=utf-8'
/** Answers depend on the caller, so no cache may keep them. */
const noStore = { 'cache-control': 'no-store' }

export function restCalls(parts: RestParts): RestCalls {
  return {
    first(ctx, next) {
      const { accept, origin } = ctx.req.headers
      // GETs that accept text/* may want the HTML page; cross-origin calls go through CORS handling.
      if (
        (accept?.includes('text/') && ctx.req.method === 'GET') ||
        (origin !== undefined && parts.config.corsOrigins.length > 0)
      )
        return next()
      const found = find(ctx.req, parts)
      if (!found) return next()
      ctx.respond = false
      return answer(parts, found, ctx.req, ctx.res, parts.headers)
    },
    async last(ctx) {
      const found = find(ctx.req, parts)
      if (!found) throw kitFail(pathOf(ctx.req.url ?? '', parts) ? 'unknown-method' : 'unknown-service')
      ctx.respond = false
      // The headers of every answer have been set on the way here.
      await answer(parts, found, ctx.req, ctx.res, {})
    },
  }
}

function find({ url = '', method = '' }: IncomingMessage, parts: RestParts): MatchedRoute | undefined {
  const place = pathOf(url, parts)
  const verb = place && verbs[method]?.(place.id !== null)
  return verb && { ...place, method: verb }
}

/** Method by verb alone: nothing in a request may name another one. */
const verbs: Readonly<Record<string, ((byId: boolean) => MethodName | undefined) | undefined>> = {
  GET: byId => (byId ? 'get' : 'find'),
  POST: byId => (byId ? undefined : 'create'),
  PATCH: () => 'patch',
  DELETE: () => 'remove',
}

/** `/v2/notes/5?a=1`: service, id, query. */
function pathOf(url: string, { hasService }: RestParts): Omit<MatchedRoute, 'method'> | undefined {
  const mark = url.indexOf('?')
  let end = mark < 0 ? url.length : mark
  if (!url.startsWith(start)) return undefined
  while (url[end - 1] === '/') end--
  const whole = url.slice(start.length, end)
  const query = mark < 0 ? '' : url.slice(mark + 1)
  if (hasService(whole)) return { path: whole, id: null, query }
  const slash = whole.lastIndexOf('/')
  const path = whole.slice(0, Math.max(slash, 0))
  return hasService(path) ? { path, id: whole.slice(slash + 1), query } : undefined
}

async function answer(
  parts: RestParts,
  found: MatchedRoute,
  request: IncomingMessage,
  response: ServerResponse,
  own: RestParts['headers'],
): Promise<void> {
  const requestId = parts.newId()
  try {
    const { headers } = request
    const { method, path } = found
    // Waits in any case: Node still looks at what follows the request, and may refuse it for that.
    const data = await (method === 'create' || method === 'patch' ? readJson(request) : undefined)
    const id = found.id === null ? null : decoded(found.id)
    const query = parseQuery(found.query)
    const { result, shape } = await parts.perform({
      path,
      method,
      id,
      query,
      data,
      request: { id: requestId, ...requestOf(headers, addressOf(request, parts.config)) },
      school: header(headers['x-school']),
      idempotencyKey: header(headers['idempotency-key']),
    })
    const text = JSON.stringify(result)
    const all = {
      ...own,
      'x-request-id': requestId,
      ...noStore,
    }
    // Never compress secrets together with caller input (BREACH).
    if (text.length < packFrom || shape.secret) send(response, method === 'create' ? 201 : 200, text, all)
    else await sendLarge(request, response, method === 'create' ? 201 : 200, text, all)
  } catch (thrown) {
    // The pipeline has already logged its errors and given them their wire form.
    const error = thrown instanceof FeathersError ? thrown : wireError(mapError(thrown), requestId)
    if (error !== thrown && error.code >= 500)
      parts.log.error('request failed', {
        requestId,
        method: request.method,
        path: found.path,
        ...errorFields(thrown),
      })
    send(response, error.code, JSON.stringify(error.toJSON()), {
      ...own,
      ...noStore,
      'x-request-id': requestId,
      ...(error.code === 429
        ? { 'retry-after': String((error.data as { retryAfter?: number }).retryAfter ?? 60) }
        : {}),
    })
  }
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  response
    .writeHead(status, { ...headers, 'content-type': json, 'content-length': Buffer.byteLength(text) })
    .end(text)
}

async function sendLarge(
  { headers: { 'accept-encoding': accepted } }: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const varied = {
    ...headers,
    vary: `${headers['vary'] ?? String(response.getHeader('vary') ?? 'Accept')}, Accept-Encoding`,
  }
  const small = await packed(text, accepted)
  if (!small) return send(response, status, text, varied)
  response
    .writeHead(status, {
      ...varied,
      'content-type': json,
      'content-encoding': small.encoding,
      'content-length': small.body.length,
    })
    .end(small.body)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw kitFail('bad-id')
  }
}
