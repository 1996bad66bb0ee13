// Earnings from real orders: paid by card, gift card and points, then refunded by staff. Refunds restore the books.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spaceTotal } from '#files/server/files.api.ts'
import { users } from '#identity/server/identity.tables.ts'
import { notifyInvitedPeople } from '#identity/server/inviting.api.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { earnings } from '../earnings.tables.ts'
import { giftCards } from '../gift-cards.tables.ts'
import { issueGiftCard, redeemGiftCard, codeOf } from '../gift-cards/gift-cards.ts'
import { settleDue } from './income-settle.ts'
import { ledgerBalance, trialBalance } from '../ledger/ledger.ts'
import { assertBooks } from '../testing/books.ts'
import { startShop, type Buyer, type Shop } from '../testing/shop.ts'

let shop: Shop
let staff: Buyer
beforeAll(async () => {
  shop = await startShop()
  staff = await shop.made({ managerRoles: ['customer_service_manager'] })
})
afterAll(() => shop.stop())

const rowsOf = (uid: string, line: string) =>
  shop.db
    .select()
    .from(earnings)
    .where(eq(earnings.uid, uid))
    .then(rows => rows.filter(row => row.line === line))
const codeOfBuyer = async (id: string) =>
  (await shop.db.select({ code: users.inviteCode }).from(users).where(eq(users.id, id)))[0]?.code ?? ''
const refund = (id: string) =>
  staff.app
    .service('order')
    .get('cancel', { query: { id, byHand: true, reason: 'It was broken' } }) as Promise<Order>
const figures = (who: Buyer) =>
  who.app.service('income-log').get('figures', { query: { span: 'all' } }) as Promise<{
    available: number
    pending: number
    total: number
  }>

async function giftCard(owner: Buyer, amount: number): Promise<string> {
  return shop.db.transaction(async tx => {
    const now = shop.kit.clock.now()
    const card = await issueGiftCard(tx, shop.kit, { amount, note: '', email: null, issuer: staff.id, now })
    await redeemGiftCard(tx, shop.kit, codeOf(shop.kit, card), owner.id, now)
    return card.id
  })
}
const onCard = async (id: string) =>
  (await shop.db.select().from(giftCards).where(eq(giftCards.id, id)))[0]?.balance

test('a gift card pays a part: the seller earns on the full price, and a refund restores all balances', async () => {
  const [buyer, inviter] = [await shop.made(), await shop.made()]
  const card = await giftCard(buyer, 500)
  const before = await trialBalance(shop.db)
  const order = await shop.order(buyer, [await shop.item(1200)], { inviter: await codeOfBuyer(inviter.id) })
  await shop.pay(buyer, order._id, 'succeeds', { giftCard: true })
  await shop.drain()
  const paid = await shop.read(buyer, order._id)
  expect(paid).toMatchObject({ status: 200, isSeparated: true })
  expect(paid.payMethod.toSorted()).toEqual(['card', 'giftCard'])
  expect(await onCard(card)).toBe(0)
  const line = order.links[0]?._id ?? ''
  expect(await rowsOf(shop.seller.id, line)).toMatchObject([{ kind: 'income', value: 600, status: 0 }])
  expect(await rowsOf(inviter.id, line)).toMatchObject([{ kind: 'point', value: 60, status: 0 }])
  expect(await ledgerBalance(shop.db, 'clearing:giftCard')).toBe(0)
  await assertBooks(shop.db)

  expect(await refund(order._id)).toMatchObject({ status: 500, paid: 2 })
  await shop.drain()
  await shop.later(6000)
  expect(await onCard(card)).toBe(500)
  expect(await rowsOf(shop.seller.id, line)).toMatchObject([{ status: -1 }])
  expect(await rowsOf(inviter.id, line)).toMatchObject([{ status: -1 }])
  const after = await trialBalance(shop.db)
  for (const account of ['sellerExpected', 'platform', 'giftCards', 'clearing:giftCard'] as const)
    expect([account, after.get(account) ?? 0]).toEqual([account, before.get(account) ?? 0])
  expect((after.get('clearing:card') ?? 0) + (after.get('refunds:card') ?? 0)).toBe(
    (before.get('clearing:card') ?? 0) + (before.get('refunds:card') ?? 0),
  )
  await assertBooks(shop.db)
})

