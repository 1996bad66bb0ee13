// Stripe: a payment intent if the request has a card, Stripe's hosted page otherwise; refunds and signed webhooks.
import { Stripe } from 'stripe'
import { systemClock, type Clock } from '#kit/server/clock.ts'
import { BadSignature, type ChargeRequest, type Attempt, type Gateway, type GatewayEvent } from './gateway.ts'
import { unix, ofIntent, ofSession, ofEvent } from './stripe-read.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Replaces Stripe's host in tests. */
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
        // It has been paid or has expired in the meantime.
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

async function intent(stripe: Stripe, ask: ChargeRequest, nonce: string): Promise<Attempt> {
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

/** Stripe's hosted page asks for the card, so that no card number reaches this server. */
async function cardPage(stripe: Stripe, ask: ChargeRequest): Promise<Attempt> {
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
