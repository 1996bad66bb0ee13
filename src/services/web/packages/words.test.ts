import { expect, test } from 'vitest'
import { bundleWords } from './words.ts'

test.each([
  [{ count: 10, discount: 10, gifts: 2 }, '10 credits: 10% off, 2 more as a gift'],
  [{ count: 5, discount: 5, gifts: 0 }, '5 credits: 5% off'],
  [{ count: 5, discount: 0, gifts: 1 }, '5 credits: 1 more as a gift'],
  [{ count: 1, discount: 0, gifts: 0 }, '1 credit'],
])('says what a bundle brings: %j', (bundle, words) => {
  expect(bundleWords(bundle)).toBe(words)
})
