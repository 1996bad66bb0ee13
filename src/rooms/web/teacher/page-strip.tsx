// Thumbnails of all pages: the current one, locked ones, and the number of answers.
import { useEffect, useRef } from 'react'
import { kindLook } from '#authoring/web/parts/questions/question-kinds.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { isPageClosed } from '#rooms/contract/work-state.rules.ts'
import { StopThumbnail } from './stop-thumbnail.tsx'
import { answeredOn, useTeaching } from './teaching.ts'
import classes from './dashboard.module.css'

export function PageStrip({ onTurn }: { onTurn: (page: string) => void }) {
  const {
    stops,
    at,
    state,
    lesson: { deck },
    images,
    mayTeach,
  } = useTeaching()
  const strip = useRef<HTMLOListElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at?._id])
  return (
    <ol
      ref={strip}
      className={classes.strip}
      aria-label="Pages"
    >
      {stops.map((stop, index) => {
        const { _id, label, page, question } = stop
        const locked = isPageClosed(state, _id)
        const answered = answeredOn(state, _id)
        return (
          <li key={_id}>
            <button
              type="button"
              disabled={!mayTeach}
              aria-current={_id === at?._id ? 'page' : undefined}
              title={label}
              onClick={() => onTurn(_id)}
            >
              <span className={classes.hidden}>
                {[
                  `Page ${index + 1}: ${label}`,
                  question && `asks: ${kindLook(question).label}`,
                  page?.hidden && 'hidden from learners',
                  locked && 'locked',
                  question && `${answered} answered`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <StopThumbnail
                stop={stop}
                deck={deck}
                images={images}
              />
              <span
                className={classes.stripFacts}
                aria-hidden
              >
                <span>{index + 1}</span>
                {page?.hidden && (
                  <Icon
                    name="hide"
                    size={13}
                  />
                )}
                {locked && (
                  <Icon
                    name="lock"
                    size={13}
                  />
                )}
                {question && <span className={classes.stripCount}>{answered}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
