import { useEffect, type RefObject } from 'react'

const isInPlayer = (target: EventTarget | null): boolean =>
  target instanceof HTMLMediaElement ||
  (target instanceof Element && target.closest('[data-player]') !== null)

/** Arrow keys turn pages while the viewer has focus, and always in full screen. */
export function usePageKeys(
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
