import { expect, it } from 'vitest'
import type { Seller } from '#commerce/contract/seller.conf.ts'
import { basisPointsOf, draftOf, sellerOf } from './seller.rules.ts'

const seller: Seller = {
  name: 'Classwright Ltd',
  address: ['1 Quay Street', 'Auckland 1010'],
  taxNumber: '123-456-789',
  taxes: [{ country: 'NZ', name: 'GST', basisPoints: 1550 }],
}

it('a saved seller is the same again', () => {
  expect(sellerOf(draftOf(seller))).toEqual(seller)
  expect(draftOf(seller)).toMatchObject({
    address: '1 Quay Street\nAuckland 1010',
    taxes: [{ rate: '15.5' }],
  })
})

it('empty lines are left out, and an empty number is none', () => {
  const draft = { ...draftOf(seller), address: ' 1 Quay Street \n\n', taxNumber: ' ' }
  expect(sellerOf(draft)).toMatchObject({ address: ['1 Quay Street'], taxNumber: null })
})

it('what is incomplete is not a seller', () => {
  const draft = draftOf(seller)
  const tax = { country: 'NZ', name: 'GST', rate: '15' }
  expect(sellerOf({ ...draft, name: ' ' })).toBeNull()
  expect(sellerOf({ ...draft, taxes: [{ ...tax, name: '' }] })).toBeNull()
  expect(sellerOf({ ...draft, taxes: [{ ...tax, rate: '' }] })).toBeNull()
})

it('rates are per cent with two decimals at most', () => {
  expect(['15', '5,5', '0', '100', '8.25'].map(basisPointsOf)).toEqual([1500, 550, 0, 10_000, 825])
  expect(['', '100.5', '-1', '1.234', '15%'].map(basisPointsOf)).toEqual(Array(5).fill(undefined))
})
