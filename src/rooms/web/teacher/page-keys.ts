// Arrow and page keys turn the page wherever the focus is, except where keys have another meaning.
import { useEffect } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }

export function usePageKeys(turn: (by: number) => void, on: boolean): void {
  useEffect(() => {
    if (!on) return
    const key = (event: KeyboardEvent) => {
      const by = steps[event.key]
      if (
        by === undefined ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        isTaken(event.target)
      )
        return
      event.preventDefault()
      turn(by)
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  })
}

const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"]') !== null ||
  (target instanceof Element &&
    target.closest(
      'input, textarea, select, video, audio, [data-player], [role="tablist"], [role="radiogroup"], [contenteditable="true"]',
    ) !== null)
