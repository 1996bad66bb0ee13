// Reads and writes the search in the address: text, filters, order and page. Ignores invalid values. Pure.
import { contentTypes } from '#authoring/contract/content.shapes.ts'
import { librarySorts } from '#authoring/contract/published.shapes.ts'
import { libraryKinds, type LibraryKind } from '#library/contract/kinds.rules.ts'
import { tileLimit, type SearchQuery } from '../parts/library.queries.ts'

export type Sort = (typeof librarySorts)[number]
/** Filters that allow several values, and filters that allow one. */
export const manyFilters = ['mode', 'subjects', 'grades'] as const
export const oneFilters = ['type', 'curriculum', 'lang', 'price', 'owner'] as const
export type ManyFilter = (typeof manyFilters)[number]
export type OneFilter = (typeof oneFilters)[number]
export type FilterName = ManyFilter | OneFilter

export interface SearchChoice {
  readonly words: string
  readonly sort: Sort
  /** Starts at 1. */
  readonly page: number
  readonly filters: Readonly<Record<FilterName, readonly string[]>>
}

const maxValues = 30
const lastPage = Math.floor(10_000 / tileLimit)
const allowed: Readonly<Partial<Record<FilterName, readonly string[]>>> = {
  mode: libraryKinds,
  type: contentTypes,
  price: ['free', 'paid'],
}
const lengths: Readonly<Partial<Record<FilterName, number>>> = { curriculum: 60, lang: 10, owner: 80 }

export function readSearch(address: URLSearchParams): SearchChoice {
  const values = (name: FilterName) =>
    [...new Set(address.getAll(name))].filter(
      value =>
        value !== '' && value.length <= (lengths[name] ?? 200) && (allowed[name]?.includes(value) ?? true),
    )
  const page = address.get('page') ?? ''
  return {
    words: (address.get('q') ?? '').slice(0, 200),
    sort: librarySorts.find(each => each === address.get('sort')) ?? 'relevance',
    page: /^\d{1,4}$/.test(page) ? Math.min(lastPage, Math.max(1, Number(page))) : 1,
    filters: Object.fromEntries([
      ...manyFilters.map(name => [name, values(name).slice(0, maxValues)]),
      ...oneFilters.map(name => [name, values(name).slice(0, 1)]),
    ]) as unknown as SearchChoice['filters'],
  }
}

/** Any change except paging returns to the first page. Default values are not written. */
export function writeSearch(
  address: URLSearchParams,
  change: Partial<Omit<SearchChoice, 'filters'>> & { filters?: Partial<SearchChoice['filters']> },
): URLSearchParams {
  const now = readSearch(address)
  const next = {
    ...now,
    ...('page' in change ? {} : { page: 1 }),
    ...change,
    filters: { ...now.filters, ...change.filters },
  }
  const result = new URLSearchParams(address)
  for (const name of ['q', 'sort', 'page', ...manyFilters, ...oneFilters]) result.delete(name)
  if (next.words.trim() !== '') result.set('q', next.words)
  for (const name of [...manyFilters, ...oneFilters])
    for (const value of next.filters[name]) result.append(name, value)
  if (next.sort !== 'relevance') result.set('sort', next.sort)
  if (next.page > 1) result.set('page', String(next.page))
  return result
}

/** Toggles a filter value; for single-value filters another value replaces it. */
export function toggled(
  choice: SearchChoice,
  name: FilterName,
  value: string,
): Partial<SearchChoice['filters']> {
  const now = choice.filters[name]
  if (now.includes(value)) return { [name]: now.filter(each => each !== value) }
  return { [name]: manyFilters.some(each => each === name) ? [...now, value] : [value] }
}

export const isNarrowed = ({ filters }: SearchChoice): boolean =>
  Object.values(filters).some(values => values.length > 0)
export const noFilters = Object.fromEntries(
  [...manyFilters, ...oneFilters].map(name => [name, []]),
) as unknown as SearchChoice['filters']

/** The query for the counts of each filter value, without order and page. Empty filters are left out. */
export function narrowingOf({ words, filters }: SearchChoice, mode?: LibraryKind): SearchQuery {
  const modes = mode ? [mode] : filters.mode
  const one = (name: OneFilter) => (filters[name][0] === undefined ? {} : { [name]: filters[name][0] })
  return {
    ...(words.trim() !== '' && { key: words.trim() }),
    ...(modes.length > 0 && { mode: [...modes] as LibraryKind[] }),
    ...(filters.subjects.length > 0 && { subjects: [...filters.subjects] }),
    ...(filters.grades.length > 0 && { grades: [...filters.grades] }),
    ...(Object.assign({}, ...oneFilters.map(one)) as Pick<SearchQuery, OneFilter>),
  }
}

export const queryOf = (choice: SearchChoice, mode?: LibraryKind): SearchQuery => ({
  ...narrowingOf(choice, mode),
  ...(choice.sort !== 'relevance' && { sort: choice.sort }),
  $limit: tileLimit,
  $skip: (choice.page - 1) * tileLimit,
})
