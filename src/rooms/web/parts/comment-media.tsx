// Files of answers and comments, with their player: loaded when there is one to show.
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

/** What a comment shows beside its words. */
export const CommentMedia = ({ media, sender }: CommentMediaProps) =>
  media?.url ? (
    <LazyMedia
      url={media.url}
      type={media.type}
      name={`From ${sender}`}
    />
  ) : null
