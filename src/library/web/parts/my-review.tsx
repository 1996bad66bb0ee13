// The user's own review of an item, which they can change at any time.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { myReviewQuery, reviewedQuery } from './library.queries.ts'

const ReviewDialog = lazy(() =>
  import('../item/review-dialog.tsx').then(module => ({ default: module.ReviewDialog })),
)

/** Shows nothing if the user may not write a review. */
export function MyReview({ item }: { item: Pick<LibraryItem, '_id' | 'name' | 'grades'> }) {
  const [open, setOpen] = useState(false)
  const mine = useQuery(myReviewQuery(item._id))
  if (mine.data === undefined) return null
  return (
    <>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
      >
        {mine.data ? 'Change my review' : 'Write a review'}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <ReviewDialog
            item={item}
            mine={mine.data}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The user's review of content they studied; nothing if it is not in the library. */
export function StudiedReview({ content }: { content: string }) {
  const item = useQuery(reviewedQuery(content)).data
  return item ? <MyReview item={item} /> : null
}
