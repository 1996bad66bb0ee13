import { expect, it } from 'vitest'
import { kindIn, roleIn, rateWords, rowsIn, type SettingRow } from './settings.rules.ts'

const row = (category: string, more: Partial<SettingRow> = {}): SettingRow => ({
  _id: category,
  category,
  mode: 'percentage',
  value: 10,
  from: '2026-01-01T00:00:00Z',
  ...more,
})

it('each section shows its rows, sorted by label', () => {
  const commission = [
    row('unit', { role: 'agency' }),
    row('unit', { role: 'organization' }),
    row('task', { role: 'agency' }),
  ]
  expect(rowsIn('commission', 'agency', commission).map(({ category }) => category)).toEqual(['task', 'unit'])
  expect(rowsIn('commission', 'platform_staff', commission)).toEqual([])
  const points = [row('verify', { tab: 'earn' }), row('unit', { tab: 'claim' }), row('unit', { tab: 'earn' })]
  expect(rowsIn('earn', 'agency', points).map(({ category }) => category)).toEqual(['unit', 'verify'])
  expect(rowsIn('claim', 'agency', points)).toHaveLength(1)
})

it('an unknown address opens the first section', () => {
  expect([
    kindIn(new URLSearchParams('set=claim')),
    kindIn(new URLSearchParams('set=cars')),
    roleIn(new URLSearchParams('role=organization')),
    roleIn(new URLSearchParams()),
  ]).toEqual(['claim', 'income', 'organization', 'agency'])
})

it('a rate is shown as a percentage, points or money', () => {
  expect([
    rateWords('income', { mode: 'percentage', value: 50 }),
    rateWords('earn', { mode: 'fixed', value: 1200 }),
    rateWords('commission', { mode: 'fixed', value: 1200 }),
  ]).toEqual(['50%', '1,200 points', '$12.00'])
})
