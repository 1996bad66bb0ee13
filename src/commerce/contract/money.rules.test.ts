import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrice, percentOf, priceNow, splitBy } from './money.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')

describe('a price', () => {
  it.each([
    [0, true],
    [99, false],
    [100, true],
    [1_000_000, true],
    [1_000_001, false],
    [150.5, false],
    [-100, false],
  ])('of %d cents is allowed: %s', (cents, allowed) => {
    expect(isPrice(cents)).toBe(allowed)
  })
  it.each([
    [1200, 20, 960],
    [999, 50, 500],
    [101, 50, 51],
    [1000, 99, 10],
    [1000, 0, 1000],
  ])('of %d at %d %% off is %d', (price, val, paid) => {
    expect(priceNow(price, { val, end: null }, now)).toBe(paid)
  })
  it('is back to full at the last moment of its discount', () => {
    expect(priceNow(1000, { val: 20, end: '2026-03-01T00:00:01Z' }, now)).toBe(800)
    expect(priceNow(1000, { val: 20, end: now }, now)).toBe(1000)
  })
})

it('shares are whole cents and add up to the amount', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }),
      (cents, weights) => {
        const parts = splitBy(cents, weights)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(cents)
        expect(parts.every(part => Number.isInteger(part) && part >= 0)).toBe(true)
      },
    ),
  )
})

it('rounds half up', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 100 }), (cents, percent) => {
      expect(Math.abs(percentOf(cents, percent) - (cents * percent) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})
