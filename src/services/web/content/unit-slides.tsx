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

/** Files and videos beside the pages. */
function Files({ part: { materials, videos, deck } }: { part: SnapshotPart }) {
  const files = [
    ...materials.flatMap(({ page, list }) =>
      list.map(({ _id, type, desc, url, fileUrl }) => {
        const at = (deck?.pages.findIndex(each => each._id === page) ?? -1) + 1
        return { _id, name: desc || fileNames[type], place: at > 0 ? `page ${at}` : '', to: fileUrl ?? url }
      }),
    ),
    ...videos.map(({ _id, url }) => ({ _id, name: 'Film', place: '', to: url })),
  ].filter(({ to }) => to !== null && to !== '')
  if (files.length === 0) return null
  return (
    <ul
      className={classes.list}
      aria-label="Files of the copy"
    >
      {files.map(({ _id, name, place, to }) => (
        <li key={_id}>
          <a
            className={classes.file}
            href={to ?? ''}
            target="_blank"
            rel="noreferrer"
          >
            {name}
          </a>
          {place !== '' && <span className={classes.dim}> {place}</span>}
        </li>
      ))}
    </ul>
  )
}

const fileNames = {
  iframe: 'Website',
  video: 'Film',
  audio: 'Sound',
  image: 'Picture',
  pdf: 'Document',
} as const
