// Reviews of an item: statistics, the list, and the user's own review.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { useActor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import type { Review } from '#library/contract/reviews.contract.ts'
import { reviewsQuery, statQuery } from '../parts/library.queries.ts'
import { MyReview } from '../parts/my-review.tsx'
import { OneRate } from '../parts/stars.tsx'
import { difficultyNames, Stat } from './review-stat.tsx'
import classes from './item.module.css'

const ReportDialog = lazy(() =>
  import('./review-dialog.tsx').then(module => ({ default: module.ReportDialog })),
)

const few = 3
/** @param all Shows all reviews instead of the newest few. */
export function Reviews({
  item,
  all = false,
}: {
  item: Pick<LibraryItem, '_id' | 'mode' | 'name' | 'mayReview' | 'grades' | 'own'>
  all?: boolean
}) {
  const stat = useQuery(statQuery(item._id))
  const list = useQuery(reviewsQuery(item._id, { $limit: all ? 100 : few, $sort: { createdAt: -1 } }))
  return (
    <section
      aria-labelledby="reviews"
      id="reviews-part"
    >
      <div className={classes.spread}>
        <h2 id="reviews">{all ? 'Ratings' : 'Reviews'}</h2>
        {item.mayReview && <MyReview item={item} />}
      </div>
      <Loaded
        answer={stat}
        what="the ratings"
      >
        {found => <Stat stat={found} />}
      </Loaded>
      <Loaded
        answer={list}
        what="the reviews"
      >
        {({ data, total }) => (
          <>
            {data.length > 0 && (
              <ul className={classes.reviews}>
                {data.map(review => (
                  <One
                    key={review._id}
                    review={review}
                  />
                ))}
              </ul>
            )}
            {!all && total > 0 && (
              <p>
                <Button
                  variant="default"
                  component={Link}
                  to={`/detail/${item.mode}/${item._id}/review`}
                >
                  All reviews ({total})
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function One({ review }: { review: Review }) {
  const [reporting, setReporting] = useState(false)
  const guest = useActor().id === null
  return (
    <li>
      <div className={classes.spread}>
        <PersonChip
          name={review.person.name}
          picture={pictureOf(review.person.avatar)}
          size={32}
        />
        <span className={classes.line}>
          <OneRate rate={review.rate} />
          <DateTime
            at={review.updatedAt}
            day
          />
        </span>
      </div>
      {review.note && <p>{review.note}</p>}
      <p className={classes.line}>
        {review.mine && <StateChip tone="info">Yours</StateChip>}
        {review.grade && (
          <span>
            Used with{' '}
            {review.grade[0] === review.grade[1]
              ? review.grade[0]
              : `${review.grade[0]} to ${review.grade[1]}`}
          </span>
        )}
        {review.difficulty && <span>{difficultyNames[review.difficulty]}</span>}
        {review.tags.map(tag => (
          <span key={tag}>{tag}</span>
        ))}
        {!review.mine &&
          !guest &&
          (review.reported ? (
            <span>Reported</span>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Report the review of ${review.person.name}`}
              onClick={() => setReporting(true)}
            >
              Report
            </Button>
          ))}
      </p>
      <Suspense fallback={null}>
        {reporting && (
          <ReportDialog
            review={review}
            onClose={() => setReporting(false)}
          />
        )}
      </Suspense>
    </li>
  )
}
