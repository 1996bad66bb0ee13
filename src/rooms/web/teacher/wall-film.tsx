// A video lesson on the projector: the video with captions, beside its current question.
import { useState } from 'react'
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import { partOf } from '#authoring/contract/video.rules.ts'
import { Film } from '#authoring/web/parts/video/film.tsx'
import { ClipChoice } from '#authoring/web/parts/video/clip-choice.tsx'

export function Films({ list }: { list: readonly InteractiveVideo[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const video = list.find(({ _id }) => _id === chosen) ?? list[0]
  if (!video) return null
  return (
    <>
      {list.length > 1 && (
        <ClipChoice
          clips={list}
          value={video._id}
          onChange={setChosen}
        />
      )}
      <WallFilm video={video} />
    </>
  )
}

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
