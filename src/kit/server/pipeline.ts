// The way of one call (ARCHITECTURE.md): who, limit, permission, shapes, method, projection. One function for
// REST and socket.
import type { HookContext, NextFunction } from '@feathersjs/feathers'
import * as z from '#zod'
import { scopesFor, type Actor } from '#kit/contract/permissions.ts'
import { schemaOf, writes, type Method, type MethodName } from '#kit/contract/service.ts'
import { kitFail, wireError } from './errors.ts'
import { once } from './idempotency.ts'
import type { Kit } from './kit.ts'
import { attempt } from './limits.ts'
import { errorFields } from './log.ts'
import { isFormerMember } from './rest.ts'
import { scopeCondition } from './scopes.ts'
import type { Call } from './service.ts'
import {
  type PipelineParts,
  type Perform,
  type WireCall,
  type WireParams,
  type CallResult,
  resolve,
  parse,
} from './pipeline-calls.ts'

export function pipeline(parts: PipelineParts): Perform {
  return async wire => {
    const startedAt = performance.now()
    const call = run(parts, wire)
    parts.calls.add(call)
    let errorStatus: number | null = null
    try {
      return await call
    } catch (thrown) {
      const error = parts.mapError(thrown)
      errorStatus = error.status
      const {
        request: { id: requestId },
        path,
        method,
      } = wire
      if (error.status >= 500 && error.code !== 'stopping')
        parts.kit.log.error('call failed', { requestId, path, method, ...errorFields(thrown) })
      throw wireError(error, requestId)
    } finally {
      parts.calls.delete(call)
      measure(parts, wire, performance.now() - startedAt, errorStatus)
    }
  }
}

function measure(
  { kit, metrics, serviceAt }: PipelineParts,
  { path, method, id, request }: WireCall,
  ms: number,
  errorStatus: number | null,
): void {
  const calls = serviceAt(path)?.contract.methods.calls?.[method as 'get']
  const named = typeof id === 'string' && calls && Object.hasOwn(calls, id) ? ` ${id}` : ''
  metrics?.record(serviceAt(path) ? path : 'unknown', method + named, ms / 1000, errorStatus)
  if (ms > kit.config.slowCallMs)
    kit.log.warn('slow call', {
      requestId: request.id,
      path,
      method: method + named,
      durationMs: Math.round(ms),
      ...(errorStatus !== null && { status: errorStatus }),
    })
}

/** The pipeline as a Feathers hook, for socket calls. */
export const socketCalls =
  (perform: Perform, newId: () => string) =>
  async (context: HookContext, next: NextFunction): Promise<void> => {
    const { query, request, school, connection } = context.params as unknown as WireParams
    const { result } = await perform({
      path: context.path,
      method: context.method,
      id: context.id,
      data: context.data as unknown,
      query,
      request: { ...request, id: newId() },
      school,
      connection: connection?.link,
    })
    context.result = result
    await next()
  }

async function run(parts: PipelineParts, { path, request, school, ...wire }: WireCall): Promise<CallResult> {
  const { kit, limits } = parts
  if (parts.isStopping()) throw kitFail('stopping')
  const service = parts.serviceAt(path)
  if (!service) throw kitFail('unknown-service')
  const { method, named, shape } = resolve(service, wire.method as MethodName, wire.id)

  // 1 who is it
  const actor = await parts.identify(request, school)
  if (isFormerMember(actor, school) && path !== signInPath && writes(method, shape))
    throw kitFail('school-left')
  // 2 rate limit
  const caller = actor.id ?? request.address
  limits.take(caller, actor.id !== null)
  if (shape.perMinute !== undefined)
    await limitMethod(parts, shape, `${caller} ${path} ${named ?? method}`, shape.perMinute)
  // 3 permission, before the error reveals anything about shapes
  const scopes = scopesFor(service.contract.permissions, shape.may, actor)
  if (scopes.length === 0) throw kitFail(actor.id === null ? 'not-signed-in' : 'forbidden')
  for (const admit of parts.admits)
    await admit({ actor, path, call: named ?? method, writes: writes(method, shape) })
  // 4 shapes
  const { $key, rest } = withoutKey(wire.query)
  const query = parse(shape.query, rest, 'bad-query')
  const data = shape.data || wire.data !== undefined ? parse(shape.data, wire.data, 'bad-data') : undefined
  if ($key !== undefined && typeof $key !== 'string') throw kitFail('bad-query')
  // 5 the method, 6 what this actor may see of its result
  const where = scopeCondition(scopes, actor, service.facts)
  const now = kit.clock.now()
  const answer = async (db: Call['db']) =>
    project(
      shape,
      await service.run(method, named, named === undefined ? ((wire.id as string | null) ?? null) : null, {
        actor,
        query,
        data,
        db,
        where,
        scopes,
        now,
        request,
        connection: wire.connection,
      }),
    )
  const key = wire.idempotencyKey ?? $key
  return {
    result: await execute(kit, shape, method, actor, key, { method, path, id: wire.id, query, data }, answer),
    shape,
  }
}

async function limitMethod(
  { kit, limits }: PipelineParts,
  { acrossNodes }: Method,
  key: string,
  most: number,
): Promise<void> {
  // Most excess calls are refused without asking the database.
  limits.take(key, true, most)
  if (!acrossNodes) return
  const { allowed, retryAfter } = await attempt(kit, `calls of ${key}`, { most, seconds: 60 })
  if (!allowed) throw kitFail('too-many-requests', { retryAfter })
}

/** Signing in and out works whatever school the page sends. */
const signInPath = 'authentication'

/** The idempotency key of a socket call comes with its query. */
function withoutKey(query: WireCall['query'] = {}): { readonly $key?: unknown; readonly rest: object } {
  if (!('$key' in query)) return { rest: query }
  const { $key, ...rest } = query
  return { $key, rest }
}

async function execute(
  kit: Kit,
  shape: Method,
  method: MethodName,
  actor: Actor,
  key: string | undefined,
  what: object,
  answer: (db: Call['db']) => Promise<unknown>,
): Promise<unknown> {
  if (!writes(method, shape)) return answer(kit.db)
  const result =
    key === undefined || shape.secret
      ? await (shape.outside ? answer(kit.db) : kit.db.transaction(answer))
      : await once(kit, actor, key, what, shape.outside === true, answer)
  kit.wake()
  return result
}

function project(shape: Method, result: unknown): unknown {
  const projected = z.safeParse(schemaOf(shape.result), result)
  if (projected.success) return projected.data
  throw new Error(`the result does not fit its contract: ${z.prettifyError(projected.error)}`)
}
