// Stripe's SDK against a local fake of its API: intents, card pages, signed webhooks, refunds.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callbackAddress } from '#commerce/contract/test-cards.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { callbacks, differences, payments } from '../payments.tables.ts'
import { receipts } from '../receipts.tables.ts'
import { delivered } from '../testing/shop-goods.ts'
import { startShop, type Buyer, type Shop } from '../testing/shop.ts'
import { startStripeFake } from '../testing/stripe-fake.ts'
import { useGateway } from './gateways.ts'
import { stripeGateway } from './stripe.ts'

const [secretKey, webhookSecret] = ['sk_test_secret', 'whsec_secret']
let fake: Awaited<ReturnType<typeof startStripeFake>>
let shop: Shop
beforeAll(async () => {
  fake = await startStripeFake(secretKey, webhookSecret)
  shop = await startShop({ stripe: { secretKey, webhookSecret } })
  useGateway(shop.kit, stripeGateway({ secretKey, webhookSecret, at: fake.at, clock: shop.kit.clock }))
})
afterAll(async () => {
  await shop.stop()
  await fake.stop()
})

const seconds = () => Math.floor(shop.kit.clock.now().getTime() / 1000)
const deliveredFor = async (order: string) =>
  (await delivered(shop.db)).filter(row => row.order === order).length
const paymentOf = async (order: string) =>
  (await shop.db.select().from(payments).where(eq(payments.order, order)))[0]
const intentOf = (payment: string) =>
  [...fake.intents.values()].find(({ metadata }) => metadata['payment'] === payment)
const send = ({ payload, header }: { payload: string; header: string }) =>
  fetch(`${shop.server.origin}${callbackAddress}/stripe`, {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': header },
  })

async function ordered(price = 500, style = 'session'): Promise<{ buyer: Buyer; order: Order }> {
  const buyer = await shop.made()
  return {
    buyer,
    order: (await buyer.app
      .service('order')
      .create({ link: [{ id: await shop.item(price), style }] })) as Order,
  }
}

test('a card payment is an intent of exactly our amount, and can be refunded', async () => {
  const { buyer, order } = await ordered(1999)
  expect(await buyer.app.service('order').get('payOptions', { query: { id: order._id } })).toMatchObject({
    card: { provider: 'stripe' },
  })
  expect(await shop.sale(buyer, order._id, { nonce: 'pm_card_visa' })).toMatchObject({
    state: 'captured',
    provider: 'stripe',
    amount: 1999,
    network: 'visa',
    last4: '4242',
  })
  const payment = await paymentOf(order._id)
  expect(intentOf(payment?.id ?? '')).toMatchObject({
    amount: 1999,
    currency: 'usd',
    metadata: { order: order.no },
  })
  expect(await deliveredFor(order._id)).toBe(1)
  await buyer.app.service('order').get('cancel', { query: { id: order._id } })
  await shop.drain()
  expect(fake.refunds).toMatchObject([{ payment_intent: payment?.providerId, amount: 1999 }])
  expect(await shop.read(buyer, order._id)).toMatchObject({ status: 500, refund: [{ executed: true }] })
})

test('a declined card shows the bank’s message', async () => {
  const { buyer, order } = await ordered()
  expect(await shop.sale(buyer, order._id, { nonce: 'pm_card_declined' })).toMatchObject({
    state: 'failed',
    failure: 'generic_decline',
    words: 'Your card was declined.',
    last4: '0002',
  })
  expect((await shop.read(buyer, order._id)).status).toBe(300)
})

test('a webhook completes a payment after confirmation; repeats, invalid signatures and old webhooks change nothing', async () => {
  const { buyer, order } = await ordered()
  const sale = await shop.sale(buyer, order._id, { nonce: 'pm_card_3ds' })
  expect(sale).toMatchObject({
    state: 'confirm',
    url: expect.stringContaining('https://hooks.stripe.test/') as string,
  })
  const intent = intentOf(sale._id)
  if (!intent) throw new Error('no intent')
  fake.succeed(intent)
  const hook = (options: { timestamp: number; secret?: string }) =>
    fake.webhook('payment_intent.succeeded', intent, { id: `evt_${sale._id}`, ...options })
  expect((await send(hook({ timestamp: seconds(), secret: 'whsec_other' }))).status).toBe(400)
  expect((await send(hook({ timestamp: seconds() - 3600 }))).status).toBe(400)
  for (const header of ['', 'v1=', `t=${seconds()}`, `t=${seconds()},v0=${'a'.repeat(64)}`])
    expect((await send({ ...hook({ timestamp: seconds() }), header })).status).toBe(400)
  expect(
    (
      await send({
        ...hook({ timestamp: seconds() }),
        payload: hook({ timestamp: seconds() }).payload.replace('"amount":500', '"amount":1'),
      })
    ).status,
  ).toBe(400)
  expect(
    (await fetch(`${shop.server.origin}${callbackAddress}/test`, { method: 'POST', body: '{}' })).status,
  ).toBe(404)
  expect((await shop.read(buyer, order._id)).status).toBe(100)
  const good = hook({ timestamp: seconds() })
  expect((await Promise.all([send(good), send(good), send(good)])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ])
  expect((await shop.read(buyer, order._id)).status).toBe(200)
  expect([
    await deliveredFor(order._id),
    (await shop.db.select().from(receipts).where(eq(receipts.order, order._id))).length,
  ]).toEqual([1, 1])
  expect(
    (
      await shop.db
        .select()
        .from(callbacks)
        .where(eq(callbacks.eventId, `evt_${sale._id}`))
    )[0]?.raw,
  ).toBe(good.payload)
})

