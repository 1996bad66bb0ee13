import { useEffect, useState, type RefObject } from 'react'

/** Whether wide content should be rotated because its container is upright. */
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
