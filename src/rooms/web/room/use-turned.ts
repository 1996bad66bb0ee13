import { useEffect, useState, type RefObject } from 'react'

/** Whether something wide lies on its side, because its place is upright. */
export function useTurned(place: RefObject<HTMLElement | null>, isWide: boolean): boolean {
  const [isUpright, setUpright] = useState(false)
  useEffect(() => {
    const shown = place.current
    if (!shown || !isWide) return
    const measure = () => setUpright(shown.clientHeight > shown.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(shown)
    return () => watch.disconnect()
  }, [place, isWide])
  return isWide && isUpright
}
