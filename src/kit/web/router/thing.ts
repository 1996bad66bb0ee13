// The name of the record on a page, for the window title: "Forces and motion · Classwright".
import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Names in order of registration; the heading's is the fallback. */
interface Name {
  readonly name: string
  readonly isHeading: boolean
}
let names: readonly Name[] = []
const listeners = new Set<() => void>()

function set(next: readonly Name[]): void {
  names = next
  for (const changed of listeners) changed()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): string | null =>
  (names.findLast(({ isHeading }) => !isHeading) ?? names.findLast(({ isHeading }) => isHeading))?.name ??
  null

/**
 * Names the record on this page. Page headers do it automatically; this is for pages with another heading.
 */
export function useThing(name: string | null | undefined, { isHeading = false } = {}): void {
  useLayoutEffect(() => {
    if (!name) return undefined
    const row = { name, isHeading }
    set([...names, row])
    return () => set(names.filter(each => each !== row))
  }, [name, isHeading])
}

/** The same as a component. */
export function Thing({ name }: { name: string | null | undefined }): null {
  useThing(name)
  return null
}

export const useThingShown = (): string | null => useSyncExternalStore(subscribe, current)
