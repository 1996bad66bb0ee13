// The interface of card processors. Amounts are whole cents, always set by us.

/** State of a payment attempt at the processor. */
export interface Attempt {
  readonly providerId: string
  /** Our id of the attempt, as we sent it. */
  readonly payment: string | null
  readonly state: 'confirm' | 'pending' | 'captured' | 'failed'
  readonly amount: number
  readonly currency: string
  /** Cents that went back. */
  readonly refunded: number
  /** Money that has not settled cannot go back yet. */
  readonly settled: boolean
  readonly disputed: boolean
  readonly instrument: string | null
  readonly network: string | null
  readonly last4: string | null
  readonly failure: string | null
  readonly words: string | null
  /** Where the buyer says yes. */
  readonly url: string | null
  /** The card by which the next payment can be made, where the buyer asked to keep it. */
  readonly kept?: KeptCard | null
}

/** The processor's ids of a buyer and of their card. */
export interface KeptCard {
  readonly customer: string
  readonly method: string
}

export interface Ask {
  /** Also the key by which a repeat is recognised. */
  readonly payment: string
  readonly orderNo: string
  readonly description: string
  readonly amount: number
  readonly currency: string
  /** Card token; without one the processor asks for the card on its own page. */
  readonly nonce: string | null
  readonly returnUrl: string
  /** Keep the card for the next time. */
  readonly keep?: boolean
  /** A card that was kept, in place of a nonce. */
  readonly kept?: KeptCard | null
}

export interface GatewayEvent {
  readonly eventId: string
  readonly kind: string
  /** Null when it is about something else. */ readonly attempt: Attempt | null
}

export interface Gateway {
  readonly name: 'test' | 'stripe'
  /** Public word that the page needs; none where the page needs nothing. */
  readonly key: string
  /** Creates and confirms in one. A refused card is an answer; what throws is unknown and is looked up later. */
  create(ask: Ask): Promise<Attempt>
  look(providerId: string): Promise<Attempt | undefined>
  /** Finds an attempt by our id, when the response to `create` was lost. */
  find(payment: string, since: Date): Promise<Attempt | undefined>
  /** Gives up a try that nobody confirmed; one that was captured meanwhile is answered as such. */
  void(providerId: string): Promise<Attempt>
  refund(ask: {
    readonly providerId: string
    readonly refund: string
    readonly amount: number
  }): Promise<{ readonly providerId: string }>
  /** Parses a callback; throws if its signature is not the processor's. */
  verify(headers: Readonly<Record<string, string | string[] | undefined>>, raw: string): Promise<GatewayEvent>
  /** Forgets a card that was kept. */
  forget(card: KeptCard): Promise<void>
  /** Everything since then, for comparing books. */
  list(since: Date): Promise<readonly Attempt[]>
}

export class BadSignature extends Error {}
