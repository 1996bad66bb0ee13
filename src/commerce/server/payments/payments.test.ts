// Every sequence of payment reports completes an order once, nothing is delivered unpaid, and excess money is refunded.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, refused } from '#identity/server/testing/identity-server.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { acceptCurrent } from '#communications/server/agreements.api.ts'
import { callbackAddress, testCards, testNonceAddress } from '#commerce/contract/test-cards.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { balances } from '../balances.api.ts'
import { gatewayOf, useGateway } from '../gateways/gateways.ts'
import { signatureHeader, writeCallback } from '../gateways/test-callbacks.ts'
import { goodsChanged } from '../orders.api.ts'
import { callbacks, differences, payments, refunds } from '../payments.tables.ts'
import { gatewayCharges } from '../gateway.tables.ts'
import { receipts } from '../receipts.tables.ts'
import { delivered, takeDown } from '../testing/shop-goods.ts'
import { startShop, type Buyer, type Shop } from '../testing/shop.ts'

let shop: Shop
let gifts: Map<string, number>
let points: Map<string, number>
beforeAll(async () => {
  shop = await startShop()
  gifts = new Map()
  points = new Map()
  const spent = new Map<string, string>()
  const move = (of: Map<string, number>, who: string, by: number) => void of.set(who, (of.get(who) ?? 0) + by)
  standIn(shop.db, balances, {
    spendGiftCards: (_tx, { owner, most, order }) => {
      const taken = Math.min(gifts.get(owner) ?? 0, most)
      move(gifts, owner, -taken)
      spent.set(order, owner)
      return Promise.resolve(taken)
    },
    giveBackGiftCards: (_tx, { order, amount }) =>
      Promise.resolve(move(gifts, spent.get(order) ?? '', amount)),
    giftCardBalance: (_db, owner) => Promise.resolve(gifts.get(owner) ?? 0),
    spendPoints: (_tx, { uid, points: cost }) => Promise.resolve(move(points, uid, -cost)),
    giveBackPoints: (_tx, { uid, points: back }) => Promise.resolve(move(points, uid, back)),
    pointBalance: (_db, uid) => Promise.resolve(points.get(uid) ?? 0),
    pointPrice: (_db, category, cents) => Promise.resolve(category === 'unit' ? cents * 2 : null),
  })
})
afterAll(() => shop.stop())

const minutes = (count: number) => count * 60_000
const paymentsOf = (order: string) => shop.db.select().from(payments).where(eq(payments.order, order))
const refundsOf = (order: string) => shop.db.select().from(refunds).where(eq(refunds.order, order))
const receiptsOf = (order: string) => shop.db.select().from(receipts).where(eq(receipts.order, order))
const deliveredFor = async (order: string) =>
  (await delivered(shop.db)).filter(row => row.order === order).length
const chargeOf = async (payment: string) =>
  (await shop.db.select().from(gatewayCharges).where(eq(gatewayCharges.reference, payment)))[0]

async function bought(price = 500, buyer?: Buyer): Promise<{ buyer: Buyer; order: Order; item: string }> {
  const who = buyer ?? (await shop.made())
  const item = await shop.item(price)
  return { buyer: who, item, order: await shop.order(who, [item]) }
}

test('a card payment delivers and issues a receipt exactly once, however often the gateway reports it', async () => {
  const { buyer, order } = await bought(1234)
  expect(await shop.pay(buyer, order._id)).toMatchObject({
    state: 'captured',
    amount: 1234,
    network: 'visa',
    last4: '4242',
    url: null,
  })
  await shop.drain()
  await shop.later(6000)
  const paid = await shop.read(buyer, order._id)
  expect(paid).toMatchObject({
    status: 200,
    paid: 1,
    price: 1234,
    payMethod: ['card'],
    paymentInfo: { network: 'visa', last4: '4242' },
    settled: true,
    isSeparated: true,
    receipt: expect.stringMatching(/^R-\d{4}-\d{6}$/) as string,
  })
  expect([
    await deliveredFor(order._id),
    (await receiptsOf(order._id)).length,
    (await refundsOf(order._id)).length,
  ]).toEqual([1, 1, 0])
  expect(await refused(shop.pay(buyer, order._id))).toBe('pay-nothing')
  expect(await refused(shop.order(buyer, [order.links[0]?.id ?? '']))).toBe('order-paid')
})

