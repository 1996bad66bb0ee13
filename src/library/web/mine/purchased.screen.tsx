// What I bought, or my school did, newest first.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentModeNames, contentModes, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { editPath } from '#authoring/web/parts/content-words.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { ForLearner } from '../item/also.tsx'
import { purchasedQuery } from '../parts/library.queries.ts'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { LibraryTile } from '../parts/library-tile.tsx'
import { TileList } from '../parts/tile-list.tsx'
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
      <TileList
        label="Purchased"
        state={state}
        answer={answer}
        kind={{ name: 'mode', options: kinds }}
        what="what you bought"
        empty={{
          title: 'Nothing bought yet',
          text: 'What you buy or get for free in the library is kept here.',
          action: (
            <Button
              component={Link}
              to="/library"
            >
              Open the library
            </Button>
          ),
        }}
        tile={item => (
          <LibraryTile
            item={item}
            foot={<Foot item={item} />}
          />
        )}
      />
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
