// Hooks for later domains when a sign-in begins or ends, with the browser if it is known.
import type { Tx } from '#kit/server/db.ts'
import { listPort, provided } from '#kit/server/ports.ts'

export { deviceOf as browserOf } from './devices/known-devices.ts'

export interface SignedOut {
  readonly user: string
  readonly sessions: readonly string[]
  /** The browsers that were signed in, as far as known. */
  readonly browsers: readonly string[]
}
export interface SignedIn {
  readonly user: string
  readonly browser: string
}
type SignedOutStep = (tx: Tx, ended: SignedOut) => Promise<void>
type SignedInStep = (tx: Tx, begun: SignedIn) => Promise<void>

/** Run when sessions are ended explicitly, not when they expire. */
export const signedOutSteps = listPort<SignedOutStep>('identity.signedOutSteps')
export const signedInSteps = listPort<SignedInStep>('identity.signedInSteps')

export async function runSignedOut(tx: Tx, ended: SignedOut): Promise<void> {
  if (ended.sessions.length === 0) return
  for (const step of provided(tx, signedOutSteps)) await step(tx, ended)
}

export async function runSignedIn(tx: Tx, begun: SignedIn): Promise<void> {
  for (const step of provided(tx, signedInSteps)) await step(tx, begun)
}
