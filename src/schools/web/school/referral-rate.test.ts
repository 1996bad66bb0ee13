import { expect, it } from 'vitest'
import { earnedWords, rateWords } from './referral-rate.ts'

it.each([
  [null, 'Nothing is paid for referred schools at present.'],
  [{ kind: 'point', mode: 'percentage', value: 5 }, /you earn 5 points for every \$1\.00/],
  [{ kind: 'point', mode: 'fixed', value: 300 }, /you earn 300 points each time/],
  [{ kind: 'commission', mode: 'percentage', value: 8 }, /you earn 8 % of the price/],
  [{ kind: 'commission', mode: 'fixed', value: 2500 }, /you earn \$25\.00 each time/],
] as const)('describes the rate %j', (rate, words) => {
  expect(rateWords({ rate, currency: 'USD' })).toMatch(words)
})

const nothing = { points: 0, pointsExpected: 0, commission: 0, commissionExpected: 0 }
it('distinguishes earned from expected rewards', () => {
  expect(earnedWords(nothing, 'USD')).toBe('Nothing yet')
  expect(earnedWords({ ...nothing, pointsExpected: 5250 }, 'USD')).toBe('5,250 points expected')
  expect(earnedWords({ ...nothing, points: 10, commission: 1999, commissionExpected: 1 }, 'USD')).toBe(
    '10 points, $19.99, $0.01 expected',
  )
})
