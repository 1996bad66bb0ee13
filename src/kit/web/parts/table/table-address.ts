// A list's state in the address: search, filters, sorting and page. Pure; both ways.
import { pageLimits } from '#kit/contract/constants.ts'
import type { SortOrder } from '#kit/contract/wire.ts'

export type TableView = 'table' | 'grid'

export interface Sort {
  readonly key: string
  readonly order: SortOrder
}

export interface TableChoice {
  readonly search: string
  readonly sort: Sort | null
  /** Starts at 1. */
  readonly page: number
  readonly view: TableView
  readonly filters: Readonly<Record<string, string>>
}

export interface TableOptions {
  /** Prefix of the names in the address, where a page has two lists. */
  readonly name?: string
  readonly limit?: number
  readonly sort?: Sort
  /** Keys that may be sorted by; others in an address are ignored. */
  readonly sorts?: readonly string[]
  /** Names of the filters and their values; others in an address are ignored. */
  readonly filters?: Readonly<Record<string, readonly string[]>>
  readonly view?: TableView
}

/** Query of a `find`, as the wire wants it. */
export interface ListQuery {
  $limit: number
  $skip: number
  $sort?: Record<string, SortOrder>
  $search?: string
  [filter: string]: unknown
}

const nameIn = (options: TableOptions, key: string) => (options.name ? `${options.name}.${key}` : key)

export function readChoice(address: URLSearchParams, options: TableOptions): TableChoice {
  const get = (key: string) => address.get(nameIn(options, key)) ?? ''
  const sort = get('sort')
  const key = sort.replace(/^-/, '')
  const view = get('view')
  const lastPage = Math.floor(pageLimits.skip / (options.limit ?? pageLimits.default)) + 1
  const filters = Object.entries(options.filters ?? {}).flatMap(([name, values]) =>
    values.includes(get(name)) ? [[name, get(name)]] : [],
  )
  return {
    search: get('q').slice(0, 200),
    sort: options.sorts?.includes(key)
      ? { key, order: sort.startsWith('-') ? -1 : 1 }
      : (options.sort ?? null),
    page: /^\d{1,6}$/.test(get('page')) ? Math.min(lastPage, Math.max(1, Number(get('page')))) : 1,
    view: view === 'grid' || view === 'table' ? view : (options.view ?? 'table'),
    filters: Object.fromEntries(filters) as Record<string, string>,
  }
}

/** The address of a choice, without defaults. Anything but paging leads to the first page. */
export function writeChoice(
  address: URLSearchParams,
  options: TableOptions,
  change: Partial<TableChoice>,
): URLSearchParams {
  const next = {
    ...readChoice(address, options),
    ...(!('page' in change) && !('view' in change) && { page: 1 }),
    ...change,
  }
  const result = new URLSearchParams(address)
  const put = (key: string, value: string) =>
    value === '' ? result.delete(nameIn(options, key)) : result.set(nameIn(options, key), value)
  const sort =
    next.sort && (next.sort.key !== options.sort?.key || next.sort.order !== options.sort.order)
      ? next.sort
      : null
  put('q', next.search)
  put('sort', sort ? `${sort.order === -1 ? '-' : ''}${sort.key}` : '')
  put('page', next.page > 1 ? String(next.page) : '')
  put('view', next.view === (options.view ?? 'table') ? '' : next.view)
  for (const name of Object.keys(options.filters ?? {})) put(name, next.filters[name] ?? '')
  return result
}

export function listQuery(
  { search, sort, page, filters }: TableChoice,
  limit: number = pageLimits.default,
): ListQuery {
  const query: ListQuery = { ...filters, $limit: limit, $skip: (page - 1) * limit }
  if (sort) query.$sort = { [sort.key]: sort.order }
  if (search.trim() !== '') query.$search = search.trim()
  return query
}
