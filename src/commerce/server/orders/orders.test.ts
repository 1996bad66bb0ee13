// Ordering: which goods, by whom, at which price, and until when.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, refused } from '#identity/server/testing/identity-server.ts'
import type { CheckedLink } from '#commerce/contract/order-links.shapes.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { goodsChanged } from '../orders.api.ts'
import { delivered, stock, takeDown } from '../testing/shop-goods.ts'
import { startShop, type Shop } from '../testing/shop.ts'
import { lines } from '../orders.tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const minutes = (count: number) => count * 60_000
const notices = async (code: string, about: string) =>
  (await shop.db.select().from(outbox).where(eq(outbox.topic, 'notice'))).filter(row =>
    row.key?.startsWith(`${code} ${about}`),
  ).length

test('the amounts of an order come from the goods', async () => {
  const buyer = await shop.made()
  const [one, other] = [await shop.item(1200, 20), await shop.item(501)]
  const order = await shop.order(buyer, [one, other], { expect: 1461 })
  expect(order).toMatchObject({
    status: 100,
    paid: 0,
    price: 1461,
    currency: 'USD',
    type: 'unit',
    name: `Item ${one} and 1 more`,
    isPoint: false,
    receipt: null,
  })
  expect(order.links).toMatchObject([
    { id: one, original: 1200, discount: 20, price: 960 },
    { id: other, original: 501, price: 501 },
  ])
  expect(order.no).toMatch(/^\d{14}$/)
  expect(await delivered(shop.db)).toEqual([])
})

test('a price that the buyer did not see is refused', async () => {
  const buyer = await shop.made()
  const one = await shop.item(700)
  expect(await refusal(shop.order(buyer, [one], { expect: 600 }))).toMatchObject({
    code: 409,
    data: { code: 'price-changed', total: 700 },
  })
})

test.each([
  ['a price', { link: [{ id: 'x', style: 'unit', price: 1 }] }],
  ['a negative count', { link: [{ id: 'x', style: 'unit', count: -3 }] }],
  ['half a piece', { link: [{ id: 'x', style: 'unit', count: 0.5 }] }],
  ['a currency', { link: [{ id: 'x', style: 'unit' }], currency: 'JPY' }],
  ['a status', { link: [{ id: 'x', style: 'unit' }], status: 200 }],
  ['a buyer', { link: [{ id: 'x', style: 'unit' }], buyer: 'somebody' }],
])('%s in a tampered order is refused', async (_name, data) => {
  const buyer = await shop.made()
  expect(await refused(buyer.app.service('order').create(data))).toBe('bad-data')
})

test('other people’s cart rows and unknown goods are not found', async () => {
  const [buyer, other] = [await shop.made(), await shop.made()]
  const row = (await other.app.service('cart').create({ goodsId: await shop.item(300), style: 'unit' })) as {
    _id: string
  }
  expect(await refused(buyer.app.service('order').create({ cart: [row._id] }))).toBe('not-found')
  expect(await refused(shop.order(buyer, ['nothing']))).toBe('goods-gone')
  expect(await refused(shop.order(shop.seller, [await shop.item(300)]))).toBe('goods-own')
  expect(await refused(buyer.app.service('order').create({}))).toBe('order-empty')
  expect(
    await refused(
      buyer.app.service('order').create({
        link: [
          { id: await shop.item(1), style: 'unit' },
          { id: await shop.item(1), style: 'session' },
        ],
      }),
    ),
  ).toBe('goods-mixed')
})

test('of many simultaneous orders of one product for one buyer, one succeeds', async () => {
  const buyer = await shop.made()
  const one = await shop.item(500)
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => shop.order(buyer, [one])))
  const made = results.filter(({ status }) => status === 'fulfilled')
  expect(made).toHaveLength(1)
  const orderId = (made[0] as PromiseFulfilledResult<Order>).value._id
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ data: { code: 'order-unpaid', orderId } })
  expect(
    (await buyer.app
      .service('order')
      .get('checkLinks', { query: { links: [{ id: one, style: 'unit' }] } })) as CheckedLink[],
  ).toMatchObject([{ available: false, ordered: true, orderId, unpaidOrderId: orderId, paidOrderId: null }])
})

test('the cart holds each product once, is counted, and its rows leave with an order and return when it closes', async () => {
  const buyer = await shop.made()
  const cart = buyer.app.service('cart')
  const [one, other] = [await shop.item(500), await shop.item(600)]
  const row = (await cart.create({ goodsId: one, style: 'unit' })) as { _id: string }
  expect(await cart.create({ goodsId: one, style: 'unit' })).toMatchObject({
    _id: row._id,
    goods: { price: 500 },
  })
  const second = (await cart.create({ goodsId: other, style: 'unit' })) as { _id: string }
  expect(await cart.get('count')).toEqual({ count: 2 })
  const order = (await buyer.app.service('order').create({ cart: [row._id, second._id] })) as Order
  expect(order.price).toBe(1100)
  expect(await cart.find()).toMatchObject({ total: 0 })
  expect(await refused(cart.create({ goodsId: one, style: 'unit' }))).toBe('order-unpaid')
  expect(await buyer.app.service('order').get('cancelBeforePay', { query: { id: order._id } })).toMatchObject(
    { status: 405 },
  )
  expect(await cart.find()).toMatchObject({ total: 2 })
  await takeDown(shop.db, one)
  expect(
    ((await cart.find()) as { data: { goodsId: string; goods: unknown }[] }).data.find(
      ({ goodsId }) => goodsId === one,
    )?.goods,
  ).toBeNull()
})

