// The documents accepted at sign-up. Communications owns them and knows the versions in force.
import { queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#kit/contract/durations.ts'
import { definePort } from '#kit/web/ports.ts'

export interface AgreementToAccept {
  readonly _id: string
  readonly name: string
  /** Route of the page that shows the text. */
  readonly to: string
}

export const signUpAgreements = definePort((): Promise<readonly AgreementToAccept[]> => Promise.resolve([]))

export const agreementsQuery = queryOptions({
  queryKey: ['agreements', 'sign-up'],
  queryFn: () => signUpAgreements.call(),
  staleTime: minuteMs,
})
