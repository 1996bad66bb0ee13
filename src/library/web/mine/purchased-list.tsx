// Purchases of the account in force, newest first.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentModeNames, contentModes, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { listFilter, listFilterValues } from '#kit/web/parts/table/list-filter.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import { purchasedQuery } from '../parts/library.queries.ts'
import { TileList } from '../parts/tile-list.tsx'
import { PurchasedTile } from './purchased-tile.tsx'

const kinds = [
  ...contentModes.map(value => ({ value, label: contentModeNames[value] })),
  { value: 'prompts', label: 'Prompt' },
]
const shown = { field: 'archived', first: 'active' } as const

function kindQuery(kind: string | undefined) {
  if (kind === undefined) return {}
  return kind === 'prompts'
    ? { model: 'prompts' as const }
    : { model: 'unit' as const, mode: kind as ContentMode }
}

function archiveQuery(chosen: string = shown.first) {
  return chosen === 'all' ? {} : { archived: chosen === 'archived' }
}

export function PurchasedList() {
  const state = useTableState({
    limit: 24,
    filters: { mode: kinds.map(({ value }) => value), archived: listFilterValues(shown) },
  })
  const { filters, search, query } = state
  const answer = useQuery(
    purchasedQuery({
      $limit: query.$limit,
      $skip: query.$skip,
      ...kindQuery(filters['mode']),
      ...archiveQuery(filters['archived']),
      ...(search.trim() && { key: search.trim() }),
    }),
  )
  return (
    <TileList
      label="Purchased"
      state={state}
      answer={answer}
      filters={[{ name: 'mode', label: 'Kind', options: kinds }, listFilter(shown)]}
      what="what you bought"
      empty={{
        title: 'No purchases to show',
        text: 'What you buy or get for free in the library is kept here. What you archive is listed under Show.',
        action: (
          <Button
            component={Link}
            to="/library"
          >
            Open the library
          </Button>
        ),
      }}
      tile={item => <PurchasedTile item={item} />}
    />
  )
}
