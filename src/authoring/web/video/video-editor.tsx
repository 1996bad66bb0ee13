// One clip with its timed questions, its captions, and its range.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import { clockOf, momentOf, partOf, secondsOf } from '#authoring/contract/video.rules.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Clip } from '../questions/clip.tsx'
import { videoKinds } from '../parts/questions/question-kinds.ts'
import { QuestionPanel } from '../questions/question-panel.tsx'
import parts from '../questions/questions.module.css'
import { questionsQuery } from '../questions/questions.queries.ts'
import { CaptionsPanel } from './captions-panel.tsx'
import { Controls } from './controls.tsx'
import { PlayerTools } from './player-tools.tsx'
import { Timeline } from './timeline.tsx'
import { useCaptions } from './use-captions.ts'
import { useVideo } from './use-video.ts'
import { Moment, QuestionList } from './video-questions.tsx'
import { Trim } from './video-trim.tsx'
import classes from './video.module.css'

interface VideoEditorProps {
  video: InteractiveVideo
  readOnly: boolean
}

const sides = ['questions', 'captions'] as const
type Side = (typeof sides)[number]

export function VideoEditor({ video, readOnly }: VideoEditorProps) {
  const watching = useVideo()
  const { data: questions = [] } = useQuery(questionsQuery(video._id))
  const [moment, setMoment] = useState<string | null>(null)
  const [part, setPart] = useState<Side>('questions')
  const beside = useRadios({ values: sides, value: part, onChange: setPart })
  const captions = useCaptions(video)
  const stage = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the question is below the video; focus scrolls it into view.
  useEffect(() => {
    if (moment !== null) heading.current?.focus()
  }, [moment])
  const sorted = questions.toSorted((a, b) => a.page.localeCompare(b.page))
  const here = sorted.find(({ page }) => page === moment)
  const open = (page: string) => {
    watching.pause()
    watching.seek(secondsOf(page) ?? 0)
    setMoment(page)
    setPart('questions')
  }
  return (
    <div className={classes.editor}>
      <div
        ref={stage}
        className={classes.stage}
      >
        <Clip
          ref={watching.ref}
          className={classes.video}
          src={video.url}
          preload="metadata"
          playsInline
          aria-label={video.name}
          captions={captions.cues.filter(({ start, end, text }) => end > start && text !== '')}
          {...watching.bind}
        />
        {watching.failed && (
          <p
            role="alert"
            className={classes.small}
          >
            This video cannot be played here. Check that the address leads to the video file itself.
          </p>
        )}
        <Controls
          watching={watching}
          tools={
            <PlayerTools
              video={watching.ref}
              stage={stage}
              hasCaptions={captions.cues.length > 0}
            />
          }
        >
          <Timeline
            position={watching.position}
            length={watching.length}
            part={partOf(video)}
            chosen={here?._id ?? null}
            marks={sorted.map(question => ({
              id: question._id,
              at: secondsOf(question.page) ?? 0,
              label: `Question at ${clockOf(secondsOf(question.page) ?? 0)}`,
            }))}
            onSeek={watching.seek}
            onChoose={id => {
              const found = sorted.find(({ _id }) => _id === id)
              if (found) open(found.page)
            }}
          />
        </Controls>
        {!readOnly && (
          <div className={classes.tools}>
            <Button
              leftSection={
                <Icon
                  name="plus"
                  size={18}
                />
              }
              onClick={() => open(momentOf(watching.position))}
            >
              Ask at {clockOf(watching.position)}
            </Button>
            <Button
              variant="default"
              component={Link}
              to={`/video/preview/${video.tid}`}
            >
              Watch as a learner
            </Button>
          </div>
        )}
        <QuestionList
          questions={sorted}
          chosen={moment}
          onOpen={open}
        />
        <Trim
          key={video.version}
          video={video}
          watching={watching}
          readOnly={readOnly}
        />
      </div>
      <section
        className={classes.side}
        aria-label={part === 'captions' ? 'Captions' : 'Question at a moment'}
      >
        {!readOnly && (
          <div
            {...beside.group('Beside the video')}
            className={parts.pills}
          >
            {sides.map(each => (
              <button
                key={each}
                {...beside.button(each)}
                className={parts.pill}
              >
                {each === 'questions' ? 'Questions' : 'Captions'}
              </button>
            ))}
          </div>
        )}
        {part === 'captions' && (
          <CaptionsPanel
            captions={captions}
            watching={watching}
          />
        )}
        {part === 'questions' && moment === null && (
          <>
            <h2>Questions</h2>
            <p className={classes.small}>
              Stop the video where learners should think, and ask there. Playback waits until they have
              answered.
            </p>
          </>
        )}
        {part === 'questions' && moment !== null && (
          <>
            <h2
              ref={heading}
              tabIndex={-1}
            >
              Question at {clockOf(secondsOf(moment) ?? 0)}
            </h2>
            {here && !readOnly && (
              <Moment
                question={here}
                onMoved={setMoment}
              />
            )}
            <QuestionPanel
              parent={video._id}
              page={moment}
              rid={video.tid}
              readOnly={readOnly}
              kinds={videoKinds}
            />
          </>
        )}
      </section>
    </div>
  )
}
