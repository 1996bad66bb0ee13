// Earnings from referring a school: visible only to the referrer, expected when the plan is paid, removed by a
// refund.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCards, testNonceAddress } from '#commerce/contract/test-cards.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import type { Referrals } from '#schools/contract/referrals.shapes.ts'
import { refused, startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools([commerce])
})
afterAll(() => world.stop())

const list = async ({ app }: { readonly app: App }) =>
  (await app.service('school-plan').get('referrals')) as Referrals
const refer = async ({ app }: { readonly app: App }, name: string, email: string) =>
  (await app.service('school-plan').patch('referPrincipal', {
    name,
    principal: { name: 'Una Way', email },
  })) as { school: string }

/** The principal orders a year for the school and pays by card. */
async function payPlan(school: string, principal: { readonly token: string }): Promise<Order> {
  const app = world.app(principal.token, { 'x-school': school })
  const order = (await app
    .service('order')
    .create({ link: [{ id: school, style: 'plan', mode: '12-20-300' }], isSchool: true })) as Order
  const answer = await fetch(`${world.server.origin}${testNonceAddress}`, {
    method: 'POST',
    body: JSON.stringify({ number: testCards[0]?.number, month: 12, year: 2040, cvc: '123' }),
  })
  const { nonce } = (await answer.json()) as { nonce: string }
  await app.service('order').get('sale', { query: { orderId: order._id, nonce } })
  return (await app.service('order').get(order._id)) as Order
}

test('a referred school is listed with its state; its commission is expected when the plan is paid', async () => {
  const [referrer, other, principal] = [await world.person(), await world.person(), await world.person()]
  expect(await list(referrer)).toEqual({
    rate: { kind: 'point', mode: 'percentage', value: 5 },
    currency: 'USD',
    total: { points: 0, pointsExpected: 0, commission: 0, commissionExpected: 0 },
    schools: [],
  })
  const { school } = await refer(referrer, 'Referred College', principal.email)
  expect((await list(referrer)).schools).toMatchObject([
    { _id: school, name: 'Referred College', state: 'create', counts: true, pointsExpected: 0 },
  ])
  expect((await list(other)).schools).toEqual([])

  const [row] = await world.staffRows(school)
  await principal.app.service('school-user').get('accept', { query: { _id: row?.id } })
  const order = await payPlan(school, principal)
  expect(order).toMatchObject({ status: 200, price: 105_000 })
  const after = await list(referrer)
  expect(after.schools).toMatchObject([{ state: 'paid', points: 0, pointsExpected: 5250 }])
  expect(after.total).toMatchObject({ points: 0, pointsExpected: 5250, commission: 0 })
  expect((await list(principal)).total.pointsExpected).toBe(0)
})

test('a school that existed before is listed without commission; guests are refused', async () => {
  const [referrer, known] = [await world.person(), await world.school({ name: 'Known College' })]
  await refer(referrer, 'Known College', 'una@known.test')
  expect((await list(referrer)).schools).toMatchObject([{ _id: known.id, counts: false, state: 'trial' }])
  expect(await refused(world.guest.service('school-plan').get('referrals'))).toBe('not-signed-in')
})