test('a cart holds fifty', async () => {
  const buyer = await shop.made()
  for (let n = 0; n < 50; n++)
    await buyer.app.service('cart').create({ goodsId: await shop.item(100), style: 'unit' })
  expect(
    await refused(buyer.app.service('cart').create({ goodsId: await shop.item(100), style: 'unit' })),
  ).toBe('cart-full')
})

test('free goods are delivered at once, without a payment', async () => {
  const buyer = await shop.made()
  const order = await shop.order(buyer, [await shop.item(0)])
  expect(order).toMatchObject({ status: 200, paid: 1, price: 0, payMethod: [], receipt: null })
  expect((await delivered(shop.db)).filter(row => row.order === order._id)).toHaveLength(1)
})

test('an unpaid order is reminded once, 15 minutes before it expires, and closes within a minute of expiry', async () => {
  const buyer = await shop.made()
  const one = await shop.item(500)
  const order = await shop.order(buyer, [one])
  await shop.later(minutes(44))
  expect(await notices('OrderUnpaid15m', order._id)).toBe(0)
  await shop.later(minutes(2))
  await shop.later(minutes(1))
  expect(await notices('OrderUnpaid15m', order._id)).toBe(1)
  expect((await shop.read(buyer, order._id)).status).toBe(100)
  await shop.later(minutes(14))
  expect((await shop.read(buyer, order._id)).status).toBe(400)
  expect(await notices('OrderTimeout', order._id)).toBe(1)
  expect(await refused(shop.pay(buyer, order._id))).toBe('order-closed')
  expect(await shop.order(buyer, [one])).toMatchObject({ status: 100 })
})

test('lines with withdrawn or repriced goods are removed; an order without lines closes', async () => {
  const buyer = await shop.made()
  const [gone, dearer, stays] = [await shop.item(500), await shop.item(600), await shop.item(700)]
  const order = await shop.order(buyer, [gone, dearer, stays])
  await shop.db.transaction(async tx => {
    await takeDown(tx, gone)
    await stock(tx, dearer, shop.seller.id, 900)
    await goodsChanged(tx, shop.kit.clock.now(), 'unit', [gone, dearer, stays])
  })
  const after = await shop.read(buyer, order._id)
  expect(after).toMatchObject({ status: 100, price: 700 })
  expect(after.links).toMatchObject([
    { removed: true, removedReason: 'unpublished' },
    { removed: true, removedReason: 'changed' },
    { removed: false },
  ])
  expect(await notices('OrderLineRemoved', after.links[0]?._id ?? '')).toBe(1)
  await takeDown(shop.db, stays)
  // The order was not notified of the change, so the payment checks the goods again.
  expect(await refused(shop.pay(buyer, order._id))).toBe('order-closed')
  expect(await shop.read(buyer, order._id)).toMatchObject({ status: 400, price: 0 })
})

test('existing orders keep a discount that has expired', async () => {
  const buyer = await shop.made()
  const one = await shop.item(1000, 50, new Date(shop.kit.clock.now().getTime() + minutes(10)))
  const order = await shop.order(buyer, [one])
  await shop.later(minutes(11))
  expect(await shop.pay(buyer, order._id)).toMatchObject({ state: 'captured', amount: 500 })
})

test('only an admin working for the school can order for it, and its admins see the order', async () => {
  const school = shop.kit.newId()
  const admin = await shop.made({}, { 'x-school': school })
  const stranger = await shop.made({}, { 'x-school': school })
  shop.admins.set(school, admin.id)
  const one = await shop.item(500)
  expect(await refused(shop.order(stranger, [one], { isSchool: true }))).toBe('school-left')
  const order = await shop.order(admin, [one], { isSchool: true })
  expect(order).toMatchObject({ isSchool: true, buyer: { _id: school }, schoolAdmin: admin.id })
  const next = await shop.made()
  expect(await refused(next.app.service('order').get(order._id))).toBe('not-found')
  shop.admins.set(school, next.id)
  expect(await next.app.service('order').get(order._id)).toMatchObject({ _id: order._id })
  shop.admins.delete(school)
  expect(await refused(next.app.service('order').get(order._id))).toBe('not-found')
})

