// Coming back to a list by the browser's button finds it where it was left.
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()

/** @param ready The list has regained its length. */
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
    // After the page itself went to its top.
    const frame = requestAnimationFrame(() => window.scrollTo(0, before))
    return () => cancelAnimationFrame(frame)
  }, [ready, back, key])
}
