import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pluralOf } from '#authoring/web/parts/content-words.ts'
import { Tiles } from '#authoring/web/parts/tile.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { EmptyState, ErrorState } from '#kit/web/parts/states.tsx'
import type { LibraryKind } from '#library/contract/kinds.rules.ts'
import type { LibraryHits } from '#library/contract/kinds.shapes.ts'
import { LibraryTile } from '../parts/library-tile.tsx'
import { isNarrowed, type SearchChoice } from './search-address.ts'

interface ListResult {
  readonly data?: LibraryHits | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

export function Found({
  answer: { data, error, refetch },
  choice,
  kind,
  onClear,
  onFilters,
}: {
  answer: ListResult
  choice: SearchChoice
  /** The one kind that is searched; of any without it. */
  kind: LibraryKind | undefined
  onClear: () => void
  onFilters: () => void
}) {
  if (!data)
    return error ? (
      <ErrorState
        text={wordsOf(error)}
        retry={refetch}
      />
    ) : (
      <LoadingState
        shape="cards"
        label="Loading the library"
      />
    )
  if (data.data.length > 0)
    return (
      <Tiles>
        {data.data.map(item => (
          <li key={item._id}>
            <LibraryTile item={item} />
          </li>
        ))}
      </Tiles>
    )
  const browse = (
    <Button
      component={Link}
      to="/center"
      variant="default"
    >
      Browse the centre
    </Button>
  )
  if (isNarrowed(choice))
    return (
      <EmptyState
        drawing="search"
        title="Nothing matches"
        text="Fewer filters find more."
        action={
          <>
            <Button onClick={onFilters}>Clear filters</Button> {browse}
          </>
        }
      />
    )
  if (choice.words.trim() !== '')
    return (
      <EmptyState
        drawing="search"
        title={`Nothing found for “${choice.words.trim()}”`}
        text="Try another word, or look through what others offer."
        action={
          <>
            <Button onClick={onClear}>Show everything</Button> {browse}
          </>
        }
      />
    )
  if (kind)
    return (
      <EmptyState
        drawing="sheet"
        title={`Nobody offers ${kind === 'prompts' ? kind : pluralOf(kind)} yet`}
        text="What teachers publish appears here."
        action={browse}
      />
    )
  return (
    <EmptyState
      drawing="sheet"
      title="The library is still empty"
      text="What teachers publish appears here."
      action={
        <Button
          component={Link}
          to="/"
        >
          Go to the start page
        </Button>
      }
    />
  )
}
