// Order terms for packages: free credits by kind, the full price, a city, a school (decision 82).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckedLink } from '#commerce/contract/order-links.shapes.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { users } from '#identity/server/identity.tables.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { startPackages, type PackagesWorld } from '../testing/packages-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: PackagesWorld
beforeAll(async () => {
  world = await startPackages()
})
afterAll(() => world.stop())

type Terms = Record<string, unknown>
const ordered = (who: Person, id: string, terms: Terms, link: Terms = {}): Promise<Order> =>
  who.service('order').create({ link: [{ id, style: 'service', ...link }], ...terms }) as Promise<Order>
const checked = async (who: Person, id: string, terms: Terms, link: Terms = {}): Promise<CheckedLink> => {
  const query = { links: [{ id, style: 'service', ...link }], ...terms }
  const [answer] = (await who.service('order').get('checkLinks', { query })) as CheckedLink[]
  if (!answer) throw new Error('nothing was checked')
  return answer
}
const hasClaimed = async ({ id }: Person) =>
  (await world.db.select().from(users).where(eq(users.id, id)))[0]?.freeServiceClaimed

describe('a free credit', () => {
  test('is requested by kind, costs nothing and is available at once', async () => {
    const who = await world.learner()
    const pack = await world.onSale({ promotion: 'promotional' })
    expect(await checked(who, pack._id, { promotion: true })).toMatchObject({
      available: true,
      goods: { price: 0, mode: 'free' },
    })
    const order = await ordered(who, pack._id, { promotion: true })
    expect(order).toMatchObject({ status: 200, price: 0, links: [{ promotion: true, price: 0, count: 1 }] })
    expect(await world.bought(who)).toMatchObject([{ total: 1, available: 1, isFree: true }])
    expect(await hasClaimed(who)).toBe(false)
    expect(await refusal(ordered(who, pack._id, { promotion: true }))).toBe('goods-gone')
    expect(await checked(who, pack._id, { promotion: true })).toMatchObject({ available: false })
    expect(await checked(who, pack._id, {})).toMatchObject({ available: true, goods: { price: 2500 } })
  })

  test('for newcomers is taken once in a life, and the account records it', async () => {
    const who = await world.learner()
    const [one, other] = [
      await world.onSale({ promotion: 'welcome' }),
      await world.onSale({ promotion: 'welcome' }),
    ]
    expect(await ordered(who, one._id, { freeServiceClaimed: true })).toMatchObject({ status: 200, price: 0 })
    expect(await hasClaimed(who)).toBe(true)
    expect(await who.service('users').get(who.id)).toMatchObject({ freeServiceClaimed: true })
    expect(await refusal(ordered(who, other._id, { freeServiceClaimed: true }))).toBe('goods-gone')
  })

  test('is refused for the wrong kind, by number, to a school, or if there is none', async () => {
    const who = await world.learner()
    const [welcome, promotional, none] = [
      await world.onSale({ promotion: 'welcome' }),
      await world.onSale({ promotion: 'promotional' }),
      await world.onSale(),
    ]
    const refused: [Person, string, Terms, Terms?][] = [
      [who, welcome._id, { promotion: true }],
      [who, promotional._id, { freeServiceClaimed: true }],
      [who, none._id, { promotion: true }],
      [who, promotional._id, { promotion: true }, { count: 2 }],
      [world.admin, promotional._id, { promotion: true, isSchool: true }],
    ]
    for (const [buyer, id, terms, link] of refused)
      expect(await refusal(ordered(buyer, id, terms, link)), JSON.stringify(terms)).toBe('goods-gone')
    for (const terms of [
      { promotion: true, freeServiceClaimed: true },
      { promotion: true, noDiscount: true },
      { promotion: true, isOnCampus: true, country: 'NZ', city: 'Auckland' },
    ])
      expect(await refusal(ordered(who, promotional._id, terms))).toBe('bad-data')
    expect(await world.bought(who)).toEqual([])
  })
})

describe('the full price', () => {
  const discounted = () =>
    world.onSale({
      discountConfig: {
        enable: true,
        end: new Date(world.kit.clock.now().getTime() + dayMs).toISOString(),
        discount: 40,
      },
    })

  test('excludes discounts and gifts, in preview and order', async () => {
    const who = await world.learner()
    const pack = await discounted()
    const ten = { count: 10 }
    expect((await checked(who, pack._id, {}, ten)).goods).toMatchObject({ price: 15_000, gifts: 2 })
    expect((await checked(who, pack._id, { noDiscount: true }, ten)).goods).toMatchObject({
      original: 25_000,
      discount: 0,
      discountEnd: null,
      price: 25_000,
      gifts: 0,
    })
    const order = await ordered(who, pack._id, { noDiscount: true, expect: 25_000 }, ten)
    expect(order).toMatchObject({ noDiscount: true, price: 25_000, links: [{ discount: 0, giftCount: 0 }] })
    // Checked again before payment, it is still the full price.
    expect(await world.pay(who, order._id)).toMatchObject({ status: 200, price: 25_000 })
    expect(await world.bought(who)).toMatchObject([{ total: 10 }])
  })

  test('changes with the package: a new price closes the order', async () => {
    const who = await world.learner()
    const pack = await discounted()
    const { _id } = await ordered(who, pack._id, { noDiscount: true })
    await world.change(pack._id, { price: 2600 })
    expect(await who.service('order').get(_id)).toMatchObject({ status: 400, links: [{ removed: true }] })
    expect(await ordered(who, pack._id, {})).toMatchObject({ noDiscount: false, price: 1560 })
  })
})

describe('a city', () => {
  test("is named by the order, within the package's country", async () => {
    const who = await world.learner()
    const staff = await world.staff('admin')
    await staff.service('campus-location').create({ country: 'NZ', city: 'Auckland' })
    const pack = await world.onSale({
      serviceRoles: 'onCampus',
      country: 'NZ',
      onCampusPrice: [{ city: 'Auckland', price: 4000, discount: [] }],
    })
    const campus = { isOnCampus: true, country: 'NZ', city: 'Auckland' }
    expect((await checked(who, pack._id, campus)).goods).toMatchObject({
      price: 4000,
      mode: 'campus:Auckland',
    })
    expect(await refusal(ordered(who, pack._id, { ...campus, country: 'AU' }))).toBe('goods-gone')
    expect(await refusal(ordered(who, pack._id, { ...campus, city: 'Nowhere' }))).toBe('goods-gone')
    for (const terms of [{ isOnCampus: true }, { city: 'Auckland' }, { ...campus, isOnCampus: false }])
      expect(await refusal(ordered(who, pack._id, terms))).toBe('bad-data')
    expect(await ordered(who, pack._id, campus)).toMatchObject({
      price: 4000,
      links: [
        { mode: 'campus:Auckland', isOnCampus: true, country: 'NZ', city: 'Auckland', bookingId: null },
      ],
    })
  })
})

describe('parts of theme packages', () => {
  test.each([{ servicePremium: 'x' }, { sharedSchool: 'x' }, { persons: 3 }, { servicePackApply: 'x' }])(
    '%o are refused by name, in preview and order',
    async terms => {
      const who = await world.learner()
      const { _id } = await world.onSale()
      expect(await refusal(ordered(who, _id, terms))).toBe('order-theme')
      expect(await refusal(checked(who, _id, terms))).toBe('order-theme')
      expect(await who.service('order').find({ query: {} })).toMatchObject({ total: 0 })
    },
  )
})
