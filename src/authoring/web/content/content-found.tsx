import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentTab } from '#authoring/contract/content.contract.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { EmptyState, ErrorState } from '#kit/web/parts/states.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import type { TableState } from '#kit/web/parts/table/table-state.ts'

interface FoundProps {
  answer: {
    readonly data?: { readonly data: ContentCard[] } | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  state: TableState
  empty: ReactNode
  children: (rows: readonly ContentCard[]) => ReactNode
}

/** The loading skeleton, an error, an empty state, or the results. */
export function Found({ answer: { data, error, refetch }, state, empty, children }: FoundProps) {
  if (!data)
    return error ? (
      <ErrorState
        text={wordsOf(error)}
        retry={refetch}
      />
    ) : (
      <LoadingState
        shape="cards"
        label="Loading content"
      />
    )
  if (data.data.length > 0) return children(data.data)
  if (state.search !== '' || Object.keys(state.filters).length > 0)
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
  return empty
}

export function Nothing({ tab, make, importPath }: { tab: ContentTab; make: ReactNode; importPath: string }) {
  if (tab === 'other')
    return (
      <EmptyState
        drawing="people"
        title="Nobody has shared anything with you yet"
        text="When a colleague invites you, it appears here."
      />
    )
  if (tab === 'share')
    return (
      <EmptyState
        drawing="people"
        title="You have shared nothing yet"
        text="Open a unit or a task of yours and choose Share."
      />
    )
  if (tab === 'arch')
    return (
      <EmptyState
        drawing="box"
        title="Nothing is archived"
        text="What you archive waits here until you restore or delete it."
      />
    )
  if (tab === 'published')
    return (
      <EmptyState
        drawing="sheet"
        title="You have published nothing"
        text="Complete content can be offered to others in the library."
      />
    )
  return (
    <EmptyState
      drawing="sheet"
      title="No content yet"
      text="Import a presentation, or make a lesson of your own."
      action={
        <>
          <Button
            variant="default"
            component={Link}
            to={importPath}
          >
            Import
          </Button>{' '}
          {make}
        </>
      }
    />
  )
}
