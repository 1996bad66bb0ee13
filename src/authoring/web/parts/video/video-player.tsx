// A video as learners watch it: it pauses at every question until it is answered.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { partOf, stopAt, timed } from '#authoring/contract/video.rules.ts'
import { Clip } from '../../questions/clip.tsx'
import { Controls } from '../../video/controls.tsx'
import { PlayerTools } from '../../video/player-tools.tsx'
import { Timeline } from '../../video/timeline.tsx'
import { useVideo } from '../../video/use-video.ts'
import { VideoQuestion, type VideoAnswer, type AnswerResult } from '../../video/video-question.tsx'
import classes from '../../video/video.module.css'

/** Where answers are kept; without it this is a look at how it will be. */
export interface VideoAnswers {
  /** Ids of answered questions. */
  readonly answered: ReadonlySet<string>
  /** Why this question accepts no answer now; null while it does. */
  closed(question: Question): string | null
  give(question: Question, given: VideoAnswer): Promise<AnswerResult>
}

export function VideoPlayer({
  video,
  questions,
  keep,
}: {
  video: InteractiveVideo
  questions: readonly Question[]
  keep?: VideoAnswers
}) {
  const stage = useRef<HTMLDivElement>(null)
  const part = useMemo(() => partOf(video), [video])
  const list = useMemo(() => timed(questions, part), [questions, part])
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const kept = keep?.answered
  const answered = useMemo(() => new Set([...passed, ...(kept ?? [])]), [passed, kept])
  const [current, setCurrent] = useState<(typeof list)[number] | null>(null)
  const [ended, setEnded] = useState(false)
  const watching = useVideo(moving => {
    const stop = current ?? stopAt(list, answered, moving.currentTime)
    if (stop) {
      halt(moving, stop.at)
      setCurrent(stop)
    } else if (part.to !== null && moving.currentTime >= part.to) {
      moving.pause()
      setEnded(true)
    }
  })
  const { length, position, seek, play } = watching
  // The clip starts at its start time, once the video's duration is known.
  useEffect(() => {
    if (length > 0 && part.from > 0 && position < part.from - 0.5) seek(part.from)
  }, [length, part.from, position, seek])
  useReturn(
    length,
    seek,
    list.find(({ _id }) => !answered.has(_id))
      ? list
          .filter(
            ({ _id }, at) => answered.has(_id) && list.slice(0, at).every(before => answered.has(before._id)),
          )
          .at(-1)?.at
      : undefined,
  )

  // Resumes once the answer is recorded, so that the same question does not pause it again.
  const waits = useRef(false)
  useEffect(() => {
    if (!waits.current) return
    waits.current = false
    play()
  }, [passed, play])
  const goOn = (id: string) => {
    waits.current = true
    setPassed(new Set([...passed, id]))
    setCurrent(null)
  }
  const done = list.filter(({ _id }) => (kept ?? passed).has(_id)).length
  return (
    <div
      ref={stage}
      className={classes.player}
    >
      <Clip
        ref={watching.ref}
        className={classes.video}
        src={video.url}
        preload="auto"
        playsInline
        aria-label={video.name}
        captions={video.captions}
        {...watching.bind}
        onEnded={() => setEnded(true)}
      />
      {watching.failed && (
        <p role="alert">This video cannot be played here. Tell the person who shared it.</p>
      )}
      {current ? (
        <VideoQuestion
          key={current._id}
          question={current}
          closed={keep?.closed(current) ?? null}
          give={keep?.give}
          onDone={() => goOn(current._id)}
        />
      ) : (
        <Controls
          watching={watching}
          tools={
            <PlayerTools
              video={watching.ref}
              stage={stage}
              hasCaptions={video.captions.length > 0}
            />
          }
        >
          <Timeline
            position={watching.position}
            length={watching.length}
            marks={list.map(({ _id, at, name }) => ({ id: _id, at, label: name, done: answered.has(_id) }))}
            onSeek={watching.seek}
          />
        </Controls>
      )}
      {list.length > 0 && (
        <label>
          <span className={classes.small}>
            {done} of {list.length} questions answered
          </span>
          <progress
            className={classes.progress}
            max={list.length}
            value={done}
          />
        </label>
      )}
      {ended && !current && done === list.length && (
        <p role="status">
          <b>You have watched it to the end{list.length > 0 ? ' and answered every question' : ''}.</b>
        </p>
      )}
    </div>
  )
}

/** A returning viewer resumes after the last answered question. */
function useReturn(length: number, seek: (seconds: number) => void, at: number | undefined): void {
  const back = useRef(false)
  useEffect(() => {
    if (length === 0 || back.current) return
    back.current = true
    if (at !== undefined) seek(at)
  }, [length, seek, at])
}

/** Skipping past a question jumps back to it. */
function halt(video: HTMLVideoElement, at: number): void {
  video.pause()
  if (Math.abs(video.currentTime - at) > 0.6) video.currentTime = at
}
