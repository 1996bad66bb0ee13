// The cart and ordering: rows by owner, allowed goods, and buying for a school.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CartRow } from '#commerce/contract/cart.contract.ts'
import { refused } from '#identity/server/testing/identity-server.ts'
import { socketClient } from '#kit/server/testing/test-server.ts'
import { stock } from '../testing/shop-goods.ts'
import { startShop, type Buyer, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const cart = ({ app }: Buyer) => app.service('cart')
const put = (who: Buyer, goodsId: string, more: object = {}) =>
  cart(who).create({ goodsId, style: 'unit', ...more }) as Promise<CartRow>
const found = async (who: Buyer) => ((await cart(who).find({ query: {} })) as { data: CartRow[] }).data

test('only the owner can remove a row, and all the owner’s tabs are notified', async () => {
  const [buyer, other] = [await shop.made(), await shop.made()]
  const tab = await socketClient(shop.server.base, buyer.token)
  const received: string[] = []
  for (const event of ['created', 'removed']) tab.socket.on(`cart ${event}`, () => received.push(event))
  const row = await put(buyer, await shop.item(500))
  expect(await refused(cart(other).remove(row._id))).toBe('not-found')
  expect(await found(other)).toEqual([])
  expect(await cart(buyer).remove(row._id)).toMatchObject({ _id: row._id, goods: { price: 500 } })
  expect(await refused(cart(buyer).remove(row._id))).toBe('not-found')
  expect(await cart(buyer).get('count')).toEqual({ count: 0 })
  await shop.drain()
  await vi.waitFor(() => expect(received).toEqual(['created', 'removed']))
  tab.close()
})

test("refuses one's own, bought, directly ordered and missing goods", async () => {
  const buyer = await shop.made()
  const [owned, free] = [await shop.item(300), await shop.item(0)]
  await shop.order(buyer, [free])
  expect(await refused(put(shop.seller, owned))).toBe('goods-own')
  expect(await refused(put(buyer, free))).toBe('order-paid')
  expect(await refused(put(buyer, 'nothing'))).toBe('goods-gone')
  expect(await refused(put(buyer, owned, { style: 'service' }))).toBe('bad-data')
  expect(await found(buyer)).toEqual([])
})

test('prices are current, and the order contains the sharer’s invite code', async () => {
  const buyer = await shop.made()
  const item = await shop.item(1000)
  const row = await put(buyer, item, { inviter: 'ABCDEFGH' })
  await stock(shop.db, item, shop.seller.id, 1000, 25)
  expect(await found(buyer)).toMatchObject([
    { _id: row._id, inviter: 'ABCDEFGH', goods: { original: 1000, discount: 25, price: 750 } },
  ])
  expect(await buyer.app.service('order').create({ cart: [row._id] })).toMatchObject({ price: 750 })
})

test('an admin who acts for a school uses the school’s cart, and orders for it', async () => {
  const school = shop.kit.newId()
  const [admin, item] = [await shop.made({}, { 'x-school': school }), await shop.item(700)]
  shop.admins.set(school, admin.id)
  const row = await put(admin, item)
  expect(row.buyer).toBe(school)
  expect(await admin.app.service('order').create({ cart: [row._id] })).toMatchObject({
    isSchool: true,
    buyer: { _id: school },
    price: 700,
  })
})
