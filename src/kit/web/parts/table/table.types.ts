import type { ReactNode } from 'react'
import type { Page } from '#kit/contract/wire.ts'
import type { IconName } from '#kit/web/icons/icon.tsx'
import type { TableState } from './table-state.ts'

export interface Column<R> {
  readonly key: string
  readonly title: string
  readonly cell: (row: R) => ReactNode
  readonly sortable?: boolean
  /** Right-aligned, for numbers. */
  readonly align?: 'end'
  /** Holds buttons, not facts: its title is for screen readers alone. */
  readonly isActions?: boolean
}

export interface Filter {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Label while nothing is chosen; `any` by default. */
  readonly none?: string
}

export interface BulkAction<R> {
  readonly label: string
  readonly icon?: IconName
  readonly act: (rows: R[]) => unknown
  /**
   * Offers the act for all matching rows on every page, with the count that the bar shows; otherwise it
   * applies to the visible rows.
   */
  readonly actAll?: (total: string) => unknown
}

/** The result of a query hook; `useQuery` fits. */
export interface PageResult<R> {
  readonly data?: Page<R> | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface DataTableProps<R> {
  /** Noun for the rows, in the plural: "Tasks". */
  label: string
  state: TableState
  answer: PageResult<R>
  columns: readonly Column<R>[]
  rowId: (row: R) => string
  /** Name of a row, for the box that selects it. */
  rowName: (row: R) => string
  filters?: readonly Filter[]
  searchable?: boolean
  bulk?: readonly BulkAction<R>[]
  /** Draws a row as a card; with it people choose between grid and table. */
  card?: (row: R) => ReactNode
  /** Shown when there is nothing at all. */
  empty: ReactNode
}
