// Collects what the domains contribute to the server.
import type { NoticeRow, NoticeTable } from '#kit/contract/notices.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { MethodName } from '#kit/contract/service.ts'
import type { Domain } from './domain.ts'
import type { Kit } from './kit.ts'
import { errorFields } from './log.ts'
import type { Handlers } from './outbox.ts'
import type { DescribePage } from './page-meta.ts'
import type { Service } from './service.ts'

export const methodNames: readonly MethodName[] = ['find', 'get', 'create', 'patch', 'remove']

export function collect(list: readonly Service[]): ReadonlyMap<string, Service> {
  const services = new Map<string, Service>()
  for (const service of list) {
    const { path, permissions, methods } = service.contract
    if (services.has(path)) throw new Error(`service ${path} is registered twice`)
    const declared = [
      ...methodNames.map(name => methods[name]),
      ...Object.values(methods.calls?.get ?? {}),
      ...Object.values(methods.calls?.patch ?? {}),
    ]
    for (const method of declared)
      if (method && !Object.hasOwn(permissions.rows, method.may))
        throw new Error(`service ${path}: no permission row ${method.may}`)
    services.set(path, service)
  }
  return services
}

/** Services are found by the beginning of a path: `/notes/5` leads to `notes`. */
export const leadsTo = (services: ReadonlyMap<string, Service>, path: string): boolean => {
  const segments = path.split('/').filter(Boolean)
  return segments.some((_, index) => services.has(segments.slice(0, index + 1).join('/')))
}

/** A code is one notice of one domain, because templates and settings are kept by it. */
export function noticesOf(domains: readonly Domain[]): NoticeTable {
  const table: Record<string, NoticeRow> = {}
  for (const [code, row] of domains
    .flatMap(domain => domain.notices ?? [])
    .flatMap(rows => Object.entries(rows))) {
    if (table[code]) throw new Error(`notice ${code} is declared twice`)
    table[code] = row
  }
  return table
}

export const roomsOf = (domains: readonly Domain[], actor: Actor): string[] => [
  ...new Set(domains.flatMap(domain => domain.rooms?.(actor) ?? [])),
]

export const handlersOf = (domains: readonly Domain[], kit: Kit): Handlers =>
  Object.assign({}, ...domains.map(domain => domain.handlers?.(kit) ?? {})) as Handlers

/** The first domain that knows a page describes it; a failure leaves the page without a description. */
export function describePages(domains: readonly Domain[], kit: Kit): DescribePage {
  const known = domains.flatMap(domain => domain.describe?.(kit) ?? [])
  const cards = domains.flatMap(domain => domain.card?.(kit) ?? [])
  const first = async <T>(path: string, sources: readonly (() => Promise<T | undefined>)[]) => {
    for (const each of sources) {
      const found = await each().catch((error: unknown) => {
        kit.log.error('page not described', { path, ...errorFields(error) })
        return undefined
      })
      if (found) return found
    }
    return undefined
  }
  return async (path, query = '') => {
    const meta = await first(
      path,
      known.map(describe => () => describe(path)),
    )
    if (!meta || query === '') return meta
    const card = await first(
      path,
      cards.map(show => () => show(path, query)),
    )
    return card ? { ...meta, ...card } : meta
  }
}

export const featuresOf = (domains: readonly Domain[], kit: Kit): string[] => [
  ...(kit.config.demo ? ['demo'] : []),
  ...(kit.config.hasDemoBanner ? ['demo-banner'] : []),
  ...domains.flatMap(domain => domain.features?.(kit) ?? []),
]