test('if the card fails, the gift card is refunded and nobody earns', async () => {
  const buyer = await shop.made()
  const card = await giftCard(buyer, 300)
  const order = await shop.order(buyer, [await shop.item(900)])
  await shop.pay(buyer, order._id, 'declined', { giftCard: true }).catch(() => undefined)
  await shop.drain()
  expect(await onCard(card)).toBe(300)
  expect(await rowsOf(shop.seller.id, order.links[0]?._id ?? '')).toEqual([])
  expect(await ledgerBalance(shop.db, 'clearing:giftCard')).toBe(0)
  await assertBooks(shop.db)
})

const codeOfRefusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { data: { code: string } }) => error.data.code,
  )

test('points earned by inviting buy content and storage; authors get their share; no money moves', async () => {
  const buyer = await shop.made()
  const code = await codeOfBuyer(buyer.id)
  for (let n = 0; n < 15; n++) {
    const guest = await shop.made({ inviter: code })
    await shop.db.transaction(tx => notifyInvitedPeople(tx, guest.id, shop.kit.clock.now()))
  }
  const money = await trialBalance(shop.db)
  const balance = async () =>
    ((await buyer.app.service('point-log').get('balance')) as { point: number }).point
  expect(await balance()).toBe(1500)

  const unit = await shop.order(buyer, [await shop.item(400)], { isPoint: true })
  expect(unit).toMatchObject({ isPoint: true, price: 0, point: 400, status: 100 })
  const pay = (more = {}) =>
    buyer.app.service('order').get('payWithPoints', { query: { id: unit._id, ...more } })
  // The first purchase with points accepts the terms for points; later ones do not require it again.
  const { data: terms } = (await buyer.app
    .service('agreement')
    .find({ query: { type: 'all_users', mode: 'points_redemption' } })) as { data: { _id: string }[] }
  expect(terms).toHaveLength(1)
  expect(await codeOfRefusal(pay())).toBe('accept-first')
  expect(await codeOfRefusal(pay({ agreed: [buyer.id] }))).toBe('accept-first')
  expect(await balance()).toBe(1500)
  expect(await pay({ agreed: [terms[0]?._id ?? ''] })).toMatchObject({ status: 200 })
  expect(await balance()).toBe(1100)
  expect(await rowsOf(shop.seller.id, unit.links[0]?._id ?? '')).toMatchObject([
    { kind: 'point', category: 'points_purchase', value: 200, status: 0 },
  ])

  const storage = (await buyer.app
    .service('order')
    .create({ link: [{ id: 'cloud_20g', style: 'storage' }], isPoint: true })) as Order
  expect(storage).toMatchObject({ point: 1000, type: 'storage' })
  const before = await spaceTotal(shop.db, buyer.id)
  await buyer.app.service('order').get('payWithPoints', { query: { id: storage._id } })
  expect(await spaceTotal(shop.db, buyer.id)).toBe(before + 20 * 1024 ** 3)
  expect(await balance()).toBe(100)
  const again = (await buyer.app
    .service('order')
    .create({ link: [{ id: 'cloud_40g', style: 'storage' }], isPoint: true })) as Order
  expect(again.point).toBe(1800)
  expect(
    await buyer.app
      .service('order')
      .get('payWithPoints', { query: { id: again._id } })
      .catch((fault: { data: { code: string } }) => fault.data.code),
  ).toBe('points-short')

  await refund(unit._id)
  expect(await balance()).toBe(500)
  expect(await rowsOf(shop.seller.id, unit.links[0]?._id ?? '')).toMatchObject([{ status: -1 }])
  expect(await trialBalance(shop.db)).toEqual(money)
  await assertBooks(shop.db)
})

test('the share becomes actual a day later; a late refund reverses it', async () => {
  const buyer = await shop.made()
  const order = await shop.order(buyer, [await shop.item(1000)])
  await shop.pay(buyer, order._id)
  await shop.drain()
  const before = await figures(shop.seller)
  await settleDue(shop.kit, new Date(shop.kit.clock.now().getTime() + 86_400_000 + 1000))
  const after = await figures(shop.seller)
  expect([after.available - before.available, before.pending - after.pending]).toEqual([500, 500])
  await refund(order._id)
  expect((await figures(shop.seller)).available).toBe(before.available)
  await assertBooks(shop.db)
})
