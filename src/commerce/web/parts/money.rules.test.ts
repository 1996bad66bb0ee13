import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsOf, typedOf } from './money.rules.ts'

it('reads amounts in the ways people write them, and nothing else', () => {
  expect(['12', '12.5', '12,50', '$1,200.00', '1 200', '0.07', '12.', ' 5 '].map(centsOf)).toEqual([
    1200, 1250, 1250, 120_000, 120_000, 7, 1200, 500,
  ])
  expect(['', 'ten', '-5', '1.234', '1e3', '12,3456', '1,2.00'].map(centsOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('never loses a cent between display and request', () => {
  fc.assert(fc.property(fc.nat({ max: 100_000_000 }), cents => centsOf(typedOf(cents)) === cents))
})
