import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#kit/contract/durations.ts'
import { expiries, refundOf, stateAt } from './credits.rules.ts'

const now = new Date('2030-01-01T00:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * dayMs)

describe('expiry', () => {
  test('counts from now, or from the latest future expiry', () => {
    expect(expiries(null, now, 3, 7)).toEqual([at(7), at(14), at(21)])
    expect(expiries(at(21), now, 2, 7)).toEqual([at(28), at(35)])
    expect(expiries(at(-3), now, 1, 30)).toEqual([at(30)])
  })
  test('counts an overdue credit as expired before the job marks it', () => {
    expect(stateAt({ status: 'available', expiresAt: now }, now)).toBe('expired')
    expect(stateAt({ status: 'available', expiresAt: at(1) }, now)).toBe('available')
    expect(stateAt({ status: 'used', expiresAt: at(-1) }, now)).toBe('used')
  })
})

test('a refund of everything unused is exactly the price, and never more than its share', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 200 }), fc.nat(200), (paid, count, left) => {
      const unused = Math.min(left, count)
      const back = refundOf(paid, unused, count)
      expect(Number.isInteger(back)).toBe(true)
      expect(back * count).toBeLessThanOrEqual(paid * unused)
      if (unused === count) expect(back).toBe(paid)
      if (unused === 0) expect(back).toBe(0)
    }),
  )
})
