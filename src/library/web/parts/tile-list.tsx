// A user's list of library items: search, filter by kind, tiles, and an empty state.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tiles, TileSection } from '#authoring/web/parts/tile.tsx'
import type { Page } from '#kit/contract/wire.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { EmptyState, ErrorState } from '#kit/web/parts/states.tsx'
import { TableBar } from '#kit/web/parts/table/table-bar.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import type { TableState } from '#kit/web/parts/table/table-state.ts'
import type { PageResult, Filter } from '#kit/web/parts/table/table.types.ts'

interface TileListProps<R> {
  label: string
  state: TableState
  answer: PageResult<R>
  filters: readonly Filter[]
  /** The plural noun of the items. */
  what: string
  /** Shown if the list is empty without any filter. */
  empty: { title: string; text: string; action: ReactNode }
  tile: (row: R) => ReactNode
}

export function TileList<R extends { readonly _id: string; readonly name: string }>({
  label,
  state,
  answer,
  filters,
  what,
  empty,
  tile,
}: TileListProps<R>) {
  return (
    <TileSection
      aria-label={label}
      aria-busy={answer.isFetching}
    >
      <TableBar
        label={label}
        state={state}
        answer={answer}
        columns={[]}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        empty={null}
        filters={filters}
        searchable
      />
      {answer.data ? (
        <Rows
          label={label}
          state={state}
          page={answer.data}
          empty={empty}
          tile={tile}
        />
      ) : (
        <NotThere
          answer={answer}
          what={what}
        />
      )}
    </TileSection>
  )
}

const NotThere = ({ answer, what }: { answer: PageResult<unknown>; what: string }) =>
  answer.error ? (
    <ErrorState
      text={wordsOf(answer.error)}
      retry={answer.refetch}
    />
  ) : (
    <LoadingState
      shape="cards"
      label={`Loading ${what}`}
    />
  )

type RowsProps<R> = Pick<TileListProps<R>, 'label' | 'state' | 'empty' | 'tile'> & { page: Page<R> }

function Rows<R extends { readonly _id: string }>({ label, state, page, empty, tile }: RowsProps<R>) {
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0
  if (page.data.length > 0)
    return (
      <>
        <Tiles>
          {page.data.map(row => (
            <li key={row._id}>{tile(row)}</li>
          ))}
        </Tiles>
        <TablePages
          label={label}
          page={page}
          state={state}
        />
      </>
    )
  if (isNarrowed)
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
  return (
    <EmptyState
      drawing="bag"
      {...empty}
    />
  )
}
