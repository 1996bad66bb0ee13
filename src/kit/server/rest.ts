// Identifies the sender of any request and answers failures.
import type Koa from 'koa'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Config } from './config.ts'
import type { Identify, WhoCalls } from './domain.ts'
import { kitFail, wireError, type ErrorMapper } from './errors.ts'
import { errorFields, type Log } from './log.ts'
import type { RequestInfo } from './service.ts'

/** Outermost: every failure leaves in the wire form, with the id under which it is logged. */
export function answerErrors(log: Log, newId: () => string, mapError: ErrorMapper): Koa.Middleware {
  return async (ctx, next) => {
    const requestId = newId()
    ctx.state['requestId'] = requestId
    ctx.set('x-request-id', requestId)
    try {
      await next()
      // JSON of plain addresses, such as uploads, is about the caller, so it is not cached unless the handler sets a header.
      if (ctx.response.is('json') && !ctx.response.get('cache-control')) ctx.set('cache-control', 'no-store')
      if (ctx.respond !== false && ctx.body === undefined && ctx.status === 404)
        throw kitFail('unknown-service')
    } catch (thrown) {
      const error = wireError(mapError(thrown), requestId)
      if (error.code >= 500)
        log.error('request failed', { requestId, method: ctx.method, path: ctx.path, ...errorFields(thrown) })
      ctx.status = error.code
      ctx.set('cache-control', 'no-store')
      if (error.code === 429)
        ctx.set('retry-after', String((error.data as { retryAfter?: number }).retryAfter ?? 60))
      ctx.body = error.toJSON()
    }
  }
}

export const whoCalls =
  (identify: Identify, config: Pick<Config, 'trustProxy'>): WhoCalls =>
  async ctx => {
    const school = header(ctx.req.headers['x-school'])
    const actor = await identify(
      { id: ctx.state['requestId'] as string, ...requestOf(ctx.req.headers, addressOf(ctx.req, config)) },
      school,
    )
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && isFormerMember(actor, school))
      throw kitFail('school-left')
    return actor
  }

/** A call for a school that the person has left must not act on their personal account instead. */
export const isFormerMember = ({ roles, ...actor }: Actor, school: string | undefined): boolean =>
  school !== undefined &&
  school !== '' &&
  roles.includes('user') &&
  (actor as { school?: string }).school !== school

type Headers = Koa.Context['req']['headers']

export const header = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value)?.slice(0, 200)

export const requestOf = (headers: Headers, address: string): Omit<RequestInfo, 'id'> => ({
  address,
  agent: (headers['user-agent'] ?? '').slice(0, 300),
  language: (headers['accept-language'] ?? '').slice(0, 100),
  token: /^Bearer ([\w.~+/=-]{10,512})$/i.exec(headers.authorization ?? '')?.[1],
  device: header(headers['x-device']),
})

/** Behind a trusted proxy, the last address of the list is the one that it saw itself. */
export const forwarded = (headers: Headers, trusted: boolean): string | undefined =>
  trusted ? header(headers['x-forwarded-for'])?.split(',').at(-1)?.trim() : undefined

export const addressOf = (
  { headers, socket }: Koa.Context['req'],
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string => forwarded(headers, trustProxy) ?? socket.remoteAddress ?? ''