test('without a card token, Stripe’s hosted page asks for the card', async () => {
  const { buyer, order } = await ordered(750)
  const sale = await shop.sale(buyer, order._id, {})
  expect(sale).toMatchObject({ state: 'confirm', url: 'https://checkout.stripe.test/pay' })
  const session = [...fake.sessions.values()].find(({ metadata }) => metadata['payment'] === sale._id)
  if (!session) throw new Error('no page')
  expect(session.amount_total).toBe(750)
  // Paid on Stripe's page; the buyer returns before the webhook arrives.
  Object.assign(session, {
    status: 'complete',
    payment_intent: fake.newIntent(750, 'usd', { payment: sale._id }, 'succeeded'),
  })
  expect(
    await buyer.app.service('order').get('checkPayment', { query: { payment: sale._id } }),
  ).toMatchObject({ state: 'captured', amount: 750 })
  expect(
    (
      await send(
        fake.webhook('payment_intent.succeeded', session.payment_intent ?? {}, { timestamp: seconds() }),
      )
    ).status,
  ).toBe(200)
  expect(await deliveredFor(order._id)).toBe(1)

  const given = await ordered()
  const page = await shop.sale(given.buyer, given.order._id, {})
  // Paying with another card expires the page first.
  expect(await shop.sale(given.buyer, given.order._id, { nonce: 'pm_card_visa' })).toMatchObject({
    state: 'captured',
  })
  expect([...fake.sessions.values()].find(({ metadata }) => metadata['payment'] === page._id)?.status).toBe(
    'expired',
  )
})

test('after a broken connection the request is retried with the same key and creates one intent', async () => {
  const { buyer, order } = await ordered()
  fake.fail(1)
  expect(await shop.sale(buyer, order._id, { nonce: 'pm_card_visa' })).toMatchObject({ state: 'captured' })
  const payment = await paymentOf(order._id)
  expect(
    [...fake.intents.values()].filter(({ metadata }) => metadata['payment'] === payment?.id),
  ).toHaveLength(1)
})

test('unrelated events and foreign payments are stored and change nothing; the books are reconciled', async () => {
  expect(
    (
      await send(
        fake.webhook('customer.created', { id: 'cus_1', object: 'customer' }, { timestamp: seconds() }),
      )
    ).status,
  ).toBe(200)
  const strange = fake.newIntent(4321, 'usd', { payment: shop.kit.newId() }, 'succeeded')
  expect(
    (await send(fake.webhook('payment_intent.succeeded', strange, { timestamp: seconds() }))).status,
  ).toBe(200)
  await shop.later(3_700_000)
  expect(
    (await shop.db.select().from(differences)).map(({ kind, subject, found }) => [kind, subject, found]),
  ).toEqual([['unknown', strange.id, 4321]])
})

test('a card saved on Stripe’s page pays the next order without that page, as the same customer', async () => {
  const { buyer, order } = await ordered(900)
  const sale = await shop.sale(buyer, order._id, { keep: true })
  const session = [...fake.sessions.values()].find(({ metadata }) => metadata['payment'] === sale._id)
  const intent = fake.newIntent(900, 'usd', { payment: sale._id }, 'succeeded')
  Object.assign(intent, {
    customer: 'cus_1',
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
  })
  Object.assign(session ?? {}, { status: 'complete', payment_intent: intent })
  await buyer.app.service('order').get('checkPayment', { query: { payment: sale._id } })
  const next = (await buyer.app
    .service('order')
    .create({ link: [{ id: await shop.item(900), style: 'session' }] })) as Order
  const again = await shop.sale(buyer, next._id, { kept: true })
  expect(again).toMatchObject({ state: 'captured', amount: 900 })
  expect(intentOf(again._id)).toMatchObject({ customer: 'cus_1' })
})
