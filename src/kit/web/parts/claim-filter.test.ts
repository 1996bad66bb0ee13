import { expect, test } from 'vitest'
import { claimChoices, claimFilter, withClaims } from './claim-filter.ts'

test('each of the three lists and any two together', () => {
  expect(claimChoices).toEqual(['me', 'others', 'none', 'me-others', 'me-none', 'others-none'])
  expect(claimFilter.options.find(({ value }) => value === 'me-none')?.label).toBe(
    'Claimed by me or unclaimed',
  )
})

test('goes to the server as a list', () => {
  const page = { $limit: 25, $skip: 0 }
  expect(withClaims({ ...page, claim: 'me-none' })).toEqual({ ...page, claim: ['me', 'none'] })
  expect(withClaims(page)).toEqual(page)
})
