// Client types derived from a contract.
import type { Method, Methods } from '#kit/contract/service.ts'

/**
 * Shapes that accept text and numbers take `unknown` as input; their output type is what callers should send.
 */
type SentData<S> = S extends { readonly _zod: { readonly input: infer I; readonly output: infer O } }
  ? I extends readonly unknown[] | string | number | boolean | null
    ? I
    : { [K in keyof I]: unknown extends I[K] ? (K extends keyof O ? O[K] : I[K]) : I[K] }
  : Record<never, never>

export interface CallOptions {
  /** Idempotency key of a write. */
  readonly key?: string
  readonly signal?: AbortSignal
}

type QueryOf<M> = M extends { readonly query: infer S } ? SentData<S> : Record<never, never>
type QueryArgs<M> =
  Record<never, never> extends QueryOf<M>
    ? [query?: QueryOf<M>, options?: CallOptions]
    : [query: QueryOf<M>, options?: CallOptions]
type DataOf<M> = M extends { readonly data: infer S } ? SentData<S> : Record<never, never>
export type ResultOf<M> = M extends { readonly result: { readonly _zod: { readonly output: infer O } } }
  ? O
  : never

type NamedCalls<M extends Methods, K extends 'get' | 'patch'> = NonNullable<NonNullable<M['calls']>[K]>
type ByName<M extends Methods, K extends 'get' | 'patch', N> = N extends keyof NamedCalls<M, K>
  ? NamedCalls<M, K>[N]
  : M[K]
/** The name of a custom call, or a record's id if the service has records. */
type NameOrId<M extends Methods, K extends 'get' | 'patch'> =
  | (keyof NamedCalls<M, K> & string)
  | (M extends Record<K, Method> ? string : never)

export interface Client<M extends Methods> {
  find(...args: QueryArgs<M['find']>): Promise<ResultOf<M['find']>>
  get<N extends NameOrId<M, 'get'>>(
    nameOrId: N,
    ...args: QueryArgs<ByName<M, 'get', N>>
  ): Promise<ResultOf<ByName<M, 'get', N>>>
  create(data: DataOf<M['create']>, ...args: QueryArgs<M['create']>): Promise<ResultOf<M['create']>>
  patch<N extends NameOrId<M, 'patch'>>(
    nameOrId: N,
    data: DataOf<ByName<M, 'patch', N>>,
    ...args: QueryArgs<ByName<M, 'patch', N>>
  ): Promise<ResultOf<ByName<M, 'patch', N>>>
  /** In Feathers, `remove(null)` ends a sign-in. */
  remove(id: string | null, ...args: QueryArgs<M['remove']>): Promise<ResultOf<M['remove']>>
}
