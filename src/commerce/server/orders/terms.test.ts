// Order-level settings: the buying school, and the terms for all lines.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, refused } from '#identity/server/testing/identity-server.ts'
import { startShop, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

test('an admin of several schools chooses which one buys, but cannot choose other schools', async () => {
  const [first, second, foreign] = [shop.kit.newId(), shop.kit.newId(), shop.kit.newId()]
  const admin = await shop.made({}, { 'x-school': first })
  const plain = await shop.made()
  for (const school of [first, second]) shop.admins.set(school, admin.id)
  shop.admins.set(foreign, shop.seller.id)
  const one = await shop.item(500)
  const buy = (who: typeof admin, more: object) => shop.order(who, [one], more)
  const check = (who: typeof admin, query: object) =>
    who.app.service('order').get('checkLinks', { query: { links: [{ id: one, style: 'unit' }], ...query } })
  for (const who of [admin, plain])
    for (const call of [buy, check])
      expect(await refused(call(who, { isSchool: true, school: foreign }))).toBe('forbidden')
  expect(await refused(buy(admin, { school: second }))).toBe('bad-data')
  expect(await check(admin, { isSchool: true, school: second })).toMatchObject([{ available: true }])
  const order = await buy(admin, { isSchool: true, school: second })
  expect(order).toMatchObject({ isSchool: true, buyer: { _id: second }, schoolAdmin: admin.id })
  // The other school and the person have not ordered it.
  expect(await check(admin, { isSchool: true, school: second })).toMatchObject([{ available: false }])
  expect(await buy(admin, { isSchool: true })).toMatchObject({ buyer: { _id: first } })
  expect(await buy(admin, {})).toMatchObject({ isSchool: false, buyer: { _id: admin.id } })
})

test.each([{ promotion: true }, { freeServiceClaimed: true }, { noDiscount: true }])(
  'an order with terms that its goods do not support is refused: %o',
  async terms => {
    const buyer = await shop.made()
    const one = await shop.item(500)
    expect(await refusal(shop.order(buyer, [one], terms))).toMatchObject({
      code: 400,
      data: { code: 'order-terms', goods: one, terms: Object.keys(terms) },
    })
    // Terms set to false count as not requested.
    const denied = Object.fromEntries(Object.keys(terms).map(name => [name, false]))
    expect(await shop.order(buyer, [one], denied)).toMatchObject({ status: 100 })
  },
)
