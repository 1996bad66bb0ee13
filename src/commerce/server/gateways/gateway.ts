// The interface of card processors. Amounts are whole cents, always set by this server.

/** State of a payment attempt at the processor. */
export interface Attempt {
  readonly providerId: string
  /** Our id of the attempt. */
  readonly payment: string | null
  readonly state: 'confirm' | 'pending' | 'captured' | 'failed'
  readonly amount: number
  readonly currency: string
  /** Refunded cents. */
  readonly refunded: number
  /** Payments cannot be refunded before they settle. */
  readonly settled: boolean
  readonly disputed: boolean
  readonly instrument: string | null
  readonly network: string | null
  readonly last4: string | null
  readonly failure: string | null
  readonly words: string | null
  /** Page where the buyer confirms the payment. */
  readonly url: string | null
  /** The card for later payments, if the buyer chose to save it. */
  readonly kept?: KeptCard | null
}

/** The processor's ids of a buyer and their card. */
export interface KeptCard {
  readonly customer: string
  readonly method: string
}

export interface ChargeRequest {
  /** Our id of the attempt, also used as the idempotency key. */
  readonly payment: string
  readonly orderNo: string
  readonly description: string
  readonly amount: number
  readonly currency: string
  /** Card token; without one the processor asks for the card on its own page. */
  readonly nonce: string | null
  readonly returnUrl: string
  /** Save the card for later payments. */
  readonly keep?: boolean
  /** A saved card, used instead of a nonce. */
  readonly kept?: KeptCard | null
}

export interface GatewayEvent {
  readonly eventId: string
  readonly kind: string
  /** Null if the callback is not about a payment. */ readonly attempt: Attempt | null
}

export interface Gateway {
  readonly name: 'test' | 'stripe'
  /** Public key for the card form; empty if the form needs none. */
  readonly key: string
  /** Creates and confirms an attempt. A declined card is a result; after an error the state is unknown. */
  create(ask: ChargeRequest): Promise<Attempt>
  look(providerId: string): Promise<Attempt | undefined>
  /** Finds an attempt by our id, when the response to `create` was lost. */
  find(payment: string, since: Date): Promise<Attempt | undefined>
  /** Voids an unconfirmed attempt. If it was captured meanwhile, the result says so. */
  void(providerId: string): Promise<Attempt>
  refund(ask: {
    readonly providerId: string
    readonly refund: string
    readonly amount: number
  }): Promise<{ readonly providerId: string }>
  /** Parses a callback; throws if its signature is invalid. */
  verify(headers: Readonly<Record<string, string | string[] | undefined>>, raw: string): Promise<GatewayEvent>
  /** Deletes a saved card. */
  forget(card: KeptCard): Promise<void>
  /** All attempts since then, for reconciliation. */
  list(since: Date): Promise<readonly Attempt[]>
}

export class BadSignature extends Error {}
