// The name of the record on a page, for the window title: "Forces and motion · Classwright".
import { useLayoutEffect } from 'react'
import { defineState } from '#kit/web/state.ts'

/** Names in order of registration; the heading's is the fallback. */
interface Name {
  readonly name: string
  readonly isHeading: boolean
}
const names = defineState<readonly Name[]>([])

/**
 * Names the record on this page. Page headers do it automatically; this is for pages with another heading.
 */
export function useThing(name: string | null | undefined, { isHeading = false } = {}): void {
  useLayoutEffect(() => {
    if (!name) return undefined
    const row = { name, isHeading }
    names.set([...names.get(), row])
    return () => names.set(names.get().filter(each => each !== row))
  }, [name, isHeading])
}

/** The same as a component. */
export function Thing({ name }: { name: string | null | undefined }): null {
  useThing(name)
  return null
}

export function useThingShown(): string | null {
  const all = names.use()
  const shown = all.findLast(({ isHeading }) => !isHeading) ?? all.findLast(({ isHeading }) => isHeading)
  return shown?.name ?? null
}
