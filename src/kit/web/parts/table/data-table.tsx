import { Button } from '@mantine/core'
import { ApiError } from '#kit/web/api.ts'
import { EmptyState, ErrorState } from '../states.tsx'
import { LoadingState } from '../loading-state.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { TableBar } from './table-bar.tsx'
import { TableCards, TableRows } from './table-rows.tsx'
import { TablePages } from './table-pages.tsx'
import { useSelection } from './use-selection.ts'
import type { DataTableProps } from './table.types.ts'
import classes from './table.module.css'

/** A list of any size: paged, searched, filtered and sorted by the server, its state in the address. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, state, answer, rowId, bulk = [], card, empty } = props
  const rows = answer.data?.data ?? []
  const { choose: choosing, bar } = useSelection(rows, rowId, state)
  const choose = bulk.length > 0 ? choosing : undefined
  const narrowed = state.search !== '' || Object.keys(state.filters).length > 0

  const body = () => {
    if (!answer.data) {
      if (!answer.error)
        return (
          <LoadingState
            shape={state.view === 'grid' && card ? 'cards' : 'table'}
            label={`Loading ${label}`}
          />
        )
      const { message, requestId } =
        answer.error instanceof ApiError ? answer.error : { message: undefined, requestId: null }
      return (
        <ErrorState
          {...(message && { text: message })}
          requestId={requestId ?? undefined}
          retry={answer.refetch}
        />
      )
    }
    if (rows.length > 0)
      return state.view === 'grid' && card ? (
        <TableCards
          {...props}
          card={card}
          rows={rows}
          choose={choose}
        />
      ) : (
        <TableRows
          {...props}
          rows={rows}
          choose={choose}
        />
      )
    if (state.page > 1)
      return (
        <EmptyState
          drawing="missing"
          title="This page is past the end"
          action={
            <Button
              variant="default"
              onClick={() => state.set({ page: 1 })}
            >
              Go to the first page
            </Button>
          }
        />
      )
    if (!narrowed) return empty
    return (
      <EmptyState
        drawing="search"
        title="Nothing matches"
        text="Try other words or fewer filters."
        action={
          <Button
            variant="default"
            onClick={() => state.set({ search: '', filters: {} })}
          >
            Clear search and filters
          </Button>
        }
      />
    )
  }

  return (
    <section
      className={classes.table}
      aria-label={label}
      aria-busy={answer.isFetching}
    >
      {choose && bar.rows.length > 0 ? (
        <BulkBar
          {...bar}
          page={answer.data}
          actions={bulk}
        />
      ) : (
        <TableBar {...props} />
      )}
      {answer.data && answer.error ? (
        <p
          className={classes.stale}
          role="alert"
        >
          This list could not be refreshed.{' '}
          <button
            type="button"
            onClick={() => {
              void answer.refetch()
            }}
          >
            Try again
          </button>
        </p>
      ) : null}
      {body()}
      {answer.data && rows.length > 0 && (
        <TablePages
          label={label}
          page={answer.data}
          state={state}
        />
      )}
    </section>
  )
}
