import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packModeOf, packModeText, packWishOf } from './pack-modes.rules.ts'

test('an order mode round-trips, whatever the city is called', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), city => {
      const mode = { city, isFree: false }
      expect(packModeOf(packModeText(mode))).toEqual(mode)
    }),
  )
  expect(packModeOf(packModeText({ city: null, isFree: true }))).toEqual({ city: null, isFree: true })
})

test('no mode is a plain order, an unknown one is refused', () => {
  expect(packModeOf(undefined)).toEqual({ city: null, isFree: false })
  expect(packModeOf('weekly')).toBeUndefined()
})

test("order terms and the line's mode are equivalent; a conflict is invalid", () => {
  const plain = { mode: { city: null, isFree: false }, promotion: null, noDiscount: false }
  expect(packWishOf(null)).toEqual(plain)
  expect(packWishOf(null, { noDiscount: true })).toEqual({ ...plain, noDiscount: true })
  const free = { ...plain, mode: { city: null, isFree: true } }
  expect(packWishOf('free')).toEqual(free)
  expect(packWishOf(null, { promotion: true })).toEqual({ ...free, promotion: 'promotional' })
  expect(packWishOf('free', { freeServiceClaimed: true })).toEqual({ ...free, promotion: 'welcome' })
  const inCity = { isOnCampus: true, country: 'NZ', city: 'Auckland' }
  const campus = { ...plain, mode: { city: 'Auckland', isFree: false } }
  expect(packWishOf(null, inCity, 'NZ')).toEqual(campus)
  expect(packWishOf('campus:Auckland', inCity, 'NZ')).toEqual(campus)
  expect(packWishOf('campus:Auckland', {}, 'NZ')).toEqual(campus)
  for (const [mode, terms] of [
    ['weekly', {}],
    ['campus:Hamilton', inCity],
    ['campus:Auckland', { promotion: true }],
    ['free', { noDiscount: true }],
    [null, { ...inCity, country: 'AU' }],
  ] as const)
    expect(packWishOf(mode, terms, 'NZ')).toBeUndefined()
})
