// What later domains do when a sign-in begins or ends, and how they know the browser it is in.
import type { Tx } from '#kit/server/db.ts'
import { listPort, provided } from '#kit/server/ports.ts'

export { deviceOf as browserOf } from './known-devices.ts'

export interface SignedOut {
  readonly user: string
  readonly sessions: readonly string[]
  /** Where they were signed in, as far as the browsers said so. */
  readonly browsers: readonly string[]
}
export interface SignedIn {
  readonly user: string
  readonly browser: string
}
type SignedOutStep = (tx: Tx, ended: SignedOut) => Promise<void>
type SignedInStep = (tx: Tx, begun: SignedIn) => Promise<void>

/** Run where somebody ends sign-ins; one that merely grows old is not among them. */
export const signedOutSteps = listPort<SignedOutStep>('identity.signedOutSteps')
export const signedInSteps = listPort<SignedInStep>('identity.signedInSteps')

export async function runSignedOut(tx: Tx, ended: SignedOut): Promise<void> {
  if (ended.sessions.length === 0) return
  for (const step of provided(tx, signedOutSteps)) await step(tx, ended)
}

export async function runSignedIn(tx: Tx, begun: SignedIn): Promise<void> {
  for (const step of provided(tx, signedInSteps)) await step(tx, begun)
}
