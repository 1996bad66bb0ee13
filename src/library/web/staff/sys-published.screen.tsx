// The library for staff: published items and their reviews.
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { libraryPermissions } from '#library/contract/library.permissions.ts'
import { PublishedTab } from './published-tab.tsx'

const ReviewsTab = lazy(() => import('./reviews-tab.tsx').then(module => ({ default: module.ReviewsTab })))

const contentLine = (manages: boolean): string =>
  manages
    ? 'Everything in the library. Take down what must not be there; feature what deserves to be seen.'
    : 'Everything in the library, and what was taken down.'

export function Screen() {
  const actor = useActor()
  const [address] = useSearchParams()
  const decides = may(libraryPermissions, 'review.hide', actor)
  const reviews = decides && address.get('tab') === 'reviews'
  return (
    <>
      <PageHeader
        title="Published content"
        line={
          reviews
            ? 'What readers reported. Only its author can read a hidden review, and its stars do not count.'
            : contentLine(may(libraryPermissions, 'library.manage', actor))
        }
      />
      {decides && (
        <Tabs
          label="Content and reviews"
          tabs={[
            { to: '/sys/published', label: 'Content', current: !reviews },
            { to: '/sys/published?tab=reviews', label: 'Reviews', current: reviews },
          ]}
        />
      )}
      <Suspense fallback={<LoadingState shape="table" />}>
        {reviews ? <ReviewsTab /> : <PublishedTab />}
      </Suspense>
    </>
  )
}
