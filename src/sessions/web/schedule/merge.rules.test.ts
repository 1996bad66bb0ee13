import { expect, test } from 'vitest'
import { merge } from './merge.rules.ts'
import { newPlan, type Plan } from './plan.ts'

const before = newPlan({
  kind: 'taskWorkshop',
  name: 'Tides',
  seats: '20',
  price: 1500,
  students: ['a', 'b'],
})
const met = (mine: Partial<Plan>, theirs: Partial<Plan>) =>
  merge(before, { ...before, ...mine }, { ...before, ...theirs })

test('keeps changes of one side only', () => {
  const { plan, clashes } = met({ name: 'Moon', block: true }, { seats: '30', students: ['b', 'a'] })
  expect(clashes).toEqual([])
  expect(plan).toMatchObject({ name: 'Moon', block: true, seats: '30' })
  expect(met({}, { name: 'Moon' }).plan.name).toBe('Moon')
})

test('the same change by both is no conflict', () => {
  expect(met({ name: 'Moon' }, { name: 'Moon' })).toMatchObject({ plan: { name: 'Moon' }, clashes: [] })
})

test('reports conflicts, and keeps mine until one is chosen', () => {
  const { plan, clashes } = met({ name: 'Moon', students: ['a'] }, { name: 'Sea', students: [] })
  expect(plan).toMatchObject({ name: 'Moon', students: ['a'] })
  expect(clashes).toEqual([
    { label: 'Name', mine: 'Moon', theirs: 'Sea', take: { name: 'Sea' } },
    { label: 'People', mine: '1 person', theirs: '0 people', take: { students: [], colleagues: [] } },
  ])
})

test('a price is taken from one side as a whole', () => {
  const { plan, clashes } = met({ off: '50' }, { price: 3000 })
  expect(plan).toMatchObject({ price: 1500, off: '50' })
  expect(clashes).toMatchObject([
    { label: 'Price', mine: '$15.00, 50% off', theirs: '$30.00', take: { price: 3000, off: '' } },
  ])
})
