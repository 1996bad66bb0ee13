import { Stripe } from 'stripe'
import { currency } from '#commerce/contract/order.shapes.ts'
import type { Attempt } from './gateway.ts'

export const unix = (date: Date): number => Math.floor(date.getTime() / 1000)

const intentStates: Readonly<Partial<Record<Stripe.PaymentIntent.Status, Attempt['state']>>> = {
  succeeded: 'captured',
  processing: 'pending',
  requires_action: 'confirm',
  requires_confirmation: 'confirm',
  requires_capture: 'pending',
  requires_payment_method: 'failed',
  canceled: 'failed',
}

export function ofIntent(found: Stripe.PaymentIntent): Attempt {
  const charge = typeof found.latest_charge === 'object' ? found.latest_charge : null
  const card = charge?.payment_method_details?.card ?? null
  const state = intentStates[found.status] ?? 'pending'
  return {
    providerId: found.id,
    payment: found.metadata['payment'] ?? null,
    state,
    amount: state === 'captured' ? found.amount_received : found.amount,
    currency: found.currency.toUpperCase(),
    refunded: charge?.amount_refunded ?? 0,
    settled: state === 'captured',
    disputed: charge?.disputed ?? false,
    instrument: 'Card',
    network: card?.brand ?? null,
    last4: card?.last4 ?? null,
    failure:
      state === 'failed'
        ? (found.last_payment_error?.decline_code ??
          found.last_payment_error?.code ??
          found.cancellation_reason ??
          'failed')
        : null,
    words: state === 'failed' ? (found.last_payment_error?.message ?? 'The payment was abandoned.') : null,
    url: found.next_action?.redirect_to_url?.url ?? null,
    kept: state === 'captured' ? keptOf(found) : null,
  }
}

/** Only if the buyer asked to keep the card, which Stripe reports as future usage. */
function keptOf({ customer, payment_method: method, setup_future_usage: use }: Stripe.PaymentIntent) {
  const [who, card] = [idOf(customer), idOf(method)]
  return use === 'off_session' && who !== null && card !== null ? { customer: who, method: card } : null
}

const idOf = (given: string | { readonly id: string } | null): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null)

export function ofSession(found: Stripe.Checkout.Session): Attempt {
  const inner = found.payment_intent
  const paid = typeof inner === 'object' && inner !== null ? ofIntent(inner) : undefined
  // After a card is declined on Stripe's page, the buyer can try again there.
  if (paid && (paid.state === 'captured' || paid.state === 'pending')) return paid
  const over = found.status === 'expired'
  return {
    providerId: found.id,
    payment: found.metadata?.['payment'] ?? null,
    state: over ? 'failed' : 'confirm',
    amount: found.amount_total ?? 0,
    currency: (found.currency ?? currency).toUpperCase(),
    refunded: 0,
    settled: false,
    disputed: false,
    instrument: 'Card',
    network: null,
    last4: null,
    failure: over ? 'expired' : null,
    words: over ? 'The payment was abandoned.' : null,
    url: over ? null : found.url,
  }
}

/** Uses only the payment's id from the event and fetches its state, because events arrive late and out of order. */
export async function ofEvent(stripe: Stripe, event: Stripe.Event): Promise<Attempt | null> {
  const fresh = (of: string | Stripe.PaymentIntent | null) =>
    of === null
      ? null
      : stripe.paymentIntents
          .retrieve(typeof of === 'string' ? of : of.id, { expand: ['latest_charge'] })
          .then(ofIntent)
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return fresh(event.data.object.id)
    // The buyer may try another card on Stripe's page, so the attempt ends only when the page expires.
    case 'checkout.session.expired':
      return ofSession(event.data.object)
    case 'charge.dispute.created':
    case 'charge.refunded':
      return fresh(event.data.object.payment_intent)
    default:
      return null
  }
}
