import type { CardBehaviour } from '#commerce/contract/test-cards.ts'
import type { Attempt } from './gateway.ts'

export const failures: Readonly<Partial<Record<CardBehaviour, readonly [code: string, words: string]>>> = {
  declined: ['card_declined', 'The card was declined.'],
  funds: ['insufficient_funds', 'There is not enough money on this card.'],
  expired: ['expired_card', 'This card has expired.'],
}

export const refused: readonly [string, string] = ['confirmation_refused', 'The payment was not confirmed.']

export const words = new Map([
  ...Object.values(failures),
  refused,
  ['voided', 'The payment was abandoned.'] as const,
  ['bad_nonce', 'The card was used already. Enter it again.'] as const,
])

export const seconds = (count: number) => count * 1000

export const only = ([attempt]: readonly Attempt[]): Attempt => {
  if (!attempt) throw new Error('there is no such charge')
  return attempt
}
