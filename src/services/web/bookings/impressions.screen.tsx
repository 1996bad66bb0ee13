// Ratings of a provider: share of satisfied students, traits, and comments.
import { useQuery } from '@tanstack/react-query'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import type { Rating } from '#services/contract/bookings/ratings.contract.ts'
import { profileQuery } from '../services.queries.ts'
import { ratingsQuery, traitsQuery } from './bookings.queries.ts'
import classes from './bookings.module.css'
import { rateWords } from './parts/provider-words.ts'

const pageSize = 20
const feels = ['true', 'false'] as const

export function Screen({ params: { teacherId } }: ScreenProps<{ teacherId: string }>) {
  const profile = useQuery(profileQuery(teacherId))
  const state = useTableState({ limit: pageSize, filters: { feel: feels } })
  const { feel } = state.filters
  const answer = useQuery(
    ratingsQuery({
      servicer: teacherId,
      ...(feel !== undefined && { feel: feel === 'true' }),
      $limit: pageSize,
      $skip: (state.page - 1) * pageSize,
    }),
  )
  if (isMissing(profile.error)) return <NotFoundState />
  const path = `/booking/students-impressions/${teacherId}`
  return (
    <div className={classes.narrow}>
      <Loaded
        answer={profile}
        what="the profile"
      >
        {({ name, count }) => (
          <PageHeader
            title={`What students say about ${name}`}
            line={rateWords(count)}
          />
        )}
      </Loaded>
      <Traits servicer={teacherId} />
      <ChipLinks
        label="Ratings"
        links={[
          { label: 'All', to: path, current: feel === undefined },
          { label: 'Satisfied', to: `${path}?feel=true`, current: feel === 'true' },
          { label: 'Not satisfied', to: `${path}?feel=false`, current: feel === 'false' },
        ]}
      />
      <Loaded
        answer={answer}
        what="ratings"
      >
        {page => (
          <>
            <Ratings ratings={page.data} />
            {page.data.length > 0 && (
              <TablePages
                label="Ratings"
                page={page}
                state={state}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The most frequent traits, as bars relative to the first. */
function Traits({ servicer }: { servicer: string }) {
  const { data = [] } = useQuery(traitsQuery(servicer))
  const maxCount = data[0]?.count ?? 0
  if (maxCount === 0) return null
  return (
    <ul
      className={classes.traits}
      aria-label="Traits"
    >
      {data.slice(0, 8).map(({ tag, count }) => (
        <li key={tag}>
          <span>{tag}</span>
          <span
            className={classes.bar}
            style={{ width: `${(count / maxCount) * 100}%` }}
            aria-hidden
          />
          <span>{count}</span>
        </li>
      ))}
    </ul>
  )
}

function Ratings({ ratings }: { ratings: readonly Rating[] }) {
  if (ratings.length === 0)
    return (
      <EmptyState
        drawing="talk"
        title="No impressions yet"
        text="Students can say how a lesson was after it has ended."
      />
    )
  return (
    <ul className={classes.list}>
      {ratings.map(({ _id, booker, feel, tags, message, createdAt }) => (
        <li
          key={_id}
          className={classes.card}
        >
          <div className={classes.cardHead}>
            <b>{booker.name}</b>
            <span className={classes.tools}>
              <StateChip tone={feel ? 'positive' : 'neutral'}>
                {feel ? 'Satisfied' : 'Not satisfied'}
              </StateChip>
              <small className={classes.dim}>
                <DateTime
                  at={createdAt}
                  day
                />
              </small>
            </span>
          </div>
          <p className={classes.text}>{message}</p>
          {tags.length > 0 && <small className={classes.dim}>{tags.join(', ')}</small>}
        </li>
      ))}
    </ul>
  )
}
