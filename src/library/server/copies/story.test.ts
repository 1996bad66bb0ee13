// The whole way with real orders: published, ordered, paid, copied; and what orders hear when goods change.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { refusal, startLibrary, type LibraryWorld, type Person } from '../testing/library-world.ts'

let world: LibraryWorld
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.stop())

const order = async (id: string, who: Person = world.buyer) =>
  (await who.service('order').create({ link: [{ id, style: 'unit' }] })) as Order
const look = async (id: string, who: Person = world.buyer) => (await who.service('order').get(id)) as Order

test('a free item is ordered and copied at once; the line names the copy, and sales count it', async () => {
  const id = await world.publishNew({ name: 'Free story' }, 0)
  const made = await order(id)
  expect(made).toMatchObject({ status: 200, price: 0, links: [{ id, name: 'Free story', newId: null }] })
  const copy = (await world.buyer.service('unit').patch('copy', { _id: id, orderId: made._id })) as {
    _id: string
  }
  expect((await look(made._id)).links[0]?.newId).toBe(copy._id)
  expect(await world.item(id, world.buyer)).toMatchObject({
    sales: 1,
    order: { _id: made._id, newId: copy._id },
  })
  expect(await refusal(order(id))).not.toBe('none')
  expect(await refusal(order(id, world.author))).not.toBe('none')
})

test('an unpaid order gives no right', async () => {
  const id = await world.publishNew({ name: 'Unpaid story' }, 900)
  const made = await order(id)
  expect(made).toMatchObject({ status: 100, price: 900 })
  expect(await refusal(world.buyer.service('unit').patch('copy', { _id: id, orderId: made._id }))).toBe(
    'copy-order',
  )
  expect(await world.item(id, world.buyer)).toMatchObject({ sales: 0, order: null })
})

test.each([
  [
    'unpublished',
    async (id: string) => {
      await world.author.service('library').patch('unpublish', { _id: id })
    },
  ],
  [
    'taken down',
    async (id: string) => {
      const admin = await world.manager('admin')
      await admin.service('library').patch('takeDown', { _id: id, reason: 'Not ours to sell' })
    },
  ],
  [
    'sold at another price',
    async (id: string) => {
      await world.author.service('library').patch('price', { _id: id, price: 1000, discount: { val: 0 } })
    },
  ],
])('an unpaid order loses what was %s meanwhile', async (_, change) => {
  const id = await world.publishNew({ name: 'Changing story' }, 900)
  const made = await order(id)
  await change(id)
  expect(await look(made._id)).toMatchObject({ status: 400, links: [{ removed: true }] })
})

test('publishing again at the same price leaves the order as it is', async () => {
  const id = await world.publishNew({ name: 'Same story' }, 900)
  const made = await order(id)
  await world.publish(id, 900)
  expect(await look(made._id)).toMatchObject({ status: 100, price: 900, links: [{ removed: false }] })
})
