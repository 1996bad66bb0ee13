// Calls of services as the transports hand them to the pipeline, and what comes back.
import * as z from '#zod'
import { schemaOf, type Method, type MethodName, type Shape } from '#kit/contract/service.ts'
import { id as idShape, nothing } from '#kit/contract/wire.ts'
import type { Admit, Identify } from './domain.ts'
import { kitFail, type ErrorMapper } from './errors.ts'
import type { Kit } from './kit.ts'
import type { CallerLimits } from './limits.ts'
import type { CallMetrics } from './metrics.ts'
import type { Connection, RequestInfo, Service } from './service.ts'

/** A call as a transport brings it. */
export interface WireCall {
  readonly path: string
  readonly method: string
  readonly id: unknown
  readonly query: Readonly<Record<string, unknown>> | undefined
  readonly data: unknown
  readonly request: RequestInfo
  readonly school: string | undefined
  readonly idempotencyKey?: string | undefined
  readonly connection?: Connection | undefined
}

/** What sockets put into Feathers' params. */
export interface WireParams {
  readonly query?: Record<string, unknown>
  readonly request: Omit<RequestInfo, 'id'>
  readonly school?: string | undefined
  readonly connection?: { readonly link?: Connection }
}

export interface CallResult {
  readonly result: unknown
  readonly shape: Method
}

/** Performs a call, or throws an error in its wire form. */
export type Perform = (call: WireCall) => Promise<CallResult>

interface Resolved {
  readonly method: MethodName
  readonly named: string | undefined
  readonly shape: Method
}

/** Method or named call that a request means. */
export function resolve(service: Service, method: MethodName, id: unknown): Resolved {
  const { methods } = service.contract
  if (method === 'get' || method === 'patch') {
    const calls = methods.calls?.[method]
    const named = typeof id === 'string' && calls && Object.hasOwn(calls, id) ? id : undefined
    const call = named === undefined ? undefined : calls?.[named]
    if (call) return { method, named, shape: call }
  }
  const shape = methods[method]
  if (!shape) throw kitFail(methods.calls?.[method as 'get'] ? 'unknown-call' : 'unknown-method')
  if (method !== 'find' && method !== 'create' && !z.safeParse(schemaOf(methods.id ?? idShape), id).success)
    throw kitFail(typeof id === 'string' && /^[a-z]\w*$/i.test(id) ? 'unknown-call' : 'bad-id')
  return { method, named: undefined, shape }
}

export function parse(shape: Shape | undefined, value: unknown, code: 'bad-query' | 'bad-data'): unknown {
  const parsed = z.safeParse(schemaOf(shape ?? nothing), value === undefined ? {} : value)
  if (parsed.success) return parsed.data
  throw kitFail(code, {
    fields: parsed.error.issues
      .slice(0, 20)
      .map(issue => ({ path: issue.path.join('.').slice(0, 200), message: issue.message.slice(0, 200) })),
  })
}

export interface PipelineParts {
  readonly kit: Kit
  readonly mapError: ErrorMapper
  readonly identify: Identify
  readonly admits: readonly Admit[]
  readonly limits: CallerLimits
  /** Calls under way, which a stop waits for. */
  readonly calls: Set<Promise<unknown>>
  readonly metrics: CallMetrics | null
  /** A node that stops finishes its calls and takes no new ones. */
  isStopping(): boolean
  serviceAt(path: string): Service | undefined
}
