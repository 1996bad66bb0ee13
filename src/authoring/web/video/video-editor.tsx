// One clip with its questions at moments, and the part of it that plays.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { interactiveVideosContract, type InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { questionsContract } from '#authoring/contract/questions.contract.ts'
import { clockOf, momentOf, partOf, secondsOf } from '#authoring/contract/video.rules.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '../content.queries.ts'
import { Clip } from '../questions/clip.tsx'
import { videoKinds } from '../questions/question-kinds.ts'
import { QuestionPanel } from '../questions/question-panel.tsx'
import { questionsQuery } from '../questions/questions.queries.ts'
import { TimeInput } from '../questions/time-input.tsx'
import { Controls } from './controls.tsx'
import { Timeline } from './timeline.tsx'
import { useVideo, type Watching } from './use-video.ts'
import classes from './video.module.css'

interface VideoEditorProps {
  video: InteractiveVideo
  readOnly: boolean
}

export function VideoEditor({ video, readOnly }: VideoEditorProps) {
  const watching = useVideo()
  const { data: questions = [] } = useQuery(questionsQuery(video._id))
  const [moment, setMoment] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the question stands below the video; focus brings it into sight.
  useEffect(() => {
    if (moment !== null) heading.current?.focus()
  }, [moment])
  const sorted = questions.toSorted((a, b) => a.page.localeCompare(b.page))
  const here = sorted.find(({ page }) => page === moment)
  const open = (page: string) => {
    watching.pause()
    watching.seek(secondsOf(page) ?? 0)
    setMoment(page)
  }
  return (
    <div className={classes.editor}>
      <div className={classes.stage}>
        <Clip
          ref={watching.ref}
          className={classes.video}
          src={video.url}
          preload="metadata"
          playsInline
          aria-label={video.name}
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
        <Controls watching={watching}>
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
        aria-label="Question at a moment"
      >
        {moment === null ? (
          <>
            <h2>Questions</h2>
            <p className={classes.small}>
              Stop the video where learners should think, and ask there. Playback waits until they have
              answered.
            </p>
          </>
        ) : (
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

const QuestionList = ({
  questions,
  chosen,
  onOpen,
}: {
  questions: readonly Question[]
  chosen: string | null
  onOpen: (page: string) => void
}) =>
  questions.length === 0 ? null : (
    <ul
      className={classes.list}
      aria-label="Questions of this video"
    >
      {questions.map(({ _id, page, name }) => (
        <li key={_id}>
          <button
            type="button"
            className={classes.item}
            aria-current={page === chosen}
            onClick={() => onOpen(page)}
          >
            <b>{clockOf(secondsOf(page) ?? 0)}</b>
            <span>{name || 'Without words'}</span>
          </button>
        </li>
      ))}
    </ul>
  )

/** Another moment for the question; two cannot share one. */
function Moment({ question, onMoved }: { question: Question; onMoved: (page: string) => void }) {
  const { act } = useAct()
  const [seconds, setSeconds] = useState(secondsOf(question.page) ?? 0)
  const move = async () => {
    const page = momentOf(seconds)
    const {
      data: [fresh],
    } = await api(questionsContract).find({ _id: question._id, $limit: 1 })
    if (
      fresh &&
      (await act(
        () => api(questionsContract).patch(question._id, { page, version: fresh.version }),
        'The question has moved.',
      ))
    )
      onMoved(page)
  }
  return (
    <div className={classes.times}>
      <TimeInput
        label="Moment"
        value={seconds}
        onChange={setSeconds}
      />
      <Button
        variant="default"
        disabled={momentOf(seconds) === question.page}
        onClick={() => {
          void move()
        }}
      >
        Move
      </Button>
    </div>
  )
}

function Trim({ video, watching, readOnly }: VideoEditorProps & { watching: Watching }) {
  const { act } = useAct()
  const part = partOf(video)
  const [from, setFrom] = useState(part.from)
  const [to, setTo] = useState(part.to)
  const end = to ?? watching.length
  const save = (trimOptions: InteractiveVideo['trimOptions']) =>
    act(
      () => api(interactiveVideosContract).patch(video._id, { trimOptions, version: video.version }),
      'The part that plays is saved.',
    )
  const drop = async () => {
    if (
      await confirm({
        title: `Remove ${video.name}?`,
        text: 'Its questions go with it. The file stays in your files.',
        action: 'Remove video',
        tone: 'negative',
      })
    )
      await act(() => api(interactiveVideosContract).remove(video._id), 'The video is removed.')
  }
  if (readOnly) return null
  return (
    <section
      className={classes.stage}
      aria-label="Part that plays"
    >
      <h2>Part that plays</h2>
      <div className={classes.times}>
        <TimeInput
          label="From"
          value={from}
          onChange={setFrom}
        />
        <Button
          variant="default"
          onClick={() => setFrom(Math.round(watching.position * 10) / 10)}
        >
          Start here
        </Button>
        <TimeInput
          label="To"
          value={end}
          error={end <= from ? 'The end comes after the start.' : null}
          onChange={setTo}
        />
        <Button
          variant="default"
          onClick={() => setTo(Math.round(watching.position * 10) / 10)}
        >
          End here
        </Button>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          disabled={end <= from}
          onClick={() => {
            void save({ startTime: from, endTime: end })
          }}
        >
          Save the part
        </Button>
        {video.trimOptions && (
          <Button
            variant="subtle"
            onClick={() => {
              void save(null)
            }}
          >
            Play all of it
          </Button>
        )}
        <Button
          variant="subtle"
          color="negative"
          onClick={() => {
            void drop()
          }}
        >
          Remove video
        </Button>
      </div>
    </section>
  )
}
