// The points mall: list, search, purchase, and refusal without enough points.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#commerce/contract/goods.shapes.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { acceptCurrent } from '#communications/server/agreements.api.ts'
import { refused } from '#identity/server/testing/identity-server.ts'
import { writeEarning } from '../earnings/earning-rows.ts'
import { takeDown } from '../testing/shop-goods.ts'
import { startShop, type Buyer, type Shop } from '../testing/shop.ts'

let shop: Shop
/** Four products: 4.00; 12.00 with 50 % off; a free one; 9.00, unpublished. */
let items: string[]
beforeAll(async () => {
  shop = await startShop()
  items = [await shop.item(400), await shop.item(1200, 50), await shop.item(0), await shop.item(900)]
  await takeDown(shop.db, items[3] ?? '')
})
afterAll(() => shop.stop())

const mall = (who: Buyer, query: object = {}) =>
  who.app.service('point-log').get('mall', { query }) as Promise<{
    total: number
    limit: number
    skip: number
    data: Product[]
  }>
const named = async (who: Buyer, query: object = {}) =>
  (await mall(who, query)).data.map(({ id, point }) => [id, point])
const give = ({ id }: Buyer, points: number) =>
  shop.db.transaction(tx =>
    writeEarning(
      tx,
      {
        uid: id,
        isSchool: false,
        kind: 'point',
        tab: 'earn',
        source: 'reward',
        category: 'invite',
        value: points,
        status: 1,
        name: 'A present',
      },
      shop.kit.clock.now(),
    ),
  )
const pay = async ({ app, id: buyer }: Buyer, id: string) => {
  await acceptCurrent(shop.db, shop.kit.clock.now(), buyer, { type: 'all_users', mode: 'points_redemption' })
  return (await app.service('order').get('payWithPoints', { query: { id } })) as Order
}
const storage = [
  ['cloud_20g', 1000],
  ['cloud_40g', 1800],
]

test('lists storage and content with point prices, paged, searchable and by kind; omits free, unpublished and own goods', async () => {
  const buyer = await shop.made()
  const content = [
    [items[0], 400],
    [items[1], 600],
  ]
  expect(await named(buyer)).toEqual([...storage, ...content])
  expect(await mall(buyer, { $limit: 2, $skip: 1 })).toMatchObject({
    total: 4,
    limit: 2,
    skip: 1,
    data: [
      { id: 'cloud_40g' },
      { id: items[0], style: 'unit', seller: { name: 'Sela Sellers' }, price: 400 },
    ],
  })
  expect(await mall(buyer, { $limit: 0 })).toMatchObject({ total: 4, data: [] })
  expect(await named(buyer, { $search: items[1] })).toEqual([content[1]])
  expect(await named(buyer, { $search: '20 gb' })).toEqual([storage[0]])
  expect(await named(buyer, { style: 'unit' })).toEqual(content)
  expect(await named(shop.seller)).toEqual(storage)
})

test('points buy an item at once, and it leaves the mall; a purchase without enough points is refused and costs nothing', async () => {
  const buyer = await shop.made()
  await give(buyer, 500)
  const order = await shop.order(buyer, [items[0] ?? ''], { isPoint: true, expect: 400 })
  expect(await pay(buyer, order._id)).toMatchObject({
    status: 200,
    point: 400,
    price: 0,
    payMethod: ['points'],
  })
  expect(await buyer.app.service('point-log').get('balance')).toMatchObject({ point: 100 })
  expect(await named(buyer, { style: 'unit' })).toEqual([[items[1], 600]])
  const dear = await shop.order(buyer, [items[1] ?? ''], { isPoint: true })
  expect(await refused(pay(buyer, dear._id))).toBe('points-short')
  expect(await buyer.app.service('point-log').get('balance')).toMatchObject({ point: 100 })
})

test('storage cannot be bought again before it expires', async () => {
  const buyer = await shop.made()
  await give(buyer, 5000)
  const buy = async () =>
    pay(
      buyer,
      (
        (await buyer.app
          .service('order')
          .create({ link: [{ id: 'cloud_20g', style: 'storage' }], isPoint: true })) as Order
      )._id,
    )
  expect(await buy()).toMatchObject({ status: 200 })
  expect((await mall(buyer, { style: 'storage' })).data.map(({ obstacle }) => obstacle)).toEqual([
    'owned',
    null,
  ])
  expect(await refused(buy())).toBe('goods-owned')
})

test('a school sees content but no storage, because its plan includes storage', async () => {
  const school = shop.kit.newId()
  const admin = await shop.made({}, { 'x-school': school })
  shop.admins.set(school, admin.id)
  expect(await named(admin)).toEqual([
    [items[0], 400],
    [items[1], 600],
  ])
})

test('points cannot buy a kind without a price row, and a new row changes the price', async () => {
  const [buyer, staff] = [await shop.made(), await shop.made({ managerRoles: ['admin'] })]
  const settings = staff.app.service('point-setting')
  const {
    data: [row],
  } = (await settings.find({ query: { tab: 'claim', category: 'unit' } })) as { data: { _id: string }[] }
  await settings.remove(row?._id ?? '')
  expect(await named(buyer)).toEqual(storage)
  expect(await refused(shop.order(buyer, [items[0] ?? ''], { isPoint: true }))).toBe('goods-points')
  shop.server.clock.advance(1000)
  await settings.create({ tab: 'claim', category: 'unit', mode: 'fixed', value: 50 })
  expect(await named(buyer, { style: 'unit' })).toEqual([
    [items[0], 50],
    [items[1], 50],
  ])
})
