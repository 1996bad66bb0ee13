// A lesson that is a video, on the wall: the film with its captions, beside the question that it stops for.
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import { partOf } from '#authoring/contract/video.rules.ts'
import { Film } from '#authoring/web/video/film.tsx'
import type { Stop, Teaching } from './teaching.ts'

/** The film that the class stands in; undefined where it stands at a page. */
export const filmAt = (
  { lesson: { video } }: Pick<Teaching, 'lesson'>,
  { page, question }: Stop,
): InteractiveVideo | undefined =>
  page === undefined ? (video.find(({ _id }) => _id === question?.id) ?? video[0]) : undefined

export function WallFilm({ video }: { video: InteractiveVideo }) {
  const { from, to } = partOf(video)
  return (
    <Film
      key={video._id}
      src={video.url}
      label={video.name}
      captions={video.captions}
      part={from > 0 || to !== null ? { from, to: to ?? undefined } : undefined}
    />
  )
}
