// How a domain implements a contract: one function per method, given a call that is already judged and parsed.
import type { SQL } from 'drizzle-orm'
import type { Actor, FactsNeeded, Scope } from '#kit/contract/permissions.ts'
import type { Method, Methods, ServiceContract } from '#kit/contract/service.ts'
import type { Tx } from './db.ts'
import type { FactColumns } from './scopes.ts'

export interface RequestInfo {
  readonly id: string
  readonly address: string
  readonly agent: string
  readonly language: string
  readonly token: string | undefined
  /** The browser's device token, as sent. */
  readonly device?: string | undefined
}

/** A socket that a call came by; signing in over it changes who it is. */
export interface Connection {
  readonly id: string
  become(token: string | undefined): Promise<void>
  /** Joins a socket room until the socket leaves it, signs in as somebody else, or disconnects. */
  join(room: string): Promise<void>
  leave(room: string): Promise<void>
  /** Called once, when the socket disconnects or signs in as somebody else; one listener per name. */
  onGone(name: string, listener: () => void): void
}

export interface Call<Q = unknown, D = unknown> {
  readonly actor: Actor
  readonly query: Q
  readonly data: D
  /** The transaction of a write; a plain connection for a read or a method that runs outside. */
  readonly db: Tx
  /** Rows of the service's table that the actor's scopes let through; undefined lets all through. */
  readonly where: SQL | undefined
  readonly scopes: readonly Scope[]
  readonly now: Date
  readonly request: RequestInfo
  readonly connection: Connection | undefined
}

/** What most functions need of a call: its transaction, who acts, and when. */
export type CallContext = Pick<Call, 'db' | 'actor' | 'now'>
/** With the caller's address, for audits. */
export type RequestContext = Pick<Call, 'db' | 'actor' | 'now' | 'request'>

type Parsed<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : Record<string, never>
type CallOf<M extends Method> = Call<Parsed<M['query']>, Parsed<M['data']>>
type MethodResult<M extends Method> = Promise<M['result']['_zod']['input']>

type MethodImplementation<M> = M extends Method ? (call: CallOf<M>) => MethodResult<M> : never
type ById<M> = M extends Method ? (id: string, call: CallOf<M>) => MethodResult<M> : never
type NamedImplementations<T> = { readonly [K in keyof T]: MethodImplementation<T[K]> }

type Declared<M extends Methods, K extends keyof Methods> = M[K] extends Method ? K : never

export type Implementation<M extends Methods, S extends Scope = Scope> = {
  readonly [K in 'find' | 'create' as Declared<M, K>]: MethodImplementation<M[K]>
} & { readonly [K in 'get' | 'patch' | 'remove' as Declared<M, K>]: ById<M[K]> } & (M['calls'] extends object
    ? { readonly calls: { readonly [K in keyof M['calls']]: NamedImplementations<M['calls'][K]> } }
    : unknown) &
  ([FactsNeeded<S>] extends [never]
    ? unknown
    : { readonly facts: { readonly [F in FactsNeeded<S>]: FactColumns[string] } })

/** A contract with its implementation, types erased: what the kernel registers. */
export interface Service {
  readonly contract: ServiceContract
  readonly facts: FactColumns
  run(method: string, named: string | undefined, id: string | null, call: Call): Promise<unknown>
}

type Runner = (...args: unknown[]) => Promise<unknown>
interface UntypedImplementation {
  readonly [method: string]: unknown
  readonly calls?: Readonly<Record<string, Readonly<Record<string, Runner>>>>
  readonly facts?: FactColumns
}

export function implement<P extends string, const M extends Methods, S extends Scope>(
  contract: ServiceContract<P, M, S>,
  implementation: Implementation<M, S>,
): Service {
  const loose = implementation as unknown as UntypedImplementation
  return {
    contract: contract as unknown as ServiceContract,
    facts: loose.facts ?? {},
    run(method, named, id, call) {
      const runner = (named === undefined ? loose[method] : loose.calls?.[method]?.[named]) as Runner
      return named !== undefined || method === 'find' || method === 'create' ? runner(call) : runner(id, call)
    },
  }
}