test('two hundred simultaneous payments of one order pay it once', async () => {
  const { buyer, order } = await bought(900)
  const nonces = await Promise.all(Array.from({ length: 200 }, () => shop.nonce()))
  const results = await crowd(200, index => shop.sale(buyer, order._id, { nonce: nonces[index] }))
  const codes = new Set(
    results.map(result =>
      result.status === 'fulfilled'
        ? result.value.state
        : (result.reason as { data: { code: string } }).data.code,
    ),
  )
  expect([...codes].filter(code => !['captured', 'pay-under-way', 'pay-nothing'].includes(code))).toEqual([])
  await shop.drain()
  const rows = await paymentsOf(order._id)
  expect(rows.filter(({ state }) => state === 'captured')).toHaveLength(1)
  expect([
    await deliveredFor(order._id),
    (await receiptsOf(order._id)).length,
    (await refundsOf(order._id)).length,
  ]).toEqual([1, 1, 0])
})

test('after a declined card the order can be paid with another card', async () => {
  const { buyer, order } = await bought()
  expect(await shop.pay(buyer, order._id, 'declined')).toMatchObject({
    state: 'failed',
    failure: 'card_declined',
    words: 'The card was declined.',
  })
  expect((await shop.read(buyer, order._id)).status).toBe(300)
  expect(await deliveredFor(order._id)).toBe(0)
  expect(await shop.pay(buyer, order._id, 'funds')).toMatchObject({ failure: 'insufficient_funds' })
  expect(await shop.pay(buyer, order._id)).toMatchObject({ state: 'captured' })
  expect((await shop.read(buyer, order._id)).status).toBe(200)
  expect(await buyer.app.service('order').get('payments', { query: { order: order._id } })).toMatchObject({
    total: 3,
    data: [{ state: 'captured' }, { state: 'failed' }, { state: 'failed' }],
  })
})

test('a nonce is used once', async () => {
  const nonce = await shop.nonce()
  const [one, other] = [await bought(), await bought()]
  expect(await shop.sale(one.buyer, one.order._id, { nonce })).toMatchObject({ state: 'captured' })
  expect(await shop.sale(other.buyer, other.order._id, { nonce })).toMatchObject({
    state: 'failed',
    failure: 'bad_nonce',
  })
})

test('a card that needs confirmation pays only if confirmed, and another card may be tried meanwhile', async () => {
  const { buyer, order } = await bought()
  const confirmed = await shop.pay(buyer, order._id, 'confirm')
  expect(confirmed).toMatchObject({
    state: 'confirm',
    url: expect.stringContaining('/fio/pay-test/confirm/') as string,
  })
  const page = await fetch(`${shop.server.origin}${confirmed.url}`)
  expect(await page.text()).toContain('Confirm your payment')
  const answer = (word: string, url = confirmed.url) =>
    fetch(`${shop.server.origin}${url}`, {
      method: 'POST',
      body: new URLSearchParams({ answer: word }),
      redirect: 'manual',
    })
  const no = await answer('no')
  expect([no.status, no.headers.get('location')]).toEqual([
    303,
    `/v2/order/payResult/${order._id}?payment=${confirmed._id}`,
  ])
  await shop.drain()
  expect((await shop.read(buyer, order._id)).status).toBe(300)
  const again = await shop.pay(buyer, order._id, 'confirm')
  // The buyer closes the tab and returns with another card.
  const third = await shop.pay(buyer, order._id, 'confirm')
  expect((await paymentsOf(order._id)).find(({ id }) => id === again._id)?.state).toBe('failed')
  await answer('yes', third.url)
  expect(
    await buyer.app.service('order').get('checkPayment', { query: { payment: third._id } }),
  ).toMatchObject({ state: 'captured' })
  await shop.drain()
  expect((await shop.read(buyer, order._id)).status).toBe(200)
  expect(await deliveredFor(order._id)).toBe(1)
})

test('a delayed payment is pending until it is captured', async () => {
  const { buyer, order } = await bought()
  expect(await shop.pay(buyer, order._id, 'late')).toMatchObject({ state: 'pending' })
  expect(await refused(shop.pay(buyer, order._id))).toBe('pay-under-way')
  expect(await refused(buyer.app.service('order').get('cancelBeforePay', { query: { id: order._id } }))).toBe(
    'pay-under-way',
  )
  await shop.drain()
  expect(await deliveredFor(order._id)).toBe(0)
  await shop.later(11_000)
  expect((await shop.read(buyer, order._id)).status).toBe(200)
})

