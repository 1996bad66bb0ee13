// What later domains do when an account is made or closed, and what they add to the export of a person's data.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'

export interface SignUp {
  readonly user: string
  readonly roles: readonly string[]
  /** The school that an educator named. */
  readonly school?: string | undefined
  /** Ids of the agreements that were ticked. */
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

const signUpSteps = new Set<SignUpStep>()
const closingSteps = new Set<ClosingStep>()
const personalData = new Map<string, PersonalData>()

/** Runs inside the transaction that makes the account; what it throws refuses the sign-up. */
export const onSignUp = (step: SignUpStep): void => void signUpSteps.add(step)
export const onAccountClosed = (step: ClosingStep): void => void closingSteps.add(step)
/** `name` becomes a file of the archive. */
export const addPersonalData = (name: string, read: PersonalData): void => void personalData.set(name, read)

export async function runSignUpSteps(tx: Tx, kit: Kit, signUp: SignUp): Promise<void> {
  for (const step of signUpSteps) await step(tx, signUp, kit)
}

export async function runClosingSteps(tx: Tx, closing: Closing): Promise<void> {
  for (const step of closingSteps) await step(tx, closing)
}

export async function readPersonalData(tx: Tx, user: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const name of personalDataNames()) found[name] = await readPersonalDataOf(tx, user, name)
  return found
}

export const personalDataNames = (): string[] => [...personalData.keys()]

export const readPersonalDataOf = (tx: Tx, user: string, name: string): Promise<unknown> =>
  personalData.get(name)?.(tx, user) ?? Promise.resolve(null)
