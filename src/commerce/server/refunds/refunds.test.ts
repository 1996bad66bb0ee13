// Refunds by rule, by hand and by complaint: to the original source, up to the captured amount, with a credit note.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '#identity/server/testing/identity-server.ts'
import type { Receipt } from '#commerce/contract/receipt.shapes.ts'
import type { RefundCheck } from '#commerce/contract/payment.shapes.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { audit, outbox } from '#kit/server/kit.tables.ts'
import { provided } from '#kit/server/ports.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { afterOrders, type GivenBack, type PaidOrder } from '../after-orders.api.ts'
import { issueGiftCard, redeemGiftCard, codeOf } from '../gift-cards/gift-cards.ts'
import { giftCardBalance } from '../balances.api.ts'
import { gatewayOf, useGateway } from '../gateways/gateways.ts'
import { cancelGoods } from '../orders.api.ts'
import { lines, orders } from '../orders.tables.ts'
import { payments, refunds } from '../payments.tables.ts'
import { receipts } from '../receipts.tables.ts'
import { delivered } from '../testing/shop-goods.ts'
import { startShop, type Buyer, type Shop } from '../testing/shop.ts'

let shop: Shop
let staff: Buyer
const paid: PaidOrder[] = []
const givenBack: GivenBack[] = []
beforeAll(async () => {
  shop = await startShop()
  standIn(shop.db, afterOrders, [
    ...provided(shop.db, afterOrders),
    {
      paid: (_tx, order) => {
        paid.push(order)
        return Promise.resolve()
      },
      givenBack: (_tx, back) => {
        givenBack.push(back)
        return Promise.resolve()
      },
    },
  ])
  staff = await shop.made({ managerRoles: ['customer_service_manager'] })
})
afterAll(() => shop.stop())

const hours = (count: number) => count * 3_600_000
const deliveredFor = async (order: string) =>
  (await delivered(shop.db)).filter(row => row.order === order).length
const noticed = async (code: string) =>
  (await shop.db.select().from(outbox).where(eq(outbox.topic, 'notice'))).filter(row =>
    row.key?.startsWith(`${code} `),
  ).length
const noticedBy = async (code: string) =>
  (await shop.db.select().from(outbox).where(eq(outbox.topic, 'notice'))).flatMap(({ key }) =>
    key?.startsWith(`${code} `) ? [key.split(' ').at(-1)] : [],
  )
const cancel = (buyer: Buyer, id: string, more: object = {}) =>
  buyer.app.service('order').get('cancel', { query: { id, ...more } }) as Promise<Order>
const receiptsOf = (buyer: Buyer, id: string) =>
  buyer.app.service('order').get('receipts', { query: { id } }) as Promise<Receipt[]>

async function bought(
  style: 'unit' | 'session',
  prices: readonly number[],
  behaviour: 'succeeds' | 'unsettled' = 'succeeds',
  buyer?: Buyer,
): Promise<{ buyer: Buyer; order: Order }> {
  const who = buyer ?? (await shop.made())
  const ids = await Promise.all(prices.map(price => shop.item(price)))
  const order = (await who.app.service('order').create({ link: ids.map(id => ({ id, style })) })) as Order
  await shop.pay(who, order._id, behaviour)
  await shop.drain()
  return { buyer: who, order: await shop.read(who, order._id) }
}

async function giftFor(buyer: Buyer, amount: number): Promise<void> {
  const now = shop.kit.clock.now()
  const card = await issueGiftCard(shop.db, shop.kit, {
    amount,
    note: '',
    email: null,
    issuer: staff.id,
    now,
  })
  await redeemGiftCard(shop.db, shop.kit, codeOf(shop.kit, card), buyer.id, now)
}

