import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import type { FilmProps } from '../../video/film-player.tsx'

const FilmPlayer = lazy(() =>
  import('../../video/film-player.tsx').then(module => ({ default: module.FilmPlayer })),
)

/** A video; the player is loaded with the first one that is shown. */
export const Film = (props: FilmProps) => (
  <Suspense fallback={null}>
    <FilmPlayer {...props} />
  </Suspense>
)
