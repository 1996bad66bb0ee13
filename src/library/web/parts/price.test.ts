import { expect, it } from 'vitest'
import { centsOf, dayOf, endOfDay, percentIn, textOf } from './price.rules.ts'

it.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['$ 1 200.00', 120_000],
  ['0', 0],
  ['0.00', 0],
  ['1', 100],
  ['10000', 1_000_000],
  ['19.99', 1999],
  ['8.', 800],
])('%s is %i cents', (text, cents) => {
  expect(centsOf(text)).toEqual({ cents })
  expect(centsOf(textOf(cents))).toEqual({ cents })
})

it.each(['', 'free', '-1', '1.999', '1e3', '0.50', '10000.01', '1.2.3', '99999999', '1,000.00'])(
  '%s is not a price',
  text => expect(centsOf(text)).toHaveProperty('problem'),
)

it('a discount is a whole number below one hundred; zero means none', () => {
  expect(['20', '20 %', '', '0', '99'].map(percentIn)).toEqual(
    [20, 20, 0, 0, 99].map(percent => ({ percent })),
  )
  for (const text of ['100', '12.5', '-3', 'half']) expect(percentIn(text)).toHaveProperty('problem')
})

it('a discount lasts to the end of its day', () => {
  const end = endOfDay('2026-03-31')
  expect(new Date(end ?? '').getDate()).toBe(31)
  expect(dayOf(end)).toBe('2026-03-31')
  expect([endOfDay(''), dayOf(null)]).toEqual([null, ''])
})