test('one line is refunded by its rule, then the rest; the credit notes add up to the receipt', async () => {
  const { buyer, order } = await bought('session', [1000, 500])
  const first = order.links[0]?._id ?? ''
  expect(
    (await buyer.app.service('order').get('orderRefundCheck', { query: { id: order._id } })) as RefundCheck,
  ).toMatchObject({ amount: 1500, lines: [{ refundable: 1000, why: null }, { refundable: 500 }] })
  expect(await cancel(buyer, order._id, { linkId: [first] })).toMatchObject({
    status: 200,
    paid: 1,
    links: [{ removed: true, removedReason: 'cancelled', refundPrice: 1000 }, { removed: false }],
  })
  expect(await deliveredFor(order._id)).toBe(1)
  expect(await refused(cancel(buyer, order._id, { linkId: [first] }))).toBe('refund-none')
  await shop.drain()
  const after = await cancel(buyer, order._id)
  expect(after).toMatchObject({ status: 500, paid: 2, price: 1500 })
  await shop.drain()
  expect((await shop.read(buyer, order._id)).refund).toMatchObject([
    { amount: 1000, executed: true, method: 'card' },
    { amount: 500, executed: true },
  ])
  expect(await deliveredFor(order._id)).toBe(0)
  const papers = await receiptsOf(buyer, order._id)
  expect(papers.map(({ kind, total }) => [kind, total])).toEqual([
    ['receipt', 1500],
    ['creditNote', -1000],
    ['creditNote', -500],
  ])
  expect(papers[1]?.of).toBe(papers[0]?.no)
  expect(
    givenBack.filter(back => back.order.id === order._id).map(({ by, lines: back }) => [by, back.length]),
  ).toEqual([
    [{ card: 1000 }, 1],
    [{ card: 500 }, 1],
  ])
  expect((await shop.db.select().from(payments).where(eq(payments.order, order._id)))[0]).toMatchObject({
    state: 'refunded',
    refunded: 1500,
  })
  // Refunded goods can be bought again.
  expect(
    await buyer.app.service('order').create({ link: [{ id: order.links[0]?.id, style: 'session' }] }),
  ).toMatchObject({ status: 100 })
})

test('buyers cannot refund content; staff can, with a reason that is recorded', async () => {
  const { buyer, order } = await bought('unit', [700])
  expect(
    await buyer.app.service('order').get('orderRefundCheck', { query: { id: order._id } }),
  ).toMatchObject({ amount: 0, lines: [{ refundable: 0, why: 'Content is not given back.' }] })
  expect(await refused(cancel(buyer, order._id))).toBe('refund-none')
  expect(await refused(cancel(buyer, order._id, { byHand: true, reason: 'I am staff' }))).toBe('forbidden')
  expect(await refused(cancel(staff, order._id, { byHand: true }))).toBe('bad-query')
  const sales = await shop.made({ managerRoles: ['sales'] })
  expect(await refused(cancel(sales, order._id, { byHand: true, reason: 'x' }))).toBe('not-found')
  expect(await cancel(staff, order._id, { byHand: true, reason: 'Bought twice by mistake' })).toMatchObject({
    status: 500,
    refund: [{ amount: 700, reason: 'Bought twice by mistake' }],
    links: [{ removedReason: 'refunded' }],
  })
  expect(await deliveredFor(order._id)).toBe(0)
  expect(
    (await shop.db.select().from(audit).where(eq(audit.subject, order._id))).map(({ act, actor }) => [
      act,
      actor,
    ]),
  ).toContainEqual(['order.refundByHand', staff.id])
  expect(await noticed(`OrderRefunded ${order._id}`)).toBe(1)
})

