// Reviews for staff, who hide or keep reported ones.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TileChips } from '#authoring/web/parts/tile.tsx'
import { TwoLines } from '#authoring/web/parts/two-lines.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { libraryPermissions } from '#library/contract/library.permissions.ts'
import { reviewsContract, type Review } from '#library/contract/reviews.contract.ts'
import { staffReviewsQuery, refreshLibrary } from '../parts/library.queries.ts'
import { OneRate } from '../parts/stars.tsx'

/** By default, shows reported reviews, which wait for a decision. */
export function ReviewsTab() {
  const state = useTableState({ limit: 25, sorts: ['createdAt'], filters: { which: ['all'] } })
  const { which, ...query } = state.query as typeof state.query & { which?: string }
  const answer = useQuery(staffReviewsQuery({ ...query, ...(which === undefined && { reported: true }) }))
  const manages = may(libraryPermissions, 'review.hide', useActor())
  const columns: readonly Column<Review>[] = [
    {
      key: 'note',
      title: 'Review',
      cell: ({ note, rate, rid, person }) => (
        <TwoLines>
          <span>{note || 'No words, stars alone.'}</span>
          <small>
            <OneRate rate={rate} /> by {person.name}, <Link to={`/detail/task/${rid}`}>the content</Link>
          </small>
        </TwoLines>
      ),
    },
    {
      key: 'reason',
      title: 'Reported',
      cell: ({ reported, reason, hidden }) => (
        <TwoLines>
          <TileChips>
            {reported && <StateChip tone="warning">Reported</StateChip>}
            {hidden && <StateChip tone="negative">Hidden</StateChip>}
          </TileChips>
          {reason && <small>{reason}</small>}
        </TwoLines>
      ),
    },
    {
      key: 'createdAt',
      title: 'Written',
      sortable: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      key: 'acts',
      title: 'Decide',
      isActions: true,
      cell: review => manages && <Decide review={review} />,
    },
  ]
  return (
    <>
      <ChipLinks
        label="Which reviews"
        links={[
          { label: 'Reported', to: '/sys/published?tab=reviews', current: which === undefined },
          { label: 'All', to: '/sys/published?tab=reviews&which=all', current: which === 'all' },
        ]}
      />
      <DataTable
        label="Reviews"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ person }) => `Review of ${person.name}`}
        empty={
          <EmptyState
            drawing="letter"
            title="No review is waiting for a decision"
            text="Reviews that readers report appear here."
          />
        }
      />
    </>
  )
}

function Decide({ review: { _id, hidden, reported, person } }: { review: Review }) {
  const { act, busy } = useAct(refreshLibrary)
  const decide = (hide: boolean) =>
    act(
      () => api(reviewsContract).patch('hide', { _id, hidden: hide }),
      hide ? 'The review is hidden and counts no more.' : 'The review stays for everybody to read.',
    )
  const button = (words: string, hide: boolean) => (
    <Button
      size="compact-md"
      variant="default"
      disabled={busy}
      aria-label={`${words} the review of ${person.name}`}
      onClick={() => {
        decide(hide)
      }}
    >
      {words}
    </Button>
  )
  return (
    <TileChips>
      {reported && !hidden && button('Keep', false)}
      {hidden ? button('Show', false) : button('Hide', true)}
    </TileChips>
  )
}
