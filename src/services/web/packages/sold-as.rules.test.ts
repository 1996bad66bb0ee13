import { expect, test } from 'vitest'
import { offerFor } from '#services/contract/packages/packages.rules.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { soldAs } from './sold-as.rules.ts'

const pack = {
  price: 2500,
  discount: [{ count: 10, discount: 10, gifts: 2 }],
  discountConfig: { enable: false, end: null, discount: 0 },
  isOnCampus: false,
  onCampusPrice: [],
  schoolPrice: null,
} as unknown as Pack
const tenFor = (one: Pack) => offerFor(soldAs(one), { count: 10, city: null }, new Date())

test('without an individual price a school pays the general one', () => {
  expect(tenFor(pack)).toMatchObject({ price: 22_500, gifts: 2 })
})

test('an individual price has its own bundles', () => {
  expect(tenFor({ ...pack, schoolPrice: { price: 2000, discount: [] } })).toMatchObject({
    price: 20_000,
    gifts: 0,
  })
})
