// Purchases by children: nothing is ordered before a guardian approved exactly this, once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#identity/server/identity.tables.ts'
import { makeLink } from '#identity/server/links.api.ts'
import type { PurchaseLook } from '#services/contract/family/family.contract.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { purchaseAsks } from '../help.tables.ts'
import { packs } from '../packages.tables.ts'
import { startPackages, type PackagesWorld } from '../testing/packages-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: PackagesWorld
let pack: Pack
beforeAll(async () => {
  world = await startPackages()
  pack = await world.onSale({ discount: [] })
})
afterAll(() => world.stop())

const learner = async (age: number): Promise<Person> => {
  const who = await world.learner()
  const dob = `${world.kit.clock.now().getUTCFullYear() - age}-01-01`
  await world.db
    .update(users)
    .set({ studentExt: { dob, parent: { email: 'parent@people.test' } } })
    .where(eq(users.id, who.id))
  return who
}
const buying = (who: Person, count = 2) =>
  who.service('service-family').get('buying', { query: { pack: pack._id, count } })
const ask = (who: Person, count = 2) =>
  who.service('service-family').patch('askPurchase', { pack: pack._id, count })
const tokenFor = async (who: Person): Promise<string> => {
  const [row] = await world.db
    .select()
    .from(purchaseAsks)
    .where(eq(purchaseAsks.child, who.id))
    .orderBy(purchaseAsks.createdAt)
  return makeLink(world.db, world.kit.clock, {
    purpose: 'purchase-approval',
    subject: row?.id ?? '',
    data: {},
    days: 1,
  })
}
const decide = async (token: string, approve: boolean): Promise<PurchaseLook> =>
  (await world.guest.service('service-family').patch('decidePurchase', { token, approve })) as PurchaseLook
const order = (who: Person, count = 2) => refusal(world.order(who, pack._id, { count }))

describe('a child under 13', () => {
  test('orders nothing before a guardian approved, and then exactly this, once', async () => {
    const kid = await learner(12)
    expect(await buying(kid)).toEqual({ isGuarded: true, status: null })
    expect(await order(kid)).toBe('goods-guardian')
    expect(await ask(kid)).toEqual({ isGuarded: true, status: 'waiting' })
    expect(await ask(kid)).toEqual({ isGuarded: true, status: 'waiting' })
    expect(await world.db.$count(purchaseAsks, eq(purchaseAsks.child, kid.id))).toBe(1)
    expect(await order(kid)).toBe('goods-guardian')
    const token = await tokenFor(kid)
    expect(await decide(token, true)).toMatchObject({ count: 2, price: 5000, status: 'approved' })
    expect(await order(kid, 3)).toBe('goods-guardian')
    await world.buy(kid, pack._id, { count: 2 })
    expect((await world.bought(kid))[0]?.available).toBe(2)
    expect(await decide(token, false)).toMatchObject({ status: 'used' })
    expect(await order(kid)).toBe('goods-guardian')
  })

  test('may ask again after a refusal', async () => {
    const kid = await learner(12)
    await ask(kid)
    expect(await decide(await tokenFor(kid), false)).toMatchObject({ status: 'declined' })
    expect(await order(kid)).toBe('goods-guardian')
    expect(await buying(kid)).toEqual({ isGuarded: true, status: 'declined' })
    expect(await ask(kid)).toEqual({ isGuarded: true, status: 'waiting' })
  })

  test('needs a new approval when the price rises', async () => {
    const kid = await learner(12)
    await ask(kid, 4)
    await decide(await tokenFor(kid), true)
    await world.db.update(packs).set({ price: 2600 }).where(eq(packs.id, pack._id))
    expect(await order(kid, 4)).toBe('goods-guardian')
    expect(await ask(kid, 4)).toEqual({ isGuarded: true, status: 'waiting' })
    await world.db.update(packs).set({ price: 2500 }).where(eq(packs.id, pack._id))
  })
})

test('older people buy alone, and a wrong link shows nothing', async () => {
  const teen = await learner(15)
  expect(await buying(teen)).toEqual({ isGuarded: false, status: null })
  expect(await refusal(ask(teen))).toBe('family-alone')
  expect(await order(teen)).toBe('none')
  expect(await refusal(decide('x'.repeat(43), true))).toBe('not-found')
  expect(
    await refusal(
      world.guest.service('service-family').get('purchase', { query: { token: 'x'.repeat(43) } }),
    ),
  ).toBe('not-found')
  expect(await refusal(ask(world.guest as Person))).not.toBe('none')
})