test('a callback may arrive before the response, and twice; it is stored verbatim', async () => {
  const { buyer, order } = await bought()
  const gateway = gatewayOf(shop.kit)
  if (!gateway) throw new Error('no gateway')
  useGateway(shop.kit, {
    ...gateway,
    async create(ask) {
      const attempt = await gateway.create(ask)
      await shop.drain()
      return attempt
    },
  })
  expect(await shop.pay(buyer, order._id)).toMatchObject({ state: 'captured' })
  useGateway(shop.kit, gateway)
  await shop.later(6000)
  expect([await deliveredFor(order._id), (await receiptsOf(order._id)).length]).toEqual([1, 1])
  const [payment] = await paymentsOf(order._id)
  const kept = (await shop.db.select().from(callbacks)).filter(({ raw }) => raw.includes(payment?.id ?? '-'))
  expect(kept).toMatchObject([
    { provider: 'test', kind: 'charge.captured', doneAt: expect.any(Date) as Date },
  ])
})

test('if the response is lost, the callback completes the payment, or the job does', async () => {
  const gateway = gatewayOf(shop.kit)
  if (!gateway) throw new Error('no gateway')
  const lost = {
    ...gateway,
    create: async (ask: Parameters<typeof gateway.create>[0]) => {
      await gateway.create(ask)
      throw new Error('connection reset')
    },
  }
  useGateway(shop.kit, lost)
  const { buyer, order } = await bought()
  expect(await shop.pay(buyer, order._id)).toMatchObject({ state: 'created' })
  await shop.drain()
  expect((await shop.read(buyer, order._id)).status).toBe(200)

  useGateway(shop.kit, { ...lost, create: () => Promise.reject(new Error('no route')) })
  const never = await bought()
  const payment = await shop.pay(never.buyer, never.order._id)
  useGateway(shop.kit, gateway)
  await shop.later(minutes(11))
  expect(
    await never.buyer.app.service('order').get('payments', { query: { order: never.order._id } }),
  ).toMatchObject({ data: [{ _id: payment._id, state: 'failed', failure: 'unreachable' }] })
  expect(await shop.pay(never.buyer, never.order._id)).toMatchObject({ state: 'captured' })
})

test('a callback with a wrong signature changes nothing', async () => {
  const { buyer, order } = await bought()
  const confirmed = await shop.pay(buyer, order._id, 'confirm')
  const charge = await chargeOf(confirmed._id)
  await shop.db
    .update(gatewayCharges)
    .set({ state: 'captured', settled: true })
    .where(eq(gatewayCharges.id, charge?.id ?? ''))
  const { raw, headers } = await writeCallback(shop.kit, {
    id: 'te_forged',
    kind: 'charge.captured',
    charge: charge?.id ?? '',
  })
  const send = (body: string, signature: string) =>
    fetch(`${shop.server.origin}${callbackAddress}/test`, {
      method: 'POST',
      body,
      headers: { [signatureHeader]: signature },
    })
  expect((await send(raw.replace('"amount":500', '"amount":1'), headers[signatureHeader] ?? '')).status).toBe(
    400,
  )
  expect((await send(raw, 'x'.repeat(43))).status).toBe(400)
  expect((await shop.read(buyer, order._id)).status).toBe(100)
  expect((await send(raw, headers[signatureHeader] ?? '')).status).toBe(200)
  expect((await send(raw, headers[signatureHeader] ?? '')).status).toBe(200)
  expect((await shop.read(buyer, order._id)).status).toBe(200)
})

test('a payment with a wrong amount delivers nothing and is reported once', async () => {
  const { buyer, order } = await bought(800)
  const confirmed = await shop.pay(buyer, order._id, 'confirm')
  await shop.db
    .update(gatewayCharges)
    .set({ state: 'captured', amount: 80 })
    .where(eq(gatewayCharges.reference, confirmed._id))
  for (let n = 0; n < 2; n++)
    await buyer.app.service('order').get('checkPayment', { query: { payment: confirmed._id } })
  expect(
    await shop.db
      .select()
      .from(differences)
      .where(and(eq(differences.payment, confirmed._id))),
  ).toMatchObject([{ kind: 'amount', expected: 800, found: 80 }])
  expect(await deliveredFor(order._id)).toBe(0)
  const accountant = await shop.made({ managerRoles: ['accountant'] })
  const [row] = (
    (await accountant.app.service('payment-differences').find({ query: { kind: 'amount' } })) as {
      data: { _id: string }[]
    }
  ).data
  expect(
    await accountant.app
      .service('payment-differences')
      .patch(row?._id ?? '', { resolved: true, note: 'Called the bank.' }),
  ).toMatchObject({ resolved: true })
})

