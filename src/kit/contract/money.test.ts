import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

it('says amount and currency', () => {
  expect(formatMoney(105_000, 'USD')).toBe('$1,050.00')
  expect(formatMoney(-1_250, 'NZD')).toBe('−NZ$12.50')
})

it('drops cents only on request and only when they are zero', () => {
  expect(formatMoney(900, 'USD', { short: true })).toBe('$9')
  expect(formatMoney(950, 'USD', { short: true })).toBe('$9.50')
})

it('loses no cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), cents => {
      expect(Number(formatMoney(cents, 'USD').replace(/\D/g, ''))).toBe(cents)
    }),
  )
})
