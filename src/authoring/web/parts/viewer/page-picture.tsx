import { Suspense, useEffect, useRef, type AudioHTMLAttributes } from 'react'
import { hasLinks, isMedia, nameOf, wordsIn, inReadingOrder } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { Film } from '../video/film.tsx'
import { VideoOfWeb } from '../../slides/viewer/video-of-web.tsx'
import { ImageStore } from '../paint/images.ts'
import { paintPage, type DeckLook, type PaintedPage } from '../../slides/paint/paint.ts'
import { fontsReady } from '../../slides/paint/picture.ts'
import classes from '../../slides/viewer/viewer.module.css'

const PageLinks = lazy(() =>
  import('../../slides/viewer/page-links.tsx').then(({ PageLinks: Part }) => ({ default: Part })),
)

/** The page, with its text for screen readers, its players and its links. */
export function PagePicture({
  page,
  deck,
  images,
}: {
  page: PaintedPage
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
            <VideoOfWeb
              key={element._id}
              element={element}
              url={element.url}
              style={part(element)}
            />
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