test('a payment after expiry is accepted while the goods are available, otherwise refunded as 503', async () => {
  const taken = await bought()
  const late = await shop.pay(taken.buyer, taken.order._id, 'late')
  await shop.db.update(payments).set({ state: 'pending' }).where(eq(payments.id, late._id))
  const gone = await bought()
  const other = await shop.pay(gone.buyer, gone.order._id, 'confirm')
  const charge = await chargeOf(other._id)
  // Confirmed at the last moment; the callback is delayed.
  await shop.db
    .update(gatewayCharges)
    .set({ state: 'captured', settled: true })
    .where(eq(gatewayCharges.reference, other._id))
  await takeDown(shop.db, gone.item)
  shop.server.clock.advance(minutes(61))
  await shop.server.scheduler.tick()
  await shop.drain()
  expect(await shop.read(taken.buyer, taken.order._id)).toMatchObject({ status: 200 })
  const after = await shop.read(gone.buyer, gone.order._id)
  expect(charge?.amount).toBe(500)
  expect(after).toMatchObject({
    status: 503,
    paid: 2,
    price: 500,
    receipt: null,
    refund: [{ method: 'card', amount: 500, executed: true }],
    links: [{ removed: true, refundPrice: 500 }],
  })
  expect(await deliveredFor(gone.order._id)).toBe(0)
})

test('if one of four lines is removed during the payment, three are delivered and the fourth is refunded at once', async () => {
  const buyer = await shop.made()
  const items = [await shop.item(100), await shop.item(200), await shop.item(300), await shop.item(400)]
  const order = await shop.order(buyer, items)
  const confirmed = await shop.pay(buyer, order._id, 'confirm')
  await shop.db.transaction(async tx => {
    await takeDown(tx, items[1] ?? '')
    await goodsChanged(tx, shop.kit.clock.now(), 'unit', [items[1] ?? ''])
  })
  expect(await shop.read(buyer, order._id)).toMatchObject({ status: 100, price: 800 })
  await fetch(`${shop.server.origin}${confirmed.url}`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'yes' }),
    redirect: 'manual',
  })
  await shop.drain()
  const after = await shop.read(buyer, order._id)
  expect(after).toMatchObject({
    status: 200,
    price: 1000,
    refund: [{ amount: 200, executed: true, method: 'card' }],
  })
  expect(after.links.map(({ removed, refundPrice }) => [removed, refundPrice])).toEqual([
    [false, 0],
    [true, 200],
    [false, 0],
    [false, 0],
  ])
  expect(await deliveredFor(order._id)).toBe(3)
  expect(await receiptsOf(order._id)).toMatchObject([{ kind: 'receipt', body: { total: 800, paid: 800 } }])
})

test('a payment for an order that the buyer closed is refunded', async () => {
  const { buyer, order } = await bought()
  const confirmed = await shop.pay(buyer, order._id, 'confirm')
  // Already confirmed; the callback is delayed.
  await shop.db
    .update(gatewayCharges)
    .set({ state: 'captured', settled: true })
    .where(eq(gatewayCharges.reference, confirmed._id))
  await buyer.app.service('order').get('cancelBeforePay', { query: { id: order._id } })
  await shop.drain()
  expect(await shop.read(buyer, order._id)).toMatchObject({
    status: 405,
    refund: [{ amount: 500, executed: true }],
  })
  expect(await deliveredFor(order._id)).toBe(0)
})