test('of twenty simultaneous cancellations, one succeeds', async () => {
  const { buyer, order } = await bought('session', [800])
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => cancel(buyer, order._id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await shop.drain()
  expect(await shop.db.select().from(refunds).where(eq(refunds.order, order._id))).toMatchObject([
    { amount: 800, status: 'executed' },
  ])
})

test('a refund goes to the original sources: first the card, then the gift card', async () => {
  const buyer = await shop.made()
  await giftFor(buyer, 400)
  const ids = [await shop.item(600), await shop.item(400)]
  const order = (await buyer.app
    .service('order')
    .create({ link: ids.map(id => ({ id, style: 'session' })) })) as Order
  await shop.pay(buyer, order._id, 'succeeds', { giftCard: true })
  expect(paid.find(({ id }) => id === order._id)?.paidBy).toEqual({ card: 600, giftCard: 400 })
  await cancel(buyer, order._id, { linkId: [order.links[1]?._id] })
  expect(await giftCardBalance(shop.db, buyer.id, shop.kit.clock.now())).toBe(0)
  await cancel(buyer, order._id)
  await shop.drain()
  expect(await giftCardBalance(shop.db, buyer.id, shop.kit.clock.now())).toBe(400)
  expect(
    (await shop.read(buyer, order._id)).refund.map(({ method, amount }) => `${method} ${amount}`).toSorted(),
  ).toEqual(['card 200', 'card 400', 'giftCard 400'])
})

test('a refund waits until the card has settled', async () => {
  const { buyer, order } = await bought('session', [900], 'unsettled')
  expect(order.settled).toBe(false)
  await cancel(buyer, order._id)
  await shop.later(60_000)
  expect((await shop.read(buyer, order._id)).refund).toMatchObject([
    { status: 'waiting', executed: false, executedAt: null },
  ])
  await shop.later(hours(1))
  expect((await shop.read(buyer, order._id)).refund).toMatchObject([
    { status: 'executed', executed: true, executedAt: expect.any(String) as string },
  ])
})

test('a complaint can be made once, and is refused with an explanation or granted', async () => {
  const { buyer, order } = await bought('unit', [500, 250])
  const [one, other] = order.links.map(({ _id }) => _id)
  const complain = (of: readonly (string | undefined)[]) =>
    buyer.app
      .service('order')
      .patch('complain', { id: order._id, lines: of, text: 'The slides cannot be opened.', pictures: [] })
  expect(await complain([one])).toMatchObject({
    status: 200,
    complaint: { status: 'open', text: 'The slides cannot be opened.' },
  })
  expect(await refused(complain([other]))).toBe('refund-complaint')
  expect(await staff.app.service('order').find({ query: { complaint: 'open' } })).toMatchObject({
    total: 1,
    data: [{ _id: order._id }],
  })
  expect([await noticedBy('RefundRequested'), await noticedBy('RefundWaiting')]).toEqual([
    [buyer.id],
    [staff.id],
  ])
  expect(
    await staff.app
      .service('order')
      .patch('decideComplaint', { id: order._id, accept: false, answer: 'They open here.' }),
  ).toMatchObject({ complaint: { status: 'refused', answer: 'They open here.' }, refund: [] })
  expect(
    await refused(
      staff.app.service('order').patch('decideComplaint', { id: order._id, accept: true, answer: 'Or not.' }),
    ),
  ).toBe('refund-decided')
  await complain([one])
  expect(
    await staff.app
      .service('order')
      .patch('decideComplaint', { id: order._id, accept: true, answer: 'You are right.' }),
  ).toMatchObject({
    status: 200,
    complaint: { status: 'accepted' },
    links: [{ refundPrice: 500, removed: true }, { removed: false }],
  })
  expect(await deliveredFor(order._id)).toBe(1)
})

test('orders that the host cancels are refunded automatically', async () => {
  const { buyer, order } = await bought('session', [650])
  await shop.db.transaction(tx =>
    cancelGoods(tx, shop.kit.clock.now(), 'session', order.links[0]?.id ?? '', 'hostCancels'),
  )
  expect(await shop.read(buyer, order._id)).toMatchObject({ status: 501, paid: 2, refund: [{ amount: 650 }] })
})

test('the lines of a receipt, its discount and its total add up', async () => {
  const buyer = await shop.made()
  const link = [await shop.item(1000, 40), await shop.item(500)].map(id => ({ id, style: 'unit' }))
  const order = (await buyer.app.service('order').create({ link })) as Order
  await shop.pay(buyer, order._id)
  await shop.drain()
  expect(await receiptsOf(buyer, order._id)).toMatchObject([
    {
      lines: [
        { unitPrice: 1000, amount: 1000, discount: 400 },
        { unitPrice: 500, amount: 500, discount: 0 },
      ],
      discount: 400,
      total: 1100,
      paid: 1100,
    },
  ])
})

test('receipts are numbered without gaps, never change, and open as a PDF at a secret address', async () => {
  const { buyer, order } = await bought('session', [999])
  const numbers = (await shop.db.select().from(receipts).where(eq(receipts.kind, 'receipt')))
    .map(({ no }) => Number(no.split('-')[2]))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  await expect(
    shop.db.update(receipts).set({ no: 'R-1' }).where(eq(receipts.order, order._id)),
  ).rejects.toThrow()
  await expect(shop.db.delete(receipts).where(eq(receipts.order, order._id))).rejects.toThrow()
  const [receipt] = await receiptsOf(buyer, order._id)
  const open = (path: string) => fetch(`${shop.server.origin}${path}`)
  const first = Buffer.from(await (await open(receipt?.pdf ?? '')).arrayBuffer())
  expect(first.subarray(0, 8).toString()).toBe('%PDF-1.5')
  expect(Buffer.from(await (await open(receipt?.pdf ?? '')).arrayBuffer()).equals(first)).toBe(true)
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const page = await (await getDocument({ data: new Uint8Array(first) }).promise).getPage(1)
  const words = (await page.getTextContent()).items.map(item => ('str' in item ? item.str : '')).join(' ')
  expect(words).toContain(`Receipt ${receipt?.no}`)
  expect(words).toContain('$9.99')
  expect((await open((receipt?.pdf ?? '').replace(/t=.*/, 't=zzzzzzzz.x'))).status).toBe(403)
  expect((await open((receipt?.pdf ?? '').split('?')[0] ?? '')).status).toBe(403)
  await shop.later(hours(3))
  expect((await open(receipt?.pdf ?? '')).status).toBe(403)
})

test('for any sequence of orders, payments and refunds, the captured amount is the price and refunds never exceed it', async () => {
  const buyer = await shop.made()
  await giftFor(buyer, 5000)
  const step = fc.oneof(
    fc.record({
      act: fc.constant('buy' as const),
      prices: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 4 }),
      card: fc.constantFrom('succeeds' as const, 'declined' as const, 'unsettled' as const),
      giftCard: fc.boolean(),
    }),
    fc.record({ act: fc.constant('back' as const), order: fc.nat(20), line: fc.option(fc.nat(3)) }),
    fc.record({ act: fc.constant('byHand' as const), order: fc.nat(20), line: fc.nat(3) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async steps => {
      const made: Order[] = []
      for (const each of steps) {
        if (each.act === 'buy') {
          const ids = await Promise.all(each.prices.map(price => shop.item(price)))
          const order = (await buyer.app
            .service('order')
            .create({ link: ids.map(id => ({ id, style: 'session' })) })) as Order
          made.push(order)
          if (order.status === 100) await shop.pay(buyer, order._id, each.card, { giftCard: each.giftCard })
        } else {
          const order = made[each.order % Math.max(made.length, 1)]
          if (!order) continue
          const linkId = each.line === null ? undefined : [order.links[each.line % order.links.length]?._id]
          await (
            each.act === 'back'
              ? cancel(buyer, order._id, linkId ? { linkId } : {})
              : cancel(staff, order._id, { linkId, byHand: true, reason: 'by hand' })
          ).catch((error: unknown) => {
            expect((error as { data: { code: string } }).data.code).toBe('refund-none')
          })
        }
      }
      await shop.drain()
      for (const order of made) await conserved(order._id)
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('a failing refund is tried five times over a day, then staff are notified', async () => {
  const accountant = await shop.made({ managerRoles: ['accountant'] })
  const gateway = gatewayOf(shop.kit)
  if (!gateway) throw new Error('no gateway')
  const { buyer, order } = await bought('session', [300])
  useGateway(shop.kit, { ...gateway, refund: () => Promise.reject(new Error('try later')) })
  await cancel(buyer, order._id)
  await shop.drain()
  for (let hour = 0; hour < 26; hour++) await shop.later(hours(1))
  useGateway(shop.kit, gateway)
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.order, order._id))
  expect(refund).toMatchObject({ status: 'failed', attempts: 5, executedAt: null })
  expect(
    await shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `RefundStuck ${refund?.id} ${accountant.id}`)),
  ).toHaveLength(1)
})

async function conserved(id: string): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
  const ours = await shop.db.select().from(lines).where(eq(lines.order, id))
  const taken = (await shop.db.select().from(payments).where(eq(payments.order, id))).filter(
    ({ counts }) => counts,
  )
  const back = (await shop.db.select().from(refunds).where(eq(refunds.order, id))).filter(
    ({ stray }) => !stray,
  )
  const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const isPaid = order?.status === '200' || order?.status.startsWith('5')
  expect(total(ours.filter(({ counted }) => counted).map(({ price }) => price))).toBe(order?.price)
  expect(total(taken.map(({ amount }) => amount))).toBe(isPaid ? order?.price : 0)
  expect(total(back.map(({ amount }) => amount))).toBe(total(ours.map(({ refundPrice }) => refundPrice)))
  expect(total(back.map(({ amount }) => amount))).toBeLessThanOrEqual(order?.price ?? 0)
  expect(await deliveredFor(id)).toBe(isPaid ? ours.filter(({ removed }) => !removed).length : 0)
}
