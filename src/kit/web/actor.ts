// Who is signed in on this page. The kit does not know users: the identity domain sets the actor before the first screen.
import { useSyncExternalStore } from 'react'
import type { Actor } from '#kit/contract/permissions.ts'

export const guest: Actor = { id: null, roles: ['guest'] }

let current = guest
const listeners = new Set<() => void>()

export const actor = (): Actor => current

export function setActor(next: Actor): void {
  current = next
  for (const listener of listeners) listener()
}

export function onActorChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useActor = (): Actor => useSyncExternalStore(onActorChange, actor)

const starters: (() => Promise<void> | void)[] = []
let started: Promise<unknown> | undefined

/** Registers work to finish before the first screen, such as loading the current user. */
export const onStart = (work: () => Promise<void> | void): void => {
  starters.push(work)
}

/** Runs the registered work once. A failure is logged, and the page opens for a guest. */
export const whenStarted = (): Promise<unknown> => {
  started ??= Promise.allSettled(starters.map(async work => work())).then(results => {
    for (const result of results)
      if (result.status === 'rejected') console.error('start-up work failed', result.reason)
  })
  return started
}