test('a gift card pays a part, is refunded if the card is declined, and pays everything if it can', async () => {
  const { buyer, order } = await bought(1000)
  gifts.set(buyer.id, 300)
  expect(await buyer.app.service('order').get('payOptions', { query: { id: order._id } })).toMatchObject({
    giftCard: 300,
    card: { provider: 'test' },
    point: null,
  })
  await shop.pay(buyer, order._id, 'declined', { giftCard: true })
  expect(gifts.get(buyer.id)).toBe(300)
  expect(await shop.pay(buyer, order._id, 'succeeds', { giftCard: true })).toMatchObject({
    amount: 700,
    method: 'card',
  })
  expect(gifts.get(buyer.id)).toBe(0)
  expect((await shop.read(buyer, order._id)).payMethod.toSorted()).toEqual(['card', 'giftCard'])
  const small = await bought(200, buyer)
  gifts.set(buyer.id, 500)
  expect(await shop.sale(buyer, small.order._id, { giftCard: true })).toMatchObject({
    method: 'giftCard',
    amount: 200,
    state: 'captured',
  })
  expect((await shop.read(buyer, small.order._id)).status).toBe(200)
  expect(gifts.get(buyer.id)).toBe(300)
})

test('an order in points moves points and no money', async () => {
  const buyer = await shop.made()
  points.set(buyer.id, 1000)
  await acceptCurrent(shop.db, shop.kit.clock.now(), buyer.id, {
    type: 'all_users',
    mode: 'points_redemption',
  })
  const order = await shop.order(buyer, [await shop.item(400)], { isPoint: true })
  expect(order).toMatchObject({ isPoint: true, point: 800, price: 0 })
  expect(await refused(shop.pay(buyer, order._id))).toBe('pay-nothing')
  expect(await buyer.app.service('order').get('payWithPoints', { query: { id: order._id } })).toMatchObject({
    status: 200,
    payMethod: ['points'],
    receipt: null,
  })
  expect(await refused(buyer.app.service('order').get('payWithPoints', { query: { id: order._id } }))).toBe(
    'pay-nothing',
  )
  expect(points.get(buyer.id)).toBe(200)
  expect(
    await refused(
      buyer.app
        .service('order')
        .create({ isPoint: true, link: [{ id: await shop.item(300), style: 'session' }] }),
    ),
  ).toBe('goods-points')
})

test('disputes and discrepancies reach the accountant', async () => {
  const { buyer, order } = await bought()
  const payment = await shop.pay(buyer, order._id, 'disputed')
  await shop.later(minutes(2))
  const strange = await bought()
  const other = await shop.pay(strange.buyer, strange.order._id)
  await shop.drain()
  await shop.db.update(gatewayCharges).set({ amount: 499 }).where(eq(gatewayCharges.reference, other._id))
  await shop.db.insert(gatewayCharges).values({
    id: 'tc_stranger',
    reference: shop.kit.newId(),
    description: '',
    amount: 77,
    currency: 'USD',
    behaviour: 'succeeds',
    state: 'captured',
    settled: true,
    network: 'visa',
    last4: '1111',
    token: 't'.repeat(30),
    returnUrl: '',
    createdAt: shop.kit.clock.now(),
  })
  await shop.later(minutes(70))
  const rows = await shop.db.select().from(differences)
  expect(rows.find(row => row.payment === payment._id)).toMatchObject({ kind: 'dispute', order: order._id })
  expect(rows.find(row => row.payment === other._id)).toMatchObject({
    kind: 'captured',
    expected: 500,
    found: 499,
  })
  expect(rows.find(row => row.subject === 'tc_stranger')).toMatchObject({ kind: 'unknown', found: 77 })
})

test('card numbers are never stored or logged', async () => {
  const numbers = testCards.map(card => card.number)
  const [number = ''] = numbers
  const answer = await fetch(`${shop.server.origin}${testNonceAddress}`, {
    method: 'POST',
    body: JSON.stringify({ number }),
  })
  expect(await answer.json()).toEqual({
    nonce: expect.stringMatching(/^tn_/) as string,
    network: 'visa',
    last4: '4242',
  })
  expect(
    (
      await fetch(`${shop.server.origin}${testNonceAddress}`, {
        method: 'POST',
        body: JSON.stringify({ number: '4242424242424241' }),
      })
    ).status,
  ).toBe(400)
  const tables = (
    await shop.server.database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
  ).rows
  for (const { name } of tables) {
    const found = await shop.server.database.pool.query(
      `select 1 from "${name}" t where t::text ~ '${numbers.join('|')}' limit 1`,
    )
    expect(found.rowCount, name).toBe(0)
  }
  expect(JSON.stringify(shop.server.logged)).not.toMatch(new RegExp(numbers.join('|')))
})
