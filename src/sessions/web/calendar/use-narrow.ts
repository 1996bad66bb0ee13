import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(width < 700px)')
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** On a phone a week is a list of days. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
