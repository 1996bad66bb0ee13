// The list filter of the specification: all, active, archived. A list begins with all of them, or with the active ones.
import type { ListQuery } from './table-address.ts'
import type { Filter } from './table.types.ts'

export const listFilters = ['all', 'active', 'archived'] as const
export type ListFilter = (typeof listFilters)[number]

/** For a list without a table. */
export const listFilterOptions = listFilters.map(value => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

interface Options {
  /** Field of the record that says that it is archived. */
  readonly field: string
  readonly first: 'all' | 'active'
}

/** For the options of `useTableState`. */
export const listFilterValues = ({ first }: Options): readonly ListFilter[] =>
  listFilters.filter(value => value !== first)

/** For the filters of a `DataTable`. */
export const listFilter = (options: Options): Filter => ({
  name: options.field,
  label: 'Show',
  none: options.first,
  options: listFilterValues(options).map(value => ({ value, label: value })),
})

/** The table's query, with the filter translated for the service. */
export function withListFilter({ field, first }: Options, query: ListQuery): ListQuery {
  const { [field]: chosen = first, ...others } = query
  return chosen === 'all'
    ? (others as ListQuery)
    : { ...(others as ListQuery), [field]: chosen === 'archived' }
}
