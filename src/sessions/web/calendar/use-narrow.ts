import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(width < 700px)')
const subscribe = (tell: () => void) => {
  narrow.addEventListener('change', tell)
  return () => narrow.removeEventListener('change', tell)
}

/** On a phone a week is a list of days. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
