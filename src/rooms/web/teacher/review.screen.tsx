// /r/{id}: after class, page by page with its answers. The teacher sees all of them, a learner the own and
// those that were shown.
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import { ImageStore } from '#authoring/web/parts/paint/images.ts'
import { PagePicture } from '#authoring/web/parts/viewer/page-picture.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { Room } from '#rooms/contract/room-state.shapes.ts'
import type { Content, Screen as RoomScreen } from '../room/room-api.ts'
import { leavesPlace } from './boards.ts'
import { LoneQuestion } from './lone-question.tsx'
import { usePageKeys } from './page-keys.ts'
import { ReviewAnswers } from './review-answers.tsx'
import { drawingQuery, lessonQuery, roomQuery } from './review.queries.ts'
import { SketchView } from '../room/sketch-view.tsx'
import { sketchIn } from '../room/sketch.ts'
import { StopThumbnail } from './stop-thumbnail.tsx'
import { stopsOf } from './teaching.ts'
import classes from './review.module.css'

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(roomQuery(id))
  if (answer.error instanceof ApiError && answer.error.status === 403)
    return <ForbiddenState text="You were not part of this class." />
  if (isMissing(answer.error)) return <NotFoundState text="There is no class of yours at this address." />
  return (
    <Loaded
      answer={answer}
      what="the class"
      shape="page"
    >
      {room => <Opened room={room} />}
    </Loaded>
  )
}

const sees = ({ role }: Room): RoomScreen =>
  role === 'teacher' || role === 'observer' ? 'teacher' : 'student'

function Opened({ room }: { room: Room }) {
  const { sid, about, state } = room
  const screen = sees(room)
  const early = screen === 'student' && state.pace !== 'close'
  const lesson = useQuery({ ...lessonQuery(sid, screen), enabled: !early })
  if (early)
    return (
      <EmptyState
        drawing="clock"
        whole
        title="This class is not over yet"
        text="You can look back at it here afterwards."
        action={
          <Button
            component={Link}
            to={`/s/${sid}`}
          >
            Go to your seat
          </Button>
        }
      />
    )
  if (lesson.error instanceof ApiError && lesson.error.code === 'not-in-room')
    return (
      <EmptyState
        drawing="people"
        whole
        title="You were not in this class"
        text="There is nothing of yours to look back at."
        action={
          <Button
            component={Link}
            to="/"
            variant="default"
          >
            Go to the start page
          </Button>
        }
      />
    )
  return (
    <>
      <div className={classes.header}>
        <PageHeader
          title={`Review of ${about.name}`}
          line={
            <>
              Taught{' '}
              <DateTime
                weekday
                at={about.start}
              />
              . {screen === 'teacher' ? 'Every answer, page by page.' : ownWords(state.groupAnswers)}
            </>
          }
          action={
            screen === 'teacher' ? (
              <Button
                component={Link}
                to={`/account/takeaway/${room.session}`}
                variant="default"
              >
                Open the takeaway
              </Button>
            ) : undefined
          }
        />
      </div>
      <Loaded
        answer={lesson}
        what="the lesson"
        shape="page"
      >
        {content => (
          <Walk
            room={room}
            screen={screen}
            content={content}
          />
        )}
      </Loaded>
    </>
  )
}

function Walk({ room, screen, content }: { room: Room; screen: RoomScreen; content: Content }) {
  const { sid, state } = room
  const [address, setAddress] = useSearchParams()
  const images = useMemo(() => {
    const store = new ImageStore()
    store.know(content.files)
    return store
  }, [content.files])
  const stops = useMemo(() => stopsOf(content, titleOf), [content])
  const index = Math.max(
    0,
    stops.findIndex(({ _id }) => _id === address.get('page')),
  )
  const at = stops[index]
  const drawn = useQuery({ ...drawingQuery(sid, screen, at?._id ?? ''), enabled: at !== undefined })
  const go = (to: number) => {
    const next = stops[to]
    if (next) setAddress({ page: next._id }, { replace: true })
  }
  usePageKeys(by => go(index + by), true)
  const strip = useRef<HTMLOListElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [index])
  if (!at)
    return (
      <EmptyState
        drawing="film"
        title="There are no pages"
        text="This session was taught without slides."
      />
    )
  const lines = sketchIn(drawn.data?.ppt)
  const board = sketchIn(drawn.data?.blank)
  const { deck } = content
  return (
    <div className={classes.review}>
      <ol
        ref={strip}
        className={classes.strip}
        aria-label="Pages"
      >
        {stops.map((stop, each) => (
          <li key={stop._id}>
            <button
              type="button"
              aria-current={each === index ? 'page' : undefined}
              onClick={() => go(each)}
            >
              <StopThumbnail
                stop={stop}
                deck={deck}
                images={images}
              />
              <VisuallyHidden component="span">{`Page ${each + 1}: ${stop.label}`}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
      <div className={classes.page}>
        <div
          className={classes.drawn}
          role="group"
          aria-roledescription="slide"
          aria-label={`Page ${index + 1} of ${stops.length}`}
        >
          {at.page && deck ? (
            <PagePicture
              page={at.page}
              deck={deck}
              images={images}
            />
          ) : (
            <div className={classes.momentPage}>{at.label}</div>
          )}
          {at.question && leavesPlace(at, drawn.data) && <LoneQuestion question={at.question} />}
          {lines.strokes.length > 0 && (
            <SketchView
              className={classes.lines}
              sketch={lines}
              label="Lines of the teacher"
            />
          )}
        </div>
        {board.strokes.length > 0 && (
          <figure className={classes.board}>
            <SketchView
              sketch={board}
              label="White board of this page"
            />
            <figcaption>White board</figcaption>
          </figure>
        )}
        <div className={classes.bar}>
          <ActionIcon
            variant="default"
            size={40}
            aria-label="Previous page"
            disabled={index === 0}
            onClick={() => go(index - 1)}
          >
            <Icon name="left" />
          </ActionIcon>
          <span
            role="status"
            className={classes.count}
          >
            {index + 1} of {stops.length}
          </span>
          <ActionIcon
            variant="default"
            size={40}
            aria-label="Next page"
            disabled={index === stops.length - 1}
            onClick={() => go(index + 1)}
          >
            <Icon name="right" />
          </ActionIcon>
        </div>
      </div>
      <section
        className={classes.answers}
        aria-label="Answers"
      >
        {at.question ? (
          <ReviewAnswers
            key={at._id}
            sid={sid}
            screen={screen}
            self={state.self}
            stop={at}
            marks={state.answers[at._id] ?? {}}
            picture={
              at.page && deck ? (
                <PagePicture
                  page={at.page}
                  deck={deck}
                  images={images}
                />
              ) : null
            }
          />
        ) : (
          <p className={classes.small}>This page asks nothing.</p>
        )}
      </section>
    </div>
  )
}

const ownWords = (groupAnswers: boolean): string =>
  groupAnswers
    ? 'Your answers, those of your group, and those that were shown to the class.'
    : 'Your answers, and those that were shown to the class.'
