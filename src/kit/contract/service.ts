// A service is declared here, once: path, methods, named calls, closed shapes, and the permission row of each.
import type * as z from '#zod'
import type { PermissionTable, Scope } from './permissions.ts'

/** A schema by what goes in and comes out alone: the compiler compares schemas for every use of a contract. */
export interface Shape {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

/** The schema behind a shape, to parse with. */
export const schemaOf = (shape: Shape): z.ZodMiniType => shape as z.ZodMiniType

export interface Method<A extends string = string> {
  /** Row of the permission table. */
  readonly may: A
  readonly query?: Shape
  readonly data?: Shape
  readonly result: Shape
  /** A named `get` that writes: never cached, prefetched or retried, and it takes an idempotency key. */
  readonly writes?: true
  /** Runs without a transaction, because it waits for something slow or external. */
  readonly outside?: true
  /** Carries a password or a token: nothing of it is kept for repeats, so an idempotency key does nothing here. */
  readonly secret?: true
  /** Calls per minute and caller, where the general limit is too generous. */
  readonly perMinute?: number
  /** The limit per minute is counted in the database, because more nodes must not allow more guesses. */
  readonly acrossNodes?: true
}

export interface Methods<A extends string = string> {
  /** Shape of the record key; a UUIDv7 unless said otherwise. */
  readonly id?: Shape
  readonly find?: Method<A>
  readonly get?: Method<A>
  readonly create?: Method<A>
  readonly patch?: Method<A>
  readonly remove?: Method<A>
  /** Named calls: `get('captcha', {query})`, `patch('forgetPassword', data)`. */
  readonly calls?: {
    readonly get?: Readonly<Record<string, Method<A>>>
    readonly patch?: Readonly<Record<string, Method<A>>>
  }
  /** Service events with the shapes of their payloads. */
  readonly events?: Readonly<Record<string, Shape>>
}

export type MethodName = 'find' | 'get' | 'create' | 'patch' | 'remove'

export interface ServiceContract<
  P extends string = string,
  M extends Methods = Methods,
  S extends Scope = Scope,
> {
  readonly path: P
  readonly permissions: PermissionTable<string, S>
  readonly methods: M
}

export function service<
  const P extends string,
  A extends string,
  S extends Scope,
  const M extends Methods<NoInfer<A>>,
>(path: P, permissions: PermissionTable<A, S>, methods: M): ServiceContract<P, M, S> {
  return { path, permissions: permissions as PermissionTable<string, S>, methods }
}

export const writes = (method: MethodName, shape: Method): boolean =>
  shape.writes === true || method === 'create' || method === 'patch' || method === 'remove'
