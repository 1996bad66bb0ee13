import { expect, test } from 'vitest'
import { plansConf } from './plans.conf.ts'
import { keptDays } from './data-kept.rules.ts'

test('retention periods in words become days; unreadable words delete nothing', () => {
  expect(['7 days', '3 months', '1 year', '3 Years', 'for ever', ''].map(keptDays)).toEqual([
    7,
    90,
    365,
    1095,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ])
  for (const { dataKept } of plansConf.fallback.tiers) expect(keptDays(dataKept)).toBeLessThan(2000)
})
