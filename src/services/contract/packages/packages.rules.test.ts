// Package prices (commerce.md section 3), with generated cases.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packModeOf, packModeText } from './pack-modes.rules.ts'
import { bundleFor, offerFor, type Bundle, type PackTerms } from './packages.rules.ts'

const now = new Date('2030-05-01T12:00:00Z')
const terms: PackTerms = {
  price: 2500,
  discount: [
    { count: 5, discount: 10, gifts: 0 },
    { count: 10, discount: 15, gifts: 2 },
  ],
  discountConfig: { enable: false, end: null, discount: 0 },
  isOnCampus: false,
  onCampusPrice: [],
}
const online = (count: number, more: Partial<PackTerms> = {}) =>
  offerFor({ ...terms, ...more }, { count, city: null }, now)
const until = (end: string, discount: number) => ({ discountConfig: { enable: true, end, discount } })

describe('an offer', () => {
  test.each([
    [1, 2500, 0, 0],
    [4, 10_000, 0, 0],
    [5, 11_250, 10, 0],
    [9, 20_250, 10, 0],
    [10, 21_250, 15, 2],
    [25, 53_125, 15, 2],
  ])('of %i credits costs %i cents, %i per cent off, with %i gifts', (count, price, discount, gifts) => {
    expect(online(count)).toMatchObject({ price, discount, gifts, original: 2500 * count })
  })

  test('takes the better of bundle and temporary discount, never both', () => {
    expect(online(10, until('2030-06-01T00:00:00Z', 20))).toMatchObject({
      discount: 20,
      gifts: 2,
      price: 20_000,
    })
    expect(online(10, until('2030-06-01T00:00:00Z', 12))).toMatchObject({ discount: 15, discountEnd: null })
  })

  test('ignores an expired or disabled temporary discount', () => {
    expect(online(1, until('2030-05-01T12:00:00Z', 50))?.discount).toBe(0)
    const off = { discountConfig: { enable: false, end: '2031-01-01T00:00:00Z', discount: 50 } }
    expect(online(1, off)?.discount).toBe(0)
  })

  test('on campus is that of the city, and only listed cities have one', () => {
    const campus: PackTerms = {
      ...terms,
      isOnCampus: true,
      onCampusPrice: [{ city: 'Auckland', price: 4000, discount: [{ count: 2, discount: 50, gifts: 1 }] }],
    }
    expect(offerFor(campus, { count: 2, city: 'Auckland' }, now)).toMatchObject({ price: 4000, gifts: 1 })
    expect(offerFor(campus, { count: 2, city: 'Perth' }, now)).toBeUndefined()
    expect(offerFor(campus, { count: 2, city: null }, now)).toBeUndefined()
    expect(offerFor(terms, { count: 2, city: 'Auckland' }, now)).toBeUndefined()
  })

  test('is whole cents, never above the list price, and uses the largest bundle reached', () => {
    const bundle = fc.record({
      count: fc.integer({ min: 1, max: 50 }),
      discount: fc.integer({ min: 0, max: 99 }),
      gifts: fc.nat(9),
    })
    const bundles = fc.uniqueArray(bundle, { selector: ({ count }) => count, maxLength: 6 })
    fc.assert(
      fc.property(
        bundles,
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        (rows, price, count) => {
          const offer = online(count, { price, discount: rows })
          const reached = rows.filter(row => row.count <= count)
          const best = reached.reduce<Bundle | undefined>(
            (a, b) => (a && a.count > b.count ? a : b),
            undefined,
          )
          expect(bundleFor(rows, count)).toEqual(best)
          expect(Number.isInteger(offer?.price)).toBe(true)
          expect(offer?.price).toBeLessThanOrEqual(price * count)
          expect(offer?.gifts).toBe(best?.gifts ?? 0)
        },
      ),
    )
  })
})

test('the mode of a line round-trips', () => {
  for (const mode of [
    { city: null, isFree: false },
    { city: null, isFree: true },
    { city: 'Palmerston North', isFree: false },
  ])
    expect(packModeOf(packModeText(mode))).toEqual(mode)
  expect(packModeOf('half-price')).toBeUndefined()
})
