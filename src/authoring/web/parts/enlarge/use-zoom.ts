// Zoom by pinch, trackpad, double tap and buttons. Panning is scrolling.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

export const zoomLimits = { least: 1, most: 5 } as const
const step = 1.5
const doubleTapped = 2.5
/** Elements where taps have another meaning. */
const ownTaps = '[data-own-taps], [data-player], a, button'

interface Point {
  readonly x: number
  readonly y: number
}
export interface Zoom {
  readonly scale: number
  readonly area: RefObject<HTMLDivElement | null>
  larger(): void
  smaller(): void
  reset(): void
}

export function useZoom(start: number = zoomLimits.least): Zoom {
  const area = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(start)
  const latest = useRef(start)
  const put = useCallback((wanted: number, at: Point, share: Point) => {
    const next = clampZoom(wanted)
    if (area.current) enlarge(area.current, next, at, share)
    latest.current = next
    setScale(next)
  }, [])
  const zoomTo = useCallback(
    (wanted: number, at = middleOf(area.current)) => put(wanted, at, shareAt(area.current, at)),
    [put],
  )
  useEffect(() => {
    const shown = area.current
    return shown ? listen(shown, { scale: () => latest.current, put, zoomTo }) : undefined
  }, [put, zoomTo])
  return {
    scale,
    area,
    larger: () => zoomTo(latest.current * step),
    smaller: () => zoomTo(latest.current / step),
    reset: () => zoomTo(zoomLimits.least),
  }
}

export const clampZoom = (scale: number): number =>
  Math.round(Math.min(zoomLimits.most, Math.max(zoomLimits.least, scale)) * 100) / 100

interface Zooming {
  scale(): number
  put(wanted: number, at: Point, share: Point): void
  zoomTo(wanted: number, at?: Point): void
}

/** Touch events, not pointer events: only these can prevent two-finger scrolling. */
function listen(area: HTMLElement, { scale, put, zoomTo }: Zooming): () => void {
  let pinch: { distance: number; scale: number; share: Point } | null = null
  const begin = (event: TouchEvent) => {
    const [one, two] = event.touches
    if (!one || !two) return
    event.preventDefault()
    const at = between(one, two)
    pinch = { distance: distanceOf(one, two), scale: scale(), share: shareAt(area, at) }
  }
  const move = (event: TouchEvent) => {
    const [one, two] = event.touches
    if (!pinch || !one || !two) return
    event.preventDefault()
    put((pinch.scale * distanceOf(one, two)) / pinch.distance, between(one, two), pinch.share)
  }
  const end = (event: TouchEvent) => {
    if (event.touches.length < 2) pinch = null
  }
  const wheel = (event: WheelEvent) => {
    // Browsers report a trackpad pinch as wheel events with Ctrl.
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomTo(scale() * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY })
  }
  const twice = ({ target, clientX, clientY }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest(ownTaps)) return
    zoomTo(scale() > 1 ? 1 : doubleTapped, { x: clientX, y: clientY })
  }
  const stop = new AbortController()
  const active = { passive: false, signal: stop.signal }
  area.addEventListener('touchstart', begin, active)
  area.addEventListener('touchmove', move, active)
  area.addEventListener('touchend', end, active)
  area.addEventListener('touchcancel', end, active)
  area.addEventListener('wheel', wheel, active)
  area.addEventListener('dblclick', twice, active)
  return () => stop.abort()
}

const distanceOf = (one: Touch, two: Touch): number =>
  Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY))
const between = (one: Touch, two: Touch): Point => ({
  x: (one.clientX + two.clientX) / 2,
  y: (one.clientY + two.clientY) / 2,
})

function middleOf(area: HTMLElement | null): Point {
  const box = area?.getBoundingClientRect()
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: 0, y: 0 }
}

/** The sheet position at a point of the window. */
function shareAt(area: HTMLElement | null, at: Point): Point {
  const box = area?.firstElementChild?.getBoundingClientRect()
  if (!box || box.width === 0 || box.height === 0) return { x: 0.5, y: 0.5 }
  return { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height }
}

/** Keeps that sheet position at the same point of the window. */
function enlarge(area: HTMLElement, scale: number, at: Point, share: Point): void {
  area.style.setProperty('--zoom', String(scale))
  area.toggleAttribute('data-zoomed', scale > 1)
  const box = area.firstElementChild?.getBoundingClientRect()
  if (!box) return
  area.scrollLeft += box.left + share.x * box.width - at.x
  area.scrollTop += box.top + share.y * box.height - at.y
}
