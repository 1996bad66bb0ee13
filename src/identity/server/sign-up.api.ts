// Hooks of later domains for creating and closing accounts, and their parts of a person's data export.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listPort, mapPort, provided } from '#kit/server/ports.ts'

export interface SignUp {
  readonly user: string
  readonly roles: readonly string[]
  /** The school that an educator named. */
  readonly school?: string | undefined
  /** Ids of the agreements that the user ticked. */
  readonly agreed: readonly string[]
  readonly now: Date
  readonly address: string
}
export type SignUpStep = (tx: Tx, signUp: SignUp, kit: Kit) => Promise<void>

export interface Closing {
  readonly user: string
  readonly now: Date
}
export type ClosingStep = (tx: Tx, closing: Closing) => Promise<void>

export type PersonalData = (tx: Tx, user: string) => Promise<unknown>

/** Run inside the transaction that creates the account; throwing refuses the sign-up. */
export const signUpSteps = listPort<SignUpStep>('identity.signUpSteps')
export const closingSteps = listPort<ClosingStep>('identity.closingSteps')
/** By name, which becomes a file name in the archive. */
export const personalData = mapPort<string, PersonalData>('identity.personalData')

export async function runSignUpSteps(tx: Tx, kit: Kit, signUp: SignUp): Promise<void> {
  for (const step of provided(tx, signUpSteps)) await step(tx, signUp, kit)
}

export async function runClosingSteps(tx: Tx, closing: Closing): Promise<void> {
  for (const step of provided(tx, closingSteps)) await step(tx, closing)
}

export async function readPersonalData(tx: Tx, user: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, read] of provided(tx, personalData)) found[name] = await read(tx, user)
  return found
}

export const personalDataNames = (tx: Tx): string[] => [...provided(tx, personalData).keys()]

export const readPersonalDataOf = (tx: Tx, user: string, name: string): Promise<unknown> =>
  provided(tx, personalData).get(name)?.(tx, user) ?? Promise.resolve(null)
