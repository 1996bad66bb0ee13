// The frozen copy as it will be taught: slides, questions and files.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api, light } from '#kit/web/api.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import type { snapshotContract, SnapshotPart } from '#services/contract/content/snapshot.contract.ts'
import classes from '../services.module.css'

const SlidesViewer = lazy(() =>
  import('#authoring/web/parts/viewer/slides-viewer.tsx').then(module => ({ default: module.SlidesViewer })),
)

const VideoPlayer = lazy(() =>
  import('#authoring/web/parts/video/video-player.tsx').then(module => ({ default: module.VideoPlayer })),
)
const MaterialsList = lazy(() =>
  import('#authoring/web/parts/questions/materials-list.tsx').then(module => ({
    default: module.MaterialsList,
  })),
)

const snapshotQuery = (application: string, frozenAt: string) =>
  queryOptions({
    queryKey: ['services', 'snapshot', application, frozenAt],
    queryFn: () => api(light<typeof snapshotContract>('service-auth-unit')).get(application),
    retry: false,
  })

interface UnitSlidesProps {
  application: string
  /** Part of the query key: a new copy is loaded again. */
  frozenAt: string
}

export function UnitSlides({ application, frozenAt }: UnitSlidesProps) {
  const answer = useQuery(snapshotQuery(application, frozenAt))
  if (isMissing(answer.error)) return <p className={classes.note}>No copy is made yet.</p>
  return (
    <Loaded
      answer={answer}
      what="the copy"
    >
      {({ parts }) => (
        <ul
          className={classes.list}
          aria-label="Content of the copy"
        >
          {parts.map(part => (
            <li
              key={part._id}
              className={classes.card}
            >
              <div className={classes.tools}>
                <KindChip kind={part.mode} />
                <b>{part.name}</b>
              </div>
              {part.overview !== '' && <p className={classes.text}>{part.overview}</p>}
              <Slides part={part} />
              <Files part={part} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Slides({ part }: { part: SnapshotPart }) {
  const { deck, _id, questions } = part
  const whole = useMemo<Deck | null>(
    () => deck && { _id, rid: _id, rev: 1, version: 1, isEdit: false, updatedAt: '', ...deck },
    [deck, _id],
  )
  if (!whole || whole.pages.length === 0) return null
  return (
    <Suspense fallback={<LoadingState shape="cards" />}>
      <SlidesViewer
        deck={whole}
        questions={questions}
        keys
      />
    </Suspense>
  )
}

/** Videos, and what stands beside the pages. */
const Files = ({ part: { materials, videos, questions, deck } }: { part: SnapshotPart }) => (
  <Suspense fallback={<LoadingState shape="cards" />}>
    {videos.map(video => (
      <VideoPlayer
        key={video._id}
        video={video}
        questions={questions.filter(({ id }) => id === video._id)}
      />
    ))}
    {materials
      .filter(({ list }) => list.length > 0)
      .map(({ _id, page, list }) => (
        <MaterialsList
          key={_id}
          label={placeWords(deck, page)}
          list={list}
        />
      ))}
  </Suspense>
)

function placeWords(deck: SnapshotPart['deck'], page: string): string {
  const at = deck?.pages.findIndex(({ _id }) => _id === page) ?? -1
  return at < 0 ? 'Materials' : `Materials of page ${at + 1}`
}
