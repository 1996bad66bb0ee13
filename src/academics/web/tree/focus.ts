import { useLayoutEffect, useRef } from 'react'

/** Keeps the focus on the tree, except while a name is typed. */
export function useTreeFocus(isTyping: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const focus = () => place.current?.querySelector<HTMLElement>('[role=tree]')?.focus({ preventScroll: true })
  const wasTyping = useRef(false)
  useLayoutEffect(() => {
    // The name field was removed and nothing else has the focus: return it to the tree.
    if (wasTyping.current && !isTyping && document.activeElement === document.body) focus()
    wasTyping.current = isTyping
  }, [isTyping])
  return { place, focus }
}
