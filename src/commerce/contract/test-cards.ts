// Cards of the embedded test gateway. A page sends a card number to the gateway's own address and gets a nonce,
// as with other processors.
import { filesPath } from '#kit/contract/constants.ts'

/** POST {number, month, year, cvc} → {nonce, network, last4}. The number is neither stored nor logged. */
export const testNonceAddress = `${filesPath}/pay-test/nonce`
/** The gateway's page on which a buyer approves or declines: `{address}/{token}`. */
export const testConfirmAddress = `${filesPath}/pay-test/confirm`

export const cardBehaviours = [
  'succeeds',
  'declined',
  'funds',
  'expired',
  'confirm',
  'late',
  'unsettled',
  'disputed',
] as const
export type CardBehaviour = (typeof cardBehaviours)[number]

export const testCards: readonly {
  readonly number: string
  readonly behaviour: CardBehaviour
  readonly words: string
}[] = [
  { number: '4242424242424242', behaviour: 'succeeds', words: 'Pays at once' },
  { number: '5555555555554444', behaviour: 'succeeds', words: 'Pays at once, Mastercard' },
  { number: '4000000000000002', behaviour: 'declined', words: 'Is declined' },
  { number: '4000000000009995', behaviour: 'funds', words: 'Has too little money' },
  { number: '4000000000000069', behaviour: 'expired', words: 'Has expired' },
  { number: '4000002500003155', behaviour: 'confirm', words: 'Asks you to confirm' },
  { number: '4000000000000077', behaviour: 'late', words: 'Pays ten seconds later' },
  {
    number: '4000000000003220',
    behaviour: 'unsettled',
    words: 'Pays at once and settles an hour later, so a refund waits',
  },
  { number: '4000000000000259', behaviour: 'disputed', words: 'Pays at once and is disputed a minute later' },
]

/** Address for callbacks of payment processors: `{address}/{provider}`. */
export const callbackAddress = `${filesPath}/pay/callback`
