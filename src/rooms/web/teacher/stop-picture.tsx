// The page rendered by the shared painter; a video moment shows its time.
import { PagePicture } from '#authoring/web/parts/viewer/page-picture.tsx'
import { useTeaching, type Stop } from './teaching.ts'
import classes from './dashboard.module.css'

export function StopPicture({ stop: { page, label, question } }: { stop: Stop }) {
  const {
    lesson: { deck },
    images,
  } = useTeaching()
  if (page && deck)
    return (
      <PagePicture
        page={page}
        deck={deck}
        images={images}
      />
    )
  return (
    <div className={classes.momentPage}>
      <b>{label}</b>
      <span>{question?.name}</span>
    </div>
  )
}
