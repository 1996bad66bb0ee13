// Every method and named call of every registered service, for the attacks. Derived, not listed by hand.
import { getTableName, is, type Column } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { writes, type Method, type MethodName } from '#kit/contract/service.ts'
import { id as idShape } from '#kit/contract/wire.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Service } from '#kit/server/service.ts'

export interface Cell {
  readonly domain: string
  readonly service: Service
  readonly path: string
  readonly method: MethodName
  /** Name of a named call. */
  readonly named: string | undefined
  readonly shape: Method
  readonly takesId: boolean
  readonly writes: boolean
  /** Table of the service, where its permissions compare columns. */
  readonly table: string | undefined
  readonly title: string
}

const plainMethods = ['find', 'get', 'create', 'patch', 'remove'] as const

export const allServices = (kit: Kit, domains: readonly Domain[]): readonly Service[] =>
  domains.flatMap(domain => domain.services?.(kit) ?? [])

export const allCells = (kit: Kit, domains: readonly Domain[]): readonly Cell[] =>
  domains.flatMap(domain => (domain.services?.(kit) ?? []).flatMap(service => cellsOf(domain.name, service)))

export function cellsOf(domain: string, service: Service): readonly Cell[] {
  const { methods } = service.contract
  const cell = (method: MethodName, shape: Method, named?: string): Cell => ({
    domain,
    service,
    path: service.contract.path,
    method,
    named,
    shape,
    takesId: named === undefined && method !== 'find' && method !== 'create',
    writes: writes(method, shape),
    table: tableOf(service),
    title: `${service.contract.path} ${method}${named === undefined ? '' : ` ${named}`}`,
  })
  const plain = plainMethods.flatMap(method => {
    const shape = methods[method]
    return shape ? [cell(method, shape)] : []
  })
  const named = (['get', 'patch'] as const).flatMap(method =>
    Object.entries(methods.calls?.[method] ?? {}).map(([name, shape]) => cell(method, shape, name)),
  )
  return [...plain, ...named]
}

const tableOf = ({ facts }: Service): string | undefined => {
  const column = Object.values(facts).find((fact): fact is PgColumn => is(fact, PgColumn))
  return column && getTableName((column as Column).table)
}

/** Whether the service's records have the usual ids. */
export const hasPlainIds = ({ service }: Cell): boolean =>
  service.contract.methods.id === undefined || service.contract.methods.id === idShape
