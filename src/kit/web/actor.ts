// Who is signed in on this page. The kit does not know users: the identity domain sets the actor before the first screen.
import type { Actor } from '#kit/contract/permissions.ts'
import { defineState } from './state.ts'

export const guest: Actor = { id: null, roles: ['guest'] }

const current = defineState(guest)

export const actor = current.get
export const setActor = current.set
export const onActorChange = current.subscribe
export const useActor = current.use
