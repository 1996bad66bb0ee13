import { expect, it } from 'vitest'
import { countryOfNumber } from './countries.queries.ts'

const countries = [
  { code: 'US', name: 'United States', dial: '+1' },
  { code: 'CA', name: 'Canada', dial: '+1' },
  { code: 'NZ', name: 'New Zealand', dial: '+64' },
  { code: 'NU', name: 'Niue', dial: '+683' },
]

it.each([
  ['021 555 010', 'NZ', 'NZ'],
  ['+64 21 555', 'US', 'NZ'],
  ['0064 21 555', 'US', 'NZ'],
  ['+1 416 555', 'CA', 'CA'],
  ['+1 416 555', 'NZ', 'US'],
  ['+683 4000', 'US', 'NU'],
  ['+999', 'NZ', 'NZ'],
  ['+', 'NZ', 'NZ'],
])('%s with %s chosen is of %s', (typed, chosen, country) =>
  expect(countryOfNumber(countries, typed, chosen)).toBe(country),
)
