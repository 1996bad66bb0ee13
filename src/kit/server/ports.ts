// Ports: what a domain reads and later domains provide. Each server collects the provisions of its domains
// and binds them to its database handle, from which transactions inherit them.
import type { Tx } from './db.ts'

/** Declared by the reading domain: what may be provided, and how it is read. */
export interface Port<Given, Read> {
  readonly name: string
  readonly join: (given: readonly Given[]) => Read
}

/** Provided by at most one domain; otherwise the fallback applies. */
export const onePort = <T>(name: string, fallback: T): Port<T, T> => ({
  name,
  join([first = fallback, ...others]) {
    if (others.length > 0) throw new Error(`${name} is provided twice`)
    return first
  },
})

/** Any number of domains provide it, read in the order of domains. */
export const listPort = <T>(name: string): Port<T, readonly T[]> => ({ name, join: given => given })

/** Provided by key, each key once. */
export const mapPort = <K extends string, V>(name: string): Port<PortEntry<K, V>, ReadonlyMap<K, V>> => ({
  name,
  join(given) {
    const byKey = new Map<K, V>()
    for (const { key, value } of given) {
      if (byKey.has(key)) throw new Error(`${key} of ${name} is provided twice`)
      byKey.set(key, value)
    }
    return byKey
  },
})

export interface PortEntry<K, V> {
  readonly key: K
  readonly value: V
}

type AnyPort = Port<never, unknown>

export interface Provision {
  readonly port: AnyPort
  readonly value: unknown
}

/** Declares a provision in a domain's `provides`: `provide(port, value)`, or `provide(port, key, value)`. */
export function provide<Given>(port: Port<Given, unknown>, value: NoInfer<Given>): Provision
export function provide<K extends string, V>(
  port: Port<PortEntry<K, V>, unknown>,
  key: NoInfer<K>,
  value: NoInfer<V>,
): Provision
export function provide(port: AnyPort, ...[given, value]: readonly [unknown, unknown?]): Provision {
  return { port, value: value === undefined ? given : { key: given, value } }
}

type Ports = Map<AnyPort, unknown>

const portsByHandle = new WeakMap<Tx, Ports>()

/** Throws when something is provided twice that may be provided once. */
export function bindPorts(db: Tx, provisions: readonly Provision[]): void {
  const ports: Ports = new Map()
  for (const [port, given] of Map.groupBy(provisions, each => each.port))
    ports.set(port, port.join(given.map(({ value }) => value as never)))
  portsByHandle.set(db, ports)
}

/** Transactions, also nested ones, inherit the ports of their database. */
export function passPorts<T extends Tx>(from: Tx, to: T): T {
  const ports = portsByHandle.get(from)
  if (ports) portsByHandle.set(to, ports)
  const begin = to.transaction.bind(to)
  to.transaction = (run, config) => begin(inner => run(passPorts(to, inner)), config)
  return to
}

export function portsOf(db: Tx): Ports {
  const ports = portsByHandle.get(db)
  if (!ports) throw new Error('no server has started on this database connection, so nothing is provided')
  return ports
}

/** The provisions of this server's domains. */
export function provided<Read>(db: Tx, port: Port<never, Read>): Read {
  const ports = portsOf(db)
  if (!ports.has(port)) ports.set(port, port.join([]))
  return ports.get(port) as Read
}
