import { useEffect, useRef, useState } from 'react'
import type { ImageStore } from '../parts/paint/images.ts'
import { paintPage, type DeckLook, type PaintedPage } from './paint/paint.ts'
import { fontsReady } from './paint/picture.ts'

/** Paints when the browser is idle, so that dragging on the stage stays smooth. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 60)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 600 })
  return () => cancelIdleCallback(handle)
}

/** A page thumbnail, drawn by the same painter as everything else. */
export function Thumbnail({
  page,
  look: { width: pageWidth, height: pageHeight, theme },
  images,
  width,
}: {
  page: PaintedPage
  look: DeckLook
  images: ImageStore
  width: number
}) {
  const place = useRef<HTMLCanvasElement>(null)
  const [ready, setReady] = useState(0)
  const { background, elements, layout } = page
  useEffect(() => {
    let here = true
    const again = () => {
      if (here) setReady(count => count + 1)
    }
    void fontsReady().then(again)
    const stop = images.subscribe(again)
    return () => {
      here = false
      stop()
    }
  }, [images])
  useEffect(
    () =>
      whenIdle(() => {
        const canvas = place.current
        const ctx = canvas?.getContext('2d', { alpha: false })
        if (!canvas || !ctx) return
        const unit = (width * Math.min(window.devicePixelRatio || 1, 2)) / pageWidth
        canvas.width = Math.round(pageWidth * unit)
        canvas.height = Math.round(pageHeight * unit)
        ctx.scale(unit, unit)
        paintPage(
          ctx,
          { background, elements, layout },
          { width: pageWidth, height: pageHeight, theme },
          images,
        )
      }),
    [background, elements, layout, pageWidth, pageHeight, theme, images, width, ready],
  )
  return (
    <canvas
      ref={place}
      style={{ width, height: Math.round((width * pageHeight) / pageWidth), display: 'block' }}
      aria-hidden
    />
  )
}
