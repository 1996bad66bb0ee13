import { expect, test } from 'vitest'
import { linesIn, termsIn } from './order-address.rules.ts'

const address = (text: string) => new URLSearchParams(text)

test('only the value 1 sets a term in the address', () => {
  expect(termsIn(address('promotion=1&noDiscount=1&count=3'))).toEqual({ promotion: true, noDiscount: true })
  expect(termsIn(address('freeServiceClaimed=1'))).toEqual({ freeServiceClaimed: true })
  expect(termsIn(address('promotion=true&noDiscount=0&isSchool=1&persons=1'))).toEqual({})
})

test('each line appears once, with its count and mode', () => {
  expect(linesIn('service', 'a,b,,a', address('count=2&mode=campus:Auckland'))).toEqual([
    { id: 'a', style: 'service', count: 2, mode: 'campus:Auckland' },
    { id: 'b', style: 'service', count: 2, mode: 'campus:Auckland' },
  ])
  expect(linesIn('unit', 'a', address('count=1'))).toEqual([{ id: 'a', style: 'unit' }])
  expect(linesIn('car', 'a', address(''))).toEqual([])
})