test('an order names the inviter’s school, if there is exactly one', async () => {
  const [inviter, buyer] = [await shop.made(), await shop.made()]
  const { inviteCode } = (await inviter.app.service('users').get(inviter.id)) as { inviteCode: string }
  const schools = [shop.kit.newId(), shop.kit.newId()] as const
  const brought = async () =>
    (await shop.order(buyer, [await shop.item(500)], { inviter: inviteCode })).schoolInviter
  expect(await brought()).toBeNull()
  shop.admins.set(schools[0], inviter.id)
  expect(await brought()).toMatchObject({ _id: schools[0] })
  expect((await shop.order(buyer, [await shop.item(500)])).schoolInviter).toBeNull()
  shop.admins.set(schools[1], inviter.id)
  expect(await brought()).toBeNull()
  for (const school of schools) shop.admins.delete(school)
})

test('staff find orders by number, name, email and mobile; buyers only their own', async () => {
  const buyer = await shop.made({
    email: 'grace.hopper@navy.test',
    mobile: '+15550001234',
    name: ['Grace', 'Hopper'],
  })
  const staff = await shop.made({ managerRoles: ['accountant'] })
  const order = await shop.order(buyer, [await shop.item(500)])
  for (const $search of [order.no, 'grace.hopper@navy', '+15550001234', 'Grace Hopper', buyer.id]) {
    expect(await staff.app.service('order').find({ query: { $search } }), $search).toMatchObject({
      total: 1,
      data: [{ _id: order._id }],
    })
  }
  expect(await staff.app.service('order').find({ query: { mine: true } })).toMatchObject({ total: 0 })
  const other = await shop.made()
  expect(await other.app.service('order').find({ query: { $search: 'Grace Hopper' } })).toMatchObject({
    total: 0,
  })
  expect(await buyer.app.service('order').find({ query: { status: 100 } })).toMatchObject({ total: 1 })
  expect(await buyer.app.service('order').get('count')).toEqual({
    all: 1,
    unpaid: 1,
    paid: 0,
    closed: 0,
    refunded: 0,
  })
})

test('users cannot pay, close, refund or decide on other people’s orders', async () => {
  const [buyer, other] = [await shop.made(), await shop.made()]
  const order = await shop.order(buyer, [await shop.item(500)])
  const { app } = other
  expect(await refused(shop.pay(other, order._id))).toBe('not-found')
  expect(await refused(app.service('order').get('cancelBeforePay', { query: { id: order._id } }))).toBe(
    'not-found',
  )
  expect(await refused(app.service('order').get('payOptions', { query: { id: order._id } }))).toBe(
    'not-found',
  )
  expect(await refused(app.service('order').get('receipts', { query: { id: order._id } }))).toBe('not-found')
  expect(await refused(app.service('order').get('cancel', { query: { id: order._id } }))).toBe('not-found')
  expect(
    await refused(
      app.service('order').patch('decideComplaint', { id: order._id, accept: true, answer: 'yes' }),
    ),
  ).toBe('forbidden')
  expect(await refused(app.service('payment-differences').find())).toBe('forbidden')
  const [line] = await shop.db.select().from(lines).where(eq(lines.order, order._id))
  expect(
    await refused(
      app.service('order').patch('archiveLine', { id: order._id, line: line?.id, archived: true }),
    ),
  ).toBe('not-found')
})

test('an archived line stays bought and can be restored', async () => {
  const buyer = await shop.made()
  const order = await shop.order(buyer, [await shop.item(0), await shop.item(0)])
  const put = async (archived: boolean) =>
    (
      (await buyer.app
        .service('order')
        .patch('archiveLine', { id: order._id, line: order.links[1]?._id, archived })) as Order
    ).links.map(line => line.archived)
  expect(await put(true)).toEqual([false, true])
  expect(await shop.read(buyer, order._id)).toMatchObject({
    status: 200,
    links: [{ removed: false }, { removed: false, archived: true }],
  })
  expect(await put(false)).toEqual([false, false])
  expect(
    await refused(
      buyer.app
        .service('order')
        .patch('archiveLine', { id: order._id, line: shop.kit.newId(), archived: true }),
    ),
  ).toBe('not-found')
})

test('the payment page offers card and gift cards for orders in money, and only points for orders in points', async () => {
  const buyer = await shop.made()
  const staff = await shop.made({ managerRoles: ['accountant'] })
  const { code } = (await staff.app.service('gift-card').create({ amount: 1500 })) as { code: string }
  await buyer.app.service('gift-card').patch('redeem', { code })
  const options = (id: string) => buyer.app.service('order').get('payOptions', { query: { id } })
  const money = await shop.order(buyer, [await shop.item(900)])
  expect(await options(money._id)).toMatchObject({ card: { provider: 'test' }, giftCard: 900, point: null })
  const points = await shop.order(buyer, [await shop.item(900)], { isPoint: true })
  expect(await options(points._id)).toMatchObject({
    card: null,
    giftCard: 0,
    point: { price: 900, balance: 0 },
  })
})
