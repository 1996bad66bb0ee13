import { useLayoutEffect, useRef } from 'react'

/** The keyboard belongs to the tree, except while a name is typed. */
export function useTreeFocus(isTyping: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const focus = () => place.current?.querySelector<HTMLElement>('[role=tree]')?.focus({ preventScroll: true })
  const wasTyping = useRef(false)
  useLayoutEffect(() => {
    // The field is gone and focus went nowhere else: keys belong to the tree again, at once.
    if (wasTyping.current && !isTyping && document.activeElement === document.body) focus()
    wasTyping.current = isTyping
  }, [isTyping])
  return { place, focus }
}
