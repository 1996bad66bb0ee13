// Who is signed in on this page. The kit does not know users: the identity domain sets the actor before the first screen.
import type { Actor } from '#kit/contract/permissions.ts'
import { defineState } from './state.ts'

export const guest: Actor = { id: null, roles: ['guest'] }

const current = defineState(guest)

export const actor = current.get
export const setActor = current.set
export const onActorChange = current.subscribe
export const useActor = current.use

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
