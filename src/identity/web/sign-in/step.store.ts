// The pending step of a sign-in, and its recovery codes: shown over any page.
import type { Me } from '#identity/contract/people.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import { defineState } from '#kit/web/state.ts'

export const stepCodes = ['password-change-needed', 'second-factor-needed', 'second-factor-setup'] as const
export type StepCode = (typeof stepCodes)[number]

export interface StepError extends ApiError {
  readonly code: StepCode
}

export interface SignInStep {
  readonly error: StepError
  resolve(me: Me): void
  reject(error: unknown): void
}

interface Steps {
  readonly step: SignInStep | null
  readonly recoveryCodes: readonly string[] | null
}

export const steps = defineState<Steps>({ step: null, recoveryCodes: null })

export const isStep = (error: unknown): error is StepError =>
  error instanceof ApiError && stepCodes.some(code => code === error.code)

/** Opens the dialog of a step; settles when the sign-in completes or is cancelled. */
export const takeStep = (error: StepError): Promise<Me> =>
  new Promise((resolve, reject) => {
    steps.patch({ step: { error, resolve, reject } })
  })

export const showRecoveryCodes = (recoveryCodes: readonly string[]): void => steps.patch({ recoveryCodes })
