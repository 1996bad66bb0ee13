import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Colleague, Others } from './others.ts'

export const OthersContext = createContext<Others | null>(null)

const nobody: readonly Colleague[] = []
const none = { subscribe: () => () => {}, get: () => nobody }

export function useOthers(): readonly Colleague[] {
  const others = useContext(OthersContext) ?? none
  return useSyncExternalStore(others.subscribe, others.get)
}

/** Colleagues on a page. */
export function useOthersOn(page: string | undefined): readonly Colleague[] {
  const others = useOthers()
  return useMemo(() => others.filter(other => other.page === page), [others, page])
}
