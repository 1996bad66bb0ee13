// What I bought, or my school did, newest first.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentModeNames, contentModes, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { Tiles } from '#authoring/web/parts/tile.tsx'
import { TileSection } from '#authoring/web/parts/tile.tsx'
import { editPath } from '#authoring/web/parts/content-words.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ErrorState } from '#kit/web/parts/states.tsx'
import { TableBar } from '#kit/web/parts/table/table-bar.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { ForLearner } from '../item/also.tsx'
import { purchasedQuery } from '../parts/library.queries.ts'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { LibraryTile } from '../parts/library-tile.tsx'
import { useShop } from '../parts/use-shop.ts'
import { detailPath } from '../parts/words.ts'
import classes from '../parts/library.module.css'

const kinds = contentModes.map(value => ({ value, label: contentModeNames[value] }))
type Bought = LibraryCard & { readonly orderedAt: string; readonly gone: boolean }

export function Screen() {
  const state = useTableState({ limit: 24, filters: { mode: contentModes } })
  const { filters, search, query } = state
  const answer = useQuery(
    purchasedQuery({
      $limit: query.$limit,
      $skip: query.$skip,
      ...(filters['mode'] && { mode: filters['mode'] as ContentMode }),
      ...(search.trim() && { key: search.trim() }),
    }),
  )
  const narrowed = search !== '' || Object.keys(filters).length > 0
  const { data, error } = answer
  return (
    <>
      <PageHeader
        title="Purchased"
        line="Yours for good, whatever becomes of the original."
        action={
          <Button
            component={Link}
            to="/order/payHistory"
            variant="default"
          >
            Payments and receipts
          </Button>
        }
      />
      <LibraryTabs />
      <TileSection
        aria-label="Purchased"
        aria-busy={answer.isFetching}
      >
        <TableBar
          label="Purchased"
          state={state}
          answer={answer}
          columns={[]}
          rowId={({ _id }) => _id}
          rowName={({ name }) => name}
          empty={null}
          filters={[{ name: 'mode', label: 'Kind', options: kinds }]}
          searchable
        />
        {!data &&
          (error ? (
            <ErrorState
              text={wordsOf(error)}
              retry={answer.refetch}
            />
          ) : (
            <LoadingState
              shape="cards"
              label="Loading what you bought"
            />
          ))}
        {data?.data.length === 0 &&
          (narrowed ? (
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
          ) : (
            <EmptyState
              drawing="bag"
              title="Nothing bought yet"
              text="What you buy or get for free in the library is kept here."
              action={
                <Button
                  component={Link}
                  to="/library"
                >
                  Open the library
                </Button>
              }
            />
          ))}
        {data && data.data.length > 0 && (
          <>
            <Tiles>
              {data.data.map(item => (
                <li key={item._id}>
                  <LibraryTile
                    item={item}
                    foot={<Foot item={item} />}
                  />
                </li>
              ))}
            </Tiles>
            <TablePages
              label="Purchased"
              page={data}
              state={state}
            />
          </>
        )}
      </TileSection>
      <ForLearner />
    </>
  )
}

function Foot({ item }: { item: Bought }) {
  return (
    <>
      <span className={classes.dim}>
        {item.gone ? 'No longer offered · ' : ''}
        <DateTime
          at={item.orderedAt}
          day
        />
      </span>
      <NextStep item={item} />
    </>
  )
}

function NextStep({ item }: { item: Bought }) {
  const { makeCopy, teacher, busy } = useShop()
  const copy = item.order?.newId
  const look = { size: 'compact-sm', variant: 'light' } as const
  if (copy)
    return (
      <Button
        {...look}
        component={Link}
        to={editPath({ mode: item.mode, _id: copy })}
        aria-label={`Open my copy of ${item.name}`}
      >
        Open my copy
      </Button>
    )
  if (teacher)
    return (
      <Button
        {...look}
        loading={busy}
        aria-label={`Make my copy of ${item.name}`}
        onClick={() => {
          void makeCopy(item)
        }}
      >
        Make my copy
      </Button>
    )
  return (
    <Button
      {...look}
      component={Link}
      to={detailPath(item)}
      aria-label={`Open ${item.name}`}
    >
      Open
    </Button>
  )
}
