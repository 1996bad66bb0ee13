import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { startShop, type Buyer, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const ordered = async (buyer: Buyer): Promise<string> =>
  (
    (await buyer.app
      .service('order')
      .create({ link: [{ id: await shop.item(500), style: 'session' }] })) as Order
  )._id
const kept = async (buyer: Buyer) =>
  ((await buyer.app.service('kept-cards').find()) as { data: { _id: string; last4: string }[] }).data

test('a card is saved only if the buyer agrees, and pays the next order in one click', async () => {
  const buyer = await shop.made()
  await shop.sale(buyer, await ordered(buyer), { nonce: await shop.nonce() })
  expect(await kept(buyer)).toEqual([])
  await shop.sale(buyer, await ordered(buyer), { nonce: await shop.nonce(), keep: true })
  expect(await kept(buyer)).toMatchObject([{ last4: expect.stringMatching(/^\d{4}$/) as string }])
  const next = await ordered(buyer)
  expect(await buyer.app.service('order').get('payOptions', { query: { id: next } })).toMatchObject({
    kept: { last4: expect.any(String) as string },
  })
  for (const order of [next, await ordered(buyer)])
    expect(await shop.sale(buyer, order, { kept: true })).toMatchObject({ state: 'captured', amount: 500 })
})

test('nobody else can pay with it, and nobody at all once it is removed', async () => {
  const [buyer, other] = [await shop.made(), await shop.made()]
  await shop.sale(buyer, await ordered(buyer), { nonce: await shop.nonce(), keep: true })
  await expect(shop.sale(other, await ordered(other), { kept: true })).rejects.toMatchObject({
    data: { code: 'pay-kept-gone' },
  })
  const [card] = await kept(buyer)
  await expect(other.app.service('kept-cards').remove(card!._id)).rejects.toMatchObject({ code: 404 })
  await buyer.app.service('kept-cards').remove(card!._id)
  await shop.drain()
  expect(await kept(buyer)).toEqual([])
  await expect(shop.sale(buyer, await ordered(buyer), { kept: true })).rejects.toMatchObject({
    data: { code: 'pay-kept-gone' },
  })
})
