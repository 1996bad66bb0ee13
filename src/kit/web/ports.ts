// Ports: what a domain reads and later domains provide, as on the server. A port holds nothing; the app collects
// the provisions of all domains (app.tsx).

/** Declared by the reading domain: what may be provided, and how it is read. */
export interface Port<Given, Read> {
  readonly join: (given: readonly Given[]) => Read
}

/** Provided by at most one domain; otherwise the fallback applies. */
export const onePort = <T>(name: string, fallback: T): Port<T, T> => ({
  join([first = fallback, ...others]) {
    if (others.length > 0) throw new Error(`${name} is provided twice`)
    return first
  },
})

/** Any number of domains provide it, read in the order of domains. */
export const listPort = <T>(): Port<T, readonly T[]> => ({ join: given => given })

/** Provided in any order by any number of domains, read by their `order`; equal ones in the order of domains. */
export const orderedPort = <T extends { readonly order: number }>(): Port<T, readonly T[]> => ({
  join: given => given.toSorted((one, other) => one.order - other.order),
})

export interface Provision {
  readonly port: Port<never, unknown>
  readonly value: unknown
}

/** Declares a provision in a domain's `provides`. */
export const provide = <Given>(port: Port<Given, unknown>, value: NoInfer<Given>): Provision => ({
  port,
  value,
})
