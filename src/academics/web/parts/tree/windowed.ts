import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

const spare = 12

/** The visible rows of a long list, and a few around them. */
export function useWindow(frame: RefObject<HTMLElement | null>, count: number, height: number) {
  const [place, setPlace] = useState({ top: 0, tall: 800 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    let frameHandle = 0
    const look = () => {
      frameHandle = 0
      // Update only every few rows, so that slow scrolling does not render on every frame.
      const top = Math.floor(element.scrollTop / (height * 4)) * height * 4
      setPlace(now =>
        now.top === top && now.tall === element.clientHeight ? now : { top, tall: element.clientHeight },
      )
    }
    const ask = () => {
      frameHandle ||= requestAnimationFrame(look)
    }
    look()
    element.addEventListener('scroll', ask, { passive: true })
    const watch = new ResizeObserver(ask)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', ask)
      watch.disconnect()
      cancelAnimationFrame(frameHandle)
    }
  }, [frame, height])
  const first = Math.max(0, Math.min(Math.floor(place.top / height) - spare, count - 1))
  const last = Math.min(count, Math.ceil((place.top + place.tall) / height) + spare + 4)
  return { first, last }
}

/** Must match the style sheet: names have two lines on phones. */
export const useRowHeight = (): number => (useSyncExternalStore(followWidth, isNarrow) ? 56 : 40)

const narrow = window.matchMedia('(width < 600px)')
const isNarrow = (): boolean => narrow.matches
function followWidth(changed: () => void): () => void {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Scrolls a row into view without scrolling the page. */
export function reveal(element: HTMLElement | null, at: number, height: number): void {
  if (!element) return
  const top = at * height
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + height > element.scrollTop + element.clientHeight)
    element.scrollTop = top + height - element.clientHeight
}
