// A video lesson for a learner: playback waits for an answer, which is sent like any other. It needs only
// the surrounding room (`RoomPlace`).
import { useMemo, useState } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { ClipChoice } from '#authoring/web/parts/video/clip-choice.tsx'
import { VideoPlayer, type VideoAnswers } from '#authoring/web/parts/video/video-player.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useContent, useEngine, useRoom, useServerNow } from '../room/use-room.tsx'
import { answeredPages, questionsIn, closedWords, keyOf, whenTaken } from './video-answers.ts'

export function VideoSeat() {
  const content = useContent()
  const pages = useRoom(answeredPages)
  const [chosen, setChosen] = useState<string | null>(null)
  const keep = useKeeping(content?.questions ?? none, pages)
  if (!content)
    return (
      <LoadingState
        shape="cards"
        count={1}
        label="Loading the video"
      />
    )
  const open = content.video.find(({ _id }) =>
    content.questions.some(({ id, page }) => id === _id && !pages.includes(page)),
  )
  const video = content.video.find(({ _id }) => _id === chosen) ?? open ?? content.video[0]
  if (!video)
    return (
      <EmptyState
        drawing="film"
        title="There is no video in this session"
        text="Tell your teacher."
      />
    )
  return (
    <>
      {content.video.length > 1 && (
        <div style={{ marginBottom: 12 }}>
          <ClipChoice
            clips={content.video}
            value={video._id}
            onChange={setChosen}
          />
        </div>
      )}
      <VideoPlayer
        key={video._id}
        video={video}
        questions={questionsIn(content.questions, video._id)}
        keep={keep}
      />
    </>
  )
}

const none: readonly Question[] = []

function useKeeping(questions: readonly Question[], pages: readonly string[]): VideoAnswers {
  const engine = useEngine()
  const state = useRoom(view => view.state)
  const now = useServerNow(5000)
  const pageOf = useMemo(() => new Map(questions.map(({ _id, page }) => [_id, page])), [questions])
  const answered = useMemo(
    () => new Set(questions.filter(({ page }) => pages.includes(page)).map(({ _id }) => _id)),
    [questions, pages],
  )
  return {
    answered,
    closed: ({ _id }) => closedWords(state, pageOf.get(_id) ?? '', now),
    async give({ _id, type, hideAnswer }, { answer, content, parts: written }) {
      const page = pageOf.get(_id) ?? ''
      // Once the correct option is shown, an answer cannot be withdrawn.
      engine.give(
        page,
        type,
        type === 'choice'
          ? { answer: [...answer], locked: true }
          : { content, ...(written && { json: { parts: { ...written } } }) },
      )
      const refused = await whenTaken(engine, page)
      if (refused !== null) return { refused }
      return { options: type === 'choice' && !hideAnswer ? await keyOf(engine.view().sid, _id) : null }
    },
  }
}
