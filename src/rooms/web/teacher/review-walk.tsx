// The pages of a finished class, one by one, with their answers.
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import { ImageStore } from '#authoring/web/parts/paint/images.ts'
import { PagePicture } from '#authoring/web/parts/viewer/page-picture.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { Room } from '#rooms/contract/room-state.shapes.ts'
import type { Content, Screen as RoomScreen } from '../room/room-api.ts'
import { leavesPlace } from './boards.ts'
import { LoneQuestion } from './lone-question.tsx'
import { usePageKeys } from './page-keys.ts'
import { ReviewAnswers } from './review-answers.tsx'
import { drawingQuery } from './review.queries.ts'
import { SketchView } from '../room/sketch-view.tsx'
import { sketchIn } from '../room/sketch.ts'
import { StopThumbnail } from './stop-thumbnail.tsx'
import { stopsOf } from './teaching.ts'
import classes from './review.module.css'

export function Walk({ room, screen, content }: { room: Room; screen: RoomScreen; content: Content }) {
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

export const ownWords = (groupAnswers: boolean): string =>
  groupAnswers
    ? 'Your answers, those of your group, and those that were shown to the class.'
    : 'Your answers, and those that were shown to the class.'
