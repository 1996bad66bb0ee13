// A deck viewer: a large page, thumbnails of all pages, notes or the learner's view below, and full screen
// for presenters.
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import type { Deck, Page } from '#authoring/contract/deck.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { QuestionView } from '../question/question-view.tsx'
import { kindLook } from '../questions/question-kinds.ts'
import { SlideIcon } from '../../slides/editor/slide-icons.tsx'
import { ImageStore } from '../paint/images.ts'
import { LazyThumbnail } from './lazy-thumbnail.tsx'
import classes from '../../slides/viewer/viewer.module.css'
import { PageJump } from './page-jump.ts'
import { PagePicture } from './page-picture.tsx'
import { usePageKeys } from '../../slides/viewer/use-page-keys.ts'

const AsLearner = lazy(() =>
  import('../../slides/viewer/as-learner.tsx').then(module => ({ default: module.AsLearner })),
)

/**
 * @param learner Shows questions and materials in place of the notes; offered if `onLearner` is given. @param
 * notes Omitted for previews. @param beside Content beside each page instead, if
 * the page is a copy. @param questions Questions of the pages. @param keys Mark the correct options.
 */
export function SlidesViewer({
  deck,
  notes = true,
  learner = false,
  onLearner,
  beside,
  questions = none,
  keys = false,
}: {
  deck: Deck
  notes?: boolean
  learner?: boolean
  onLearner?: (on: boolean) => void
  beside?: (page: Page) => ReactNode
  questions?: readonly Question[]
  keys?: boolean
}) {
  const images = useMemo(() => {
    const store = new ImageStore()
    store.know(deck.files)
    return store
  }, [deck.files])
  const [id, setId] = useState(deck.pages[0]?._id ?? '')
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const found = deck.pages.findIndex(({ _id }) => _id === id)
  const at = Math.max(0, found)
  const page = deck.pages[at]
  const questionByPage = useMemo(() => new Map(questions.map(each => [each.page, each])), [questions])
  const question = questionByPage.get(page?._id ?? '')
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const go = (to: number) => setId(deck.pages[shownFrom(deck.pages, to, at)]?._id ?? id)
  const jump = { pages: deck.pages, at, go: (to: number) => setId(deck.pages[to]?._id ?? id) }
  usePageKeys(root, at, deck.pages.length, full, go)
  if (!page) return null
  return (
    <div
      ref={root}
      className={classes.viewer}
    >
      <ol
        className={classes.strip}
        aria-label="Pages"
      >
        {deck.pages.map((each, index) => (
          <li key={each._id}>
            <button
              type="button"
              aria-current={index === at ? 'page' : undefined}
              data-hidden={each.hidden || undefined}
              onClick={() => setId(each._id)}
            >
              <span aria-hidden>{index + 1}</span>
              <LazyThumbnail
                page={each}
                look={deck}
                images={images}
                question={questionByPage.get(each._id)}
              />
              <VisuallyHidden component="span">
                {pageLabel(each, index, questionByPage.get(each._id))}
              </VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
      <div
        className={classes.main}
        data-learner={learner || beside !== undefined || undefined}
      >
        <div
          ref={frame}
          className={classes.frame}
          data-full={full || undefined}
          role="group"
          aria-roledescription="slide"
          aria-label={`Page ${at + 1} of ${deck.pages.length}`}
        >
          <PageJump value={jump}>
            <PagePicture
              page={page}
              deck={deck}
              images={images}
            />
          </PageJump>
          {full && question && (
            <div className={classes.fullQuestion}>
              <QuestionView
                size="large"
                question={question}
              />
            </div>
          )}
        </div>
        <div className={classes.bar}>
          <ActionIcon
            variant="default"
            size={40}
            aria-label="Previous page"
            disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            <Icon name="left" />
          </ActionIcon>
          <span
            role="status"
            className={classes.count}
          >
            {at + 1} of {deck.pages.length}
          </span>
          <ActionIcon
            variant="default"
            size={40}
            aria-label="Next page"
            disabled={at === deck.pages.length - 1}
            onClick={() => go(at + 1)}
          >
            <Icon name="right" />
          </ActionIcon>
          {onLearner && (
            <Button
              className={classes.end ?? ''}
              variant={learner ? 'light' : 'default'}
              aria-pressed={learner}
              leftSection={
                <Icon
                  name="show"
                  size={18}
                />
              }
              onClick={() => onLearner(!learner)}
            >
              Preview as a learner
            </Button>
          )}
          <Button
            className={onLearner ? '' : (classes.end ?? '')}
            variant="default"
            leftSection={
              <SlideIcon
                name="full"
                size={18}
              />
            }
            onClick={() => {
              void frame.current?.requestFullscreen?.().catch(() => {})
            }}
          >
            Full screen
          </Button>
        </div>
        {beside?.(page)}
        {!learner && !beside && question && (
          <QuestionView
            question={question}
            keys={keys}
          />
        )}
        {learner && (
          <Suspense fallback={<LoadingState label="Loading the question" />}>
            <AsLearner
              deck={deck._id}
              page={page}
            />
          </Suspense>
        )}
        {notes && !learner && !beside && (
          <section
            className={classes.notes}
            aria-labelledby="viewer-notes"
          >
            <h2 id="viewer-notes">Notes</h2>
            <p>{page.tips || 'There are no notes for this page.'}</p>
          </section>
        )}
      </div>
    </div>
  )
}

const none: readonly Question[] = []

const pageLabel = (page: Page, at: number, question: Question | undefined): string =>
  [
    `Page ${at + 1}${titleOf(page) && `: ${titleOf(page)}`}`,
    ...(question ? [`asks: ${kindLook(question).label}`] : []),
    ...(page.hidden ? ['hidden'] : []),
  ].join(', ')

/** Next and previous skip hidden pages; the strip opens any page. */
function shownFrom(pages: readonly Page[], to: number, at: number): number {
  const way = to < at ? -1 : 1
  let next = Math.max(0, Math.min(pages.length - 1, to))
  while (pages[next]?.hidden) next += way
  return pages[next] ? next : at
}
