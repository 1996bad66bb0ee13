// Stripe: payment intents where the page brings a card, its own card page where it brings none; refunds and signed webhooks.
import { Stripe } from 'stripe'
import { currency } from '#commerce/contract/order.shapes.ts'
import { systemClock, type Clock } from '#kit/server/clock.ts'
import { BadSignature, type Ask, type Attempt, type Gateway, type GatewayEvent } from './gateway.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another place than Stripe's own, for tests. */
  readonly at?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }
  readonly clock?: Clock
}

const toleranceSeconds = 300

export function stripeGateway({ secretKey, webhookSecret, at, clock = systemClock }: StripeOptions): Gateway {
  const stripe = new Stripe(secretKey, { ...at, maxNetworkRetries: 2, timeout: 20_000, telemetry: false })
  const withCharge = { expand: ['latest_charge'] }
  return {
    name: 'stripe',
    key: '',
    create(ask) {
      const method = ask.kept?.method ?? ask.nonce
      return method === null ? cardPage(stripe, ask) : intent(stripe, ask, method)
    },
    async forget({ method }) {
      await stripe.paymentMethods.detach(method)
    },
    async look(providerId) {
      if (!providerId.startsWith('cs_'))
        return ofIntent(await stripe.paymentIntents.retrieve(providerId, withCharge))
      return ofSession(
        await stripe.checkout.sessions.retrieve(providerId, { expand: ['payment_intent.latest_charge'] }),
      )
    },
    async find(payment, since) {
      for await (const found of stripe.paymentIntents.list({
        created: { gte: unix(since) },
        limit: 100,
        expand: ['data.latest_charge'],
      }))
        if (found.metadata['payment'] === payment) return ofIntent(found)
      return undefined
    },
    async void(providerId) {
      try {
        if (providerId.startsWith('cs_')) return ofSession(await stripe.checkout.sessions.expire(providerId))
        return ofIntent(await stripe.paymentIntents.cancel(providerId))
      } catch (error) {
        // It was paid meanwhile, or is gone already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        return providerId.startsWith('cs_')
          ? ofSession(
              await stripe.checkout.sessions.retrieve(providerId, {
                expand: ['payment_intent.latest_charge'],
              }),
            )
          : ofIntent(await stripe.paymentIntents.retrieve(providerId, withCharge))
      }
    },
    async refund({ providerId, refund, amount }) {
      const { id } = await stripe.refunds.create(
        { payment_intent: providerId, amount, metadata: { refund } },
        { idempotencyKey: refund },
      )
      return { providerId: id }
    },
    async verify(headers, raw): Promise<GatewayEvent> {
      const given = headers['stripe-signature']
      let event: Stripe.Event
      try {
        event = await stripe.webhooks.constructEventAsync(
          raw,
          typeof given === 'string' ? given : '',
          webhookSecret,
          toleranceSeconds,
          undefined,
          clock.now().getTime(),
        )
      } catch (error) {
        throw new BadSignature(error instanceof Error ? error.message : 'the signature is not Stripe’s')
      }
      return { eventId: event.id, kind: event.type, attempt: await ofEvent(stripe, event) }
    },
    async list(since) {
      const found: Attempt[] = []
      for await (const each of stripe.paymentIntents.list({
        created: { gte: unix(since) },
        limit: 100,
        expand: ['data.latest_charge'],
      }))
        found.push(ofIntent(each))
      return found
    },
  }
}

const unix = (date: Date): number => Math.floor(date.getTime() / 1000)

async function intent(stripe: Stripe, ask: Ask, nonce: string): Promise<Attempt> {
  try {
    return ofIntent(
      await stripe.paymentIntents.create(
        {
          amount: ask.amount,
          currency: ask.currency.toLowerCase(),
          payment_method: nonce,
          ...(ask.kept && { customer: ask.kept.customer }),
          confirm: true,
          return_url: ask.returnUrl,
          description: ask.description,
          metadata: { payment: ask.payment, order: ask.orderNo },
          automatic_payment_methods: { enabled: true },
          expand: ['latest_charge'],
        },
        { idempotencyKey: ask.payment },
      ),
    )
  } catch (error) {
    if (
      !(error instanceof Stripe.errors.StripeCardError) &&
      !(error instanceof Stripe.errors.StripeInvalidRequestError)
    )
      throw error
    const failed = error.payment_intent
    return {
      providerId: failed?.id ?? `refused ${ask.payment}`,
      payment: ask.payment,
      state: 'failed',
      amount: ask.amount,
      currency: ask.currency,
      refunded: 0,
      settled: false,
      disputed: false,
      instrument: 'Card',
      network: error.payment_method?.card?.brand ?? null,
      last4: error.payment_method?.card?.last4 ?? null,
      failure: error.decline_code ?? error.code ?? 'card_declined',
      words: error instanceof Stripe.errors.StripeCardError ? error.message : 'The card was not accepted.',
      url: null,
    }
  }
}

/** Stripe asks for the card, so that no number comes near us. */
async function cardPage(stripe: Stripe, ask: Ask): Promise<Attempt> {
  const metadata = { payment: ask.payment, order: ask.orderNo }
  return ofSession(
    await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: ask.returnUrl,
        cancel_url: ask.returnUrl,
        client_reference_id: ask.payment,
        metadata,
        payment_intent_data: {
          metadata,
          description: ask.description,
          ...(ask.keep && { setup_future_usage: 'off_session' }),
        },
        ...(ask.keep && { customer_creation: 'always' }),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: ask.currency.toLowerCase(),
              unit_amount: ask.amount,
              product_data: { name: ask.description },
            },
          },
        ],
      },
      { idempotencyKey: ask.payment },
    ),
  )
}

const intentStates: Readonly<Partial<Record<Stripe.PaymentIntent.Status, Attempt['state']>>> = {
  succeeded: 'captured',
  processing: 'pending',
  requires_action: 'confirm',
  requires_confirmation: 'confirm',
  requires_capture: 'pending',
  requires_payment_method: 'failed',
  canceled: 'failed',
}

function ofIntent(found: Stripe.PaymentIntent): Attempt {
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
    words: state === 'failed' ? (found.last_payment_error?.message ?? 'The payment was given up.') : null,
    url: found.next_action?.redirect_to_url?.url ?? null,
    kept: state === 'captured' ? keptOf(found) : null,
  }
}

/** Only where the buyer asked to keep the card; Stripe says so by the use that is to come. */
function keptOf({ customer, payment_method: method, setup_future_usage: use }: Stripe.PaymentIntent) {
  const [who, card] = [idOf(customer), idOf(method)]
  return use === 'off_session' && who !== null && card !== null ? { customer: who, method: card } : null
}

const idOf = (given: string | { readonly id: string } | null): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null)

function ofSession(found: Stripe.Checkout.Session): Attempt {
  const inner = found.payment_intent
  const paid = typeof inner === 'object' && inner !== null ? ofIntent(inner) : undefined
  // A card that was refused on Stripe's page can be tried again there.
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
    words: over ? 'The payment was given up.' : null,
    url: over ? null : found.url,
  }
}

/** The event names the payment; how it stands is asked anew, because events come late and out of order. */
async function ofEvent(stripe: Stripe, event: Stripe.Event): Promise<Attempt | null> {
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
    // On Stripe's own page the buyer may still try another card, so only the end of the page is the end of the try.
    case 'checkout.session.expired':
      return ofSession(event.data.object)
    case 'charge.dispute.created':
    case 'charge.refunded':
      return fresh(event.data.object.payment_intent)
    default:
      return null
  }
}
