import type { ReactNode } from 'react'
import type { Page } from '#kit/contract/wire.ts'
import type { IconName } from '#kit/web/icons/icon.tsx'
import type { TableState } from './table-state.ts'

export interface Column<R> {
  readonly key: string
  readonly title: string
  readonly cell: (row: R) => ReactNode
  readonly sortable?: boolean
  /** Figures stand at the end. */
  readonly align?: 'end'
  /** Holds buttons, not facts: its title is for screen readers alone. */
  readonly isActions?: boolean
}

export interface Filter {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** What is shown while nothing is chosen; `any` unless it is said. */
  readonly none?: string
}

export interface BulkAction<R> {
  readonly label: string
  readonly icon?: IconName
  readonly act: (rows: R[]) => unknown
  /**
   * With all rows that match, on every page, and their number as the bar says it; without it the act is for the
   * rows in sight.
   */
  readonly actAll?: (total: string) => unknown
}

/** What a query hook answers; `useQuery` fits. */
export interface Answer<R> {
  readonly data?: Page<R> | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface DataTableProps<R> {
  /** What the rows are, in the plural: "Tasks". */
  label: string
  state: TableState
  answer: Answer<R>
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
