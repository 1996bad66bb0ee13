// Files of answers and comments; the player is loaded on demand.
import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import type { StoredMediaProps } from './stored-media.tsx'

const StoredMedia = lazy(() => import('./stored-media.tsx').then(module => ({ default: module.StoredMedia })))

export const LazyMedia = (props: StoredMediaProps) => (
  <Suspense fallback={null}>
    <StoredMedia {...props} />
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
