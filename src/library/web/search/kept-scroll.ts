// Restores the scroll position of a list after going back in the browser.
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()

/** @param ready Whether the list is loaded and has its full height. */
export function useKeptScroll(ready: boolean): void {
  const { key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const keep = () => {
      places.set(key, window.scrollY)
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])
  useEffect(() => {
    const before = places.get(key)
    if (!ready || !back || before === undefined) return
    // Wait for the router to scroll the page to the top first.
    const frame = requestAnimationFrame(() => window.scrollTo(0, before))
    return () => cancelAnimationFrame(frame)
  }, [ready, back, key])
}
