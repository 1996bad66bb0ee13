// Video, cover and slides, as far as the viewer may see them.
import { Suspense, useMemo, useState } from 'react'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './item.module.css'

const SlidesViewer = lazy(() =>
  import('#authoring/web/parts/viewer/slides-viewer.tsx').then(module => ({ default: module.SlidesViewer })),
)
const VideoPlayer = lazy(() =>
  import('#authoring/web/parts/video/video-player.tsx').then(module => ({ default: module.VideoPlayer })),
)
const ToolPreview = lazy(() =>
  import('#authoring/web/parts/tool/tool-preview.tsx').then(module => ({ default: module.ToolPreview })),
)

type GalleryPart = 'video' | 'cover' | 'slides' | 'tool'
const names: Readonly<Record<GalleryPart, string>> = {
  video: 'Video',
  cover: 'Cover',
  slides: 'Slides',
  tool: 'Items',
}

export function Gallery({ item }: { item: LibraryItem }) {
  const parts: GalleryPart[] = [
    ...(item.videos.length > 0 ? ['video' as const] : []),
    'cover',
    ...(item.deck && item.deck.pages.length > 0 ? ['slides' as const] : []),
    ...(item.tool && item.tool.items.length > 0 ? ['tool' as const] : []),
  ]
  const [picked, setPicked] = useState<GalleryPart | null>(null)
  const first = (['slides', 'tool'] as const).find(part => parts.includes(part)) ?? parts[0]
  const shown = picked ?? first ?? 'cover'
  const radios = useRadios({ values: parts, value: shown, onChange: setPicked })
  return (
    <section
      className={classes.gallery}
      aria-label="Look inside"
    >
      {parts.length > 1 && (
        <div
          {...radios.group('What to look at')}
          className={classes.tabs}
        >
          {parts.map(part => (
            <button
              key={part}
              {...radios.button(part)}
            >
              {names[part]}
            </button>
          ))}
        </div>
      )}
      <Suspense
        fallback={
          <LoadingState
            shape="cards"
            count={1}
          />
        }
      >
        {shown === 'cover' && (
          <div className={classes.cover}>
            <Cover content={item} />
          </div>
        )}
        {shown === 'video' &&
          item.videos.map(video => (
            <VideoPlayer
              key={video._id}
              video={video}
              questions={item.questions.filter(({ id }) => id === video._id)}
            />
          ))}
        {shown === 'slides' && <Slides item={item} />}
        {shown === 'tool' && item.tool && <ToolPreview body={item.tool} />}
      </Suspense>
      {item.limited && <Limit item={item} />}
    </section>
  )
}

function Slides({ item }: { item: LibraryItem }) {
  const { deck, _id, publishedAt, questions } = item
  const whole = useMemo<Deck | null>(
    () => deck && { _id, rid: _id, rev: 1, version: 1, isEdit: false, updatedAt: publishedAt, ...deck },
    [deck, _id, publishedAt],
  )
  return (
    whole && (
      <SlidesViewer
        deck={whole}
        questions={questions}
        notes={false}
      />
    )
  )
}

const Limit = ({ item: { deck, pageNum } }: { item: LibraryItem }) => (
  <p className={classes.limit}>
    <Icon
      name="lock"
      size={18}
    />
    {deck && deck.pages.length > 0
      ? `${deck.pages.length} of ${pageNum} ${pageNum === 1 ? 'page' : 'pages'}, buy to see the rest.`
      : 'This is a preview, buy to see the rest.'}
  </p>
)
