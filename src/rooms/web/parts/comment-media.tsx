// Files of answers and comments; the player is loaded on demand.
import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import type { LinkedMediaProps } from './linked-media.tsx'
import type { StoredMediaProps } from './stored-media.tsx'

const StoredMedia = lazy(() => import('./stored-media.tsx').then(module => ({ default: module.StoredMedia })))

export const LazyMedia = (props: StoredMediaProps) => (
  <Suspense fallback={null}>
    <StoredMedia {...props} />
  </Suspense>
)

const LinkedMedia = lazy(() => import('./linked-media.tsx').then(module => ({ default: module.LinkedMedia })))

/** An answer that is a link to another site. */
export const LazyLink = (props: LinkedMediaProps) => (
  <Suspense fallback={null}>
    <LinkedMedia {...props} />
  </Suspense>
)

interface CommentMediaProps {
  media: { readonly type: string; readonly url?: string | undefined } | null | undefined
  sender: string
}

/** A comment's attachment. */
export const CommentMedia = ({ media, sender }: CommentMediaProps) =>
  media?.url ? (
    <LazyMedia
      url={media.url}
      type={media.type}
      name={`From ${sender}`}
    />
  ) : null
