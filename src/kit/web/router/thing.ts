// The name of what a page shows, for the title of its window: "Forces and motion · Classwright".
import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Names in the order in which they came; the heading's stands in where nobody says a better one. */
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

/** Says what this page shows. Page headers do it by themselves; this is for pages whose heading says something else. */
export function useThing(name: string | null | undefined, { isHeading = false } = {}): void {
  useLayoutEffect(() => {
    if (!name) return undefined
    const row = { name, isHeading }
    set([...names, row])
    return () => set(names.filter(each => each !== row))
  }, [name, isHeading])
}

/** The same among what is drawn. */
export function Thing({ name }: { name: string | null | undefined }): null {
  useThing(name)
  return null
}

export const useThingShown = (): string | null => useSyncExternalStore(subscribe, current)
