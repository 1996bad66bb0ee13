// A referrer's reward for a paid plan, in words. Pure.
import { formatMoney } from '#kit/contract/money.ts'
import type { Referrals } from '#schools/contract/referrals.shapes.ts'

export function rateWords({ rate, currency }: Pick<Referrals, 'rate' | 'currency'>): string {
  if (rate === null) return 'Nothing is paid for referred schools at present.'
  const { kind, mode, value } = rate
  const share = {
    'point percentage': `${value} points for every ${formatMoney(100, currency)}`,
    'point fixed': `${value} points each time`,
    'commission percentage': `${value} % of the price`,
    'commission fixed': `${formatMoney(value, currency)} each time`,
  }[`${kind} ${mode}` as const]
  return `When a school that carries your code pays for its plan, you earn ${share}.`
}

type Sums = Referrals['total']

/** "1,250 points, 500 more expected"; empty if there is neither. */
export function earnedWords(
  { points, pointsExpected, commission, commissionExpected }: Sums,
  currency: string,
): string {
  const words = [
    ...part(points, pointsExpected, value => `${value.toLocaleString('en-US')} points`),
    ...part(commission, commissionExpected, value => formatMoney(value, currency)),
  ]
  return words.length > 0 ? words.join(', ') : 'Nothing yet'
}

const part = (actual: number, expected: number, name: (value: number) => string): string[] => [
  ...(actual === 0 ? [] : [name(actual)]),
  ...(expected === 0 ? [] : [`${name(expected)} expected`]),
]
