import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packModeOf, packModeText } from './pack-modes.rules.ts'

test('a mode of order is read as it was written, whatever the city is called', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), city => {
      const mode = { city, isFree: false }
      expect(packModeOf(packModeText(mode))).toEqual(mode)
    }),
  )
  expect(packModeOf(packModeText({ city: null, isFree: true }))).toEqual({ city: null, isFree: true })
})

test('no mode is a plain order, an unknown one is none', () => {
  expect(packModeOf(undefined)).toEqual({ city: null, isFree: false })
  expect(packModeOf('weekly')).toBeUndefined()
})
