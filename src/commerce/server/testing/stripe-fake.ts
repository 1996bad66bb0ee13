// A local fake of the Stripe endpoints that we use: intents, card pages, refunds, idempotency keys and signed
// webhooks.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import qs from 'qs'
import { Stripe } from 'stripe'

interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  metadata: Record<string, string>
  next_action: unknown
  last_payment_error: unknown
  cancellation_reason: string | null
  latest_charge: unknown
  created: number
}
interface Session {
  id: string
  object: 'checkout.session'
  status: string
  url: string | null
  amount_total: number
  currency: string
  metadata: Record<string, string>
  payment_intent: Intent | null
}
interface Form {
  amount?: string
  currency?: string
  payment_method?: string
  customer?: string
  payment_intent?: string
  return_url?: string
  metadata?: Record<string, string>
  line_items?: { price_data: { unit_amount: string; currency: string } }[]
  payment_intent_data?: { metadata: Record<string, string>; setup_future_usage?: string }
}
interface FakeResponse {
  readonly status: number
  readonly body: object
}

const token = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`

export async function startStripeFake(secretKey: string, webhookSecret: string) {
  const intents = new Map<string, Intent>()
  const sessions = new Map<string, Session>()
  const refunds: { id: string; payment_intent: string; amount: number }[] = []
  const answers = new Map<string, { readonly form: string; readonly answer: FakeResponse }>()
  const calls: string[] = []
  let failing = 0

  const chargeOf = (amount: number, refunded = 0) => ({
    id: token('ch'),
    object: 'charge',
    amount,
    amount_refunded: refunded,
    disputed: false,
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  })
  const newIntent = (
    amount: number,
    currency: string,
    metadata: Record<string, string>,
    status: string,
  ): Intent => {
    const made: Intent = {
      id: token('pi'),
      object: 'payment_intent',
      amount,
      amount_received: status === 'succeeded' ? amount : 0,
      currency,
      status,
      metadata,
      next_action: null,
      last_payment_error: null,
      cancellation_reason: null,
      latest_charge: status === 'succeeded' ? chargeOf(amount) : null,
      created: 1_700_000_000,
    }
    intents.set(made.id, made)
    return made
  }
  const succeed = (intent: Intent) =>
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: chargeOf(intent.amount),
      next_action: null,
    })

  function create(form: Form): FakeResponse {
    const amount = Number(form.amount)
    const intent = newIntent(
      amount,
      form.currency ?? '',
      form.metadata ?? {},
      form.payment_method === 'pm_card_visa' ? 'succeeded' : 'requires_action',
    )
    if (form.customer) Object.assign(intent, { customer: form.customer })
    if (form.payment_method === 'pm_card_declined') {
      Object.assign(intent, { status: 'requires_payment_method' })
      return {
        status: 402,
        body: {
          error: {
            type: 'card_error',
            code: 'card_declined',
            decline_code: 'generic_decline',
            message: 'Your card was declined.',
            payment_intent: intent,
            payment_method: { card: { brand: 'visa', last4: '0002' } },
          },
        },
      }
    }
    if (intent.status === 'requires_action')
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: `https://hooks.stripe.test/${intent.id}`, return_url: form.return_url },
      }
    return { status: 200, body: intent }
  }

  function refund(form: Form): FakeResponse {
    const intent = intents.get(form.payment_intent ?? '')
    const amount = Number(form.amount)
    const already = refunds
      .filter(each => each.payment_intent === intent?.id)
      .reduce((sum, each) => sum + each.amount, 0)
    if (!intent || already + amount > intent.amount_received)
      return {
        status: 400,
        body: {
          error: { type: 'invalid_request_error', message: 'Refund amount is greater than charge amount' },
        },
      }
    const made = { id: token('re'), object: 'refund', payment_intent: intent.id, amount, status: 'succeeded' }
    refunds.push(made)
    intent.latest_charge = chargeOf(intent.amount, already + amount)
    return { status: 200, body: made }
  }

  function openPage(form: Form): FakeResponse {
    const price = form.line_items?.[0]?.price_data
    const made: Session = {
      id: token('cs'),
      object: 'checkout.session',
      status: 'open',
      url: 'https://checkout.stripe.test/pay',
      amount_total: Number(price?.unit_amount),
      currency: price?.currency ?? '',
      metadata: form.metadata ?? {},
      payment_intent: null,
    }
    sessions.set(made.id, made)
    return { status: 200, body: made }
  }

  function answer(method: string, path: string, form: Form): FakeResponse {
    const [, , kind = '', id = '', act = ''] = path.replace('/checkout/sessions', '/sessions').split('/')
    const missing: FakeResponse = {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: 'No such thing' } },
    }
    if (kind === 'payment_intents' && method === 'POST' && id === '') return create(form)
    if (kind === 'payment_intents' && method === 'GET' && id === '')
      return {
        status: 200,
        body: { object: 'list', url: '/v1/payment_intents', has_more: false, data: [...intents.values()] },
      }
    if (kind === 'refunds') return refund(form)
    if (kind === 'sessions' && id === '') return openPage(form)
    const found = kind === 'sessions' ? sessions.get(id) : intents.get(id)
    if (!found) return missing
    if (act === 'cancel' || act === 'expire') {
      if (['succeeded', 'complete', 'canceled', 'expired'].includes(found.status))
        return {
          status: 400,
          body: { error: { type: 'invalid_request_error', message: 'You cannot cancel this.' } },
        }
      found.status = act === 'cancel' ? 'canceled' : 'expired'
    }
    return { status: 200, body: found }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request)
    const { pathname } = new URL(request.url ?? '/', 'http://stripe')
    calls.push(`${request.method} ${pathname}`)
    const key = request.headers['idempotency-key']
    const send = ({ status, body }: FakeResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': token('req') })
      response.end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return send({
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      })
    if (failing > 0) {
      failing--
      return void request.socket.destroy()
    }
    const known = typeof key === 'string' && request.method === 'POST' ? answers.get(key) : undefined
    if (known)
      return send(
        known.form === raw
          ? known.answer
          : {
              status: 400,
              body: {
                error: {
                  type: 'idempotency_error',
                  message: 'Keys for idempotent requests can only be used with the same parameters',
                },
              },
            },
      )
    const made = answer(request.method ?? '', pathname, qs.parse(raw) as Form)
    const kept = structuredClone(made)
    if (typeof key === 'string' && request.method === 'POST') answers.set(key, { form: raw, answer: kept })
    send(made)
  }

  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const signer = new Stripe(secretKey)
  return {
    intents,
    sessions,
    refunds,
    calls,
    succeed,
    newIntent,
    at: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const },
    /** Makes the next `count` requests fail with a broken connection. */
    fail: (count: number) => {
      failing = count
    },
    /** Builds a webhook as Stripe sends it. */
    webhook(type: string, object: object, options: { timestamp: number; secret?: string; id?: string }) {
      const payload = JSON.stringify({
        id: options.id ?? token('evt'),
        object: 'event',
        type,
        api_version: '2026-10-28.endive',
        data: { object },
      })
      return {
        payload,
        header: signer.webhooks.generateTestHeaderString({
          payload,
          secret: options.secret ?? webhookSecret,
          timestamp: options.timestamp,
        }),
      }
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
