// Free credits in orders: the number per month, their packages, and their lessons.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderLine } from '#commerce/contract/order.shapes.ts'
import { takeCredits } from '../credits/credits.ts'
import { startPackages, type PackagesWorld } from '../testing/packages-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: PackagesWorld
beforeAll(async () => {
  world = await startPackages()
})
afterAll(() => world.stop())

const orders = <T>(who: Person, call: string, query: Record<string, unknown> = {}) =>
  who.service('order').get(call, { query }) as Promise<T>
const monthOf = (who: Person, month?: string) =>
  orders<{ month: string; count: number }>(who, 'countPromotionByMonth', month === undefined ? {} : { month })
const had = (who: Person) => orders<string[]>(who, 'promotionServiceId')
const freeLine = async (who: Person, booking: string) =>
  (await orders<{ line: OrderLine | null }>(who, 'promotionByBooking', { booking })).line

test('free credits are counted by the month of the grant, for their owner only', async () => {
  const [lea, tom] = [await world.learner(), await world.learner()]
  const now = world.kit.clock.now().toISOString().slice(0, 7)
  expect(await monthOf(lea)).toEqual({ month: now, count: 0 })
  const [first, second] = [
    await world.onSale({ promotion: 'promotional' }),
    await world.onSale({ promotion: 'promotional' }),
  ]
  await world.order(lea, first._id, { mode: 'free' })
  await world.order(lea, second._id, { mode: 'free' })
  // Paid goods are not a promotion.
  await world.buy(lea, first._id, { count: 1 })
  expect(await monthOf(lea)).toEqual({ month: now, count: 2 })
  expect(await monthOf(lea, '2020-02')).toEqual({ month: '2020-02', count: 0 })
  expect(await monthOf(tom)).toMatchObject({ count: 0 })
  expect(new Set(await had(lea))).toEqual(new Set([first._id, second._id]))
  expect(await had(tom)).toEqual([])
  expect(await refusal(monthOf(lea, '2020-13'))).toBe('bad-query')
  expect(await refusal(world.guest.service('order').get('promotionServiceId'))).toBe('not-signed-in')
})

test('a lesson shows the free credit it was booked with', async () => {
  const [lea, tom] = [await world.learner(), await world.learner()]
  const pack = await world.onSale({ promotion: 'promotional' })
  const given = await world.order(lea, pack._id, { mode: 'free' })
  const paid = await world.buy(lea, pack._id, { count: 1 })
  const [bought] = await world.bought(lea)
  const lesson = async (order: string) => {
    const booking = world.kit.newId()
    const at = { now: world.kit.clock.now(), servicer: world.teacher.id, name: 'A lesson' }
    await world.db.transaction(tx =>
      takeCredits(
        { tx, now: at.now },
        {
          packUser: bought?._id ?? '',
          times: 1,
          order,
          booking,
          lesson: { start: at.now, servicer: at.servicer, name: at.name },
        },
      ),
    )
    return booking
  }
  const [free, bookedWithMoney] = [await lesson(given._id), await lesson(paid._id)]
  expect(await freeLine(lea, free)).toMatchObject({ _id: given.links[0]?._id, promotion: true, price: 0 })
  expect(await freeLine(lea, bookedWithMoney)).toBeNull()
  expect(await freeLine(tom, free)).toBeNull()
  expect(await freeLine(lea, world.kit.newId())).toBeNull()
})
