// Thumbnail of a stop with its question; a video moment shows its time.
import { SmallQuestion } from '#authoring/web/parts/question/small-question.tsx'
import type { ImageStore } from '#authoring/web/parts/paint/images.ts'
import { LazyThumbnail } from '#authoring/web/parts/viewer/lazy-thumbnail.tsx'
import type { Content } from '../room/room-api.ts'
import type { Stop } from './teaching.ts'
import classes from './stop-thumbnail.module.css'

interface StopThumbnailProps {
  stop: Stop
  deck: Content['deck']
  images: ImageStore
}

export function StopThumbnail({ stop: { page, label, question }, deck, images }: StopThumbnailProps) {
  if (page && deck)
    return (
      <LazyThumbnail
        page={page}
        look={deck}
        images={images}
        question={question}
      />
    )
  return (
    <span
      className={classes.moment}
      aria-hidden
    >
      {label}
      {question && (
        <SmallQuestion
          question={question}
          width={120}
        />
      )}
    </span>
  )
}
