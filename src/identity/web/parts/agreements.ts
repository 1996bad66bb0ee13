// The documents accepted at sign-up. Communications owns them and knows the versions in force.
import { queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#kit/contract/durations.ts'
import type { App } from '#kit/web/app.tsx'
import { onePort } from '#kit/web/ports.ts'

export interface AgreementToAccept {
  readonly _id: string
  readonly name: string
  /** Route of the page that shows the text. */
  readonly to: string
}

export const signUpAgreements = onePort<() => Promise<readonly AgreementToAccept[]>>(
  'agreements of sign-up',
  () => Promise.resolve([]),
)

export const agreementsQuery = (app: App) =>
  queryOptions({
    queryKey: ['agreements', 'sign-up'],
    queryFn: app.provided(signUpAgreements),
    staleTime: minuteMs,
  })
