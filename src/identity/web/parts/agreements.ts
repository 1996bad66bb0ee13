// The documents accepted at sign-up. Communications owns them and knows the versions in force.
import { queryOptions } from '@tanstack/react-query'

export interface AgreementToAccept {
  readonly _id: string
  readonly name: string
  /** Route of the page that shows the text. */
  readonly to: string
}

let inForce: () => Promise<readonly AgreementToAccept[]> = () => Promise.resolve([])

export const provideAgreements = (provider: typeof inForce): void => {
  inForce = provider
}

export const agreementsQuery = queryOptions({
  queryKey: ['agreements', 'sign-up'],
  queryFn: () => inForce(),
  staleTime: 60_000,
})
