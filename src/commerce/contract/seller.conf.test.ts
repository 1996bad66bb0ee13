import { expect, test } from 'vitest'
import { sellerConf, taxLineOf, taxWords } from './seller.conf.ts'

const taxes = [{ country: 'NZ', name: 'GST', basisPoints: 1500 }]

test('the price includes tax, by the country of the buyer', () => {
  expect(taxLineOf({ taxes }, 'NZ', 11_500)).toEqual({ name: 'GST', basisPoints: 1500, amount: 1500 })
  expect(taxLineOf({ taxes }, 'NZ', 999).amount).toBe(130)
  expect(taxLineOf({ taxes }, 'NZ', -11_500).amount).toBe(-1500)
})

test('no tax by default, and none for another country', () => {
  const none = { name: 'tax', basisPoints: 0, amount: 0 }
  expect(taxLineOf({ taxes }, 'FR', 11_500)).toEqual(none)
  expect(taxLineOf({ taxes }, null, 11_500)).toEqual(none)
  expect(taxLineOf(sellerConf.fallback, 'NZ', 11_500)).toEqual(none)
  expect(taxWords({ name: 'VAT', basisPoints: 550 })).toBe('VAT 5.5%')
})
