// A deck to look at: one page large, all pages small, below it the notes or what a learner meets, and the whole screen for those who show it.
import { ActionIcon, Button } from '@mantine/core'
import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type AudioHTMLAttributes,
  type ReactNode,
  type RefObject,
} from 'react'
import {
  hasLinks,
  isMedia,
  nameOf,
  titleOf,
  wordsIn,
  inReadingOrder,
} from '#authoring/contract/deck.rules.ts'
import type { Deck, Element, Page } from '#authoring/contract/deck.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { QuestionView } from '../../parts/question/question-view.tsx'
import { ThumbnailQuestion, type ShownOnThumbnail } from '../../parts/question/thumbnail-question.tsx'
import { kindLook } from '../../questions/question-kinds.ts'
import { Film } from '../../video/film.tsx'
import { SlideIcon } from '../editor/slide-icons.tsx'
import { ImageStore } from '../paint/images.ts'
import { paintPage, type DeckLook } from '../paint/paint.ts'
import { fontsReady } from '../paint/picture.ts'
import { Thumbnail } from '../thumbnail.tsx'
import classes from './viewer.module.css'

const PageLinks = lazy(() => import('./page-links.tsx').then(({ PageLinks: Part }) => ({ default: Part })))
const AsLearner = lazy(() => import('./as-learner.tsx').then(module => ({ default: module.AsLearner })))

/** @param learner Questions and materials in place of the notes; offered where `onLearner` is given. @param notes Left out for those who only look inside. @param beside What stands beside each page instead, where the page is a copy. @param questions Of the pages. @param keys Say which options are correct. */
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
              aria-label={pageLabel(each, index, questionByPage.get(each._id))}
              data-hidden={each.hidden || undefined}
              onClick={() => setId(each._id)}
            >
              <span aria-hidden>{index + 1}</span>
              <LazyThumbnail
                page={each}
                deck={deck}
                images={images}
                question={questionByPage.get(each._id)}
              />
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
          <PagePicture
            page={page}
            deck={deck}
            images={images}
          />
          {full && question && (
            <div className={classes.fullQuestion}>
              <QuestionView
                large
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

/** Turning passes over hidden pages; the strip opens each of them. */
function shownFrom(pages: readonly Page[], to: number, at: number): number {
  const way = to < at ? -1 : 1
  let next = Math.max(0, Math.min(pages.length - 1, to))
  while (pages[next]?.hidden) next += way
  return pages[next] ? next : at
}

const isInPlayer = (target: EventTarget | null): boolean =>
  target instanceof HTMLMediaElement ||
  (target instanceof Element && target.closest('[data-player]') !== null)

/** Arrows turn pages while the focus is in the viewer, and always on the whole screen. */
function usePageKeys(
  root: RefObject<HTMLDivElement | null>,
  at: number,
  count: number,
  full: boolean,
  go: (to: number) => void,
): void {
  useEffect(() => {
    const place = full ? document : root.current
    const keys = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || isInPlayer(event.target)) return
      const to = (
        {
          ArrowRight: at + 1,
          PageDown: at + 1,
          ArrowLeft: at - 1,
          PageUp: at - 1,
          Home: 0,
          End: count - 1,
          ...(full && { ' ': at + 1, ArrowDown: at + 1, ArrowUp: at - 1 }),
        } as Readonly<Record<string, number>>
      )[event.key]
      if (to === undefined) return
      event.preventDefault()
      go(to)
    }
    place?.addEventListener('keydown', keys)
    return () => place?.removeEventListener('keydown', keys)
  })
}

/** Painted when it comes into sight. */
export function LazyThumbnail({
  page,
  deck,
  images,
  question,
}: {
  page: Page
  deck: DeckLook
  images: ImageStore
  question?: ShownOnThumbnail | undefined
}) {
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setSeen(true)
          watch.disconnect()
        }
      },
      { rootMargin: '200px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <span
      ref={place}
      className={classes.thumb}
      style={{ height: Math.round((120 * deck.height) / deck.width) }}
    >
      {seen && (
        <Thumbnail
          page={page}
          look={deck}
          images={images}
          width={120}
        />
      )}
      {question && <ThumbnailQuestion question={question} />}
    </span>
  )
}

/** The page, with its words for screen readers, its players and its links. */
export function PagePicture({
  page,
  deck,
  images,
}: {
  page: Pick<Page, 'background' | 'elements'>
  deck: DeckLook
  images: ImageStore
}) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = deck
  useEffect(() => {
    const paint = () => {
      const [frame, sheet] = [place.current, canvas.current]
      const ctx = sheet?.getContext('2d', { alpha: false })
      if (!frame || !sheet || !ctx) return
      const unit = (frame.clientWidth / width) * Math.min(window.devicePixelRatio || 1, 2)
      sheet.width = Math.max(1, Math.round(width * unit))
      sheet.height = Math.max(1, Math.round(height * unit))
      ctx.scale(unit, unit)
      paintPage(ctx, page, deck, images)
    }
    paint()
    void fontsReady().then(paint)
    const stop = images.subscribe(paint)
    const watch = new ResizeObserver(paint)
    if (place.current) watch.observe(place.current)
    return () => {
      stop()
      watch.disconnect()
    }
  }, [page, deck, images, width, height])
  const part = ({ x, y, width: wide, height: tall }: Element) => ({
    left: `${(x / width) * 100}%`,
    top: `${(y / height) * 100}%`,
    width: `${(wide / width) * 100}%`,
    height: `${(tall / height) * 100}%`,
  })
  return (
    <div
      ref={place}
      className={classes.page}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <canvas
        ref={canvas}
        aria-hidden
      />
      <div className={classes.words}>
        {inReadingOrder(page.elements).map(element => (
          <p key={element._id}>
            {wordsIn(element) || (isMedia(element) || element.kind === 'drawing' ? nameOf(element) : '')}
          </p>
        ))}
      </div>
      {page.elements.map(element => {
        const url = 'file' in element && element.file !== undefined ? images.urlOf(element.file) : undefined
        if (element.kind === 'video' && url)
          return (
            <Film
              key={element._id}
              className={classes.media}
              style={part(element)}
              isOnSlide
              src={url}
              part={element.start === undefined ? undefined : { from: element.start, to: element.end }}
              label={nameOf(element)}
              captions={element.captions}
            />
          )
        if (element.kind === 'video' && element.url)
          return (
            <span
              key={element._id}
              className={classes.media}
              style={part(element)}
            >
              <span className={classes.webVideo}>
                <TextLink to={element.url}>Open the video</TextLink>
              </span>
            </span>
          )
        if (element.kind === 'audio' && url)
          return (
            <Sound
              key={element._id}
              className={classes.media}
              style={part(element)}
              controls
              preload="metadata"
              src={url}
              aria-label={nameOf(element)}
            />
          )
        return null
      })}
      {hasLinks(page) && (
        <Suspense fallback={null}>
          <PageLinks
            page={page}
            deck={deck}
          />
        </Suspense>
      )}
    </div>
  )
}

// Captions of what somebody recorded do not exist; its description is its name.
// oxlint-disable-next-line jsx-a11y/media-has-caption
const Sound = (props: AudioHTMLAttributes<HTMLAudioElement>) => <audio {...props} />
