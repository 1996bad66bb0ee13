import { describe, expect, test } from 'vitest'
import {
  monthsAfter,
  personalModeOf,
  personalPrice,
  personalUpgradePrice,
  planInForce,
  type PersonalTier,
} from './personal-plan.rules.ts'
import { plansConf } from './plans.conf.ts'

const plans = plansConf.shape.parse(plansConf.fallback)
const at = (text: string) => new Date(`${text}T10:00:00Z`)
const period = (tier: PersonalTier, from: string, until: string) => ({
  tier,
  from: at(from),
  until: at(until),
})

test('a month costs its price, a year costs ten months', () => {
  expect(personalPrice(plans, 'personal', 1)).toEqual({ cents: 900, fullCents: 900 })
  expect(personalPrice(plans, 'personalPlus', 12)).toEqual({ cents: 19_000, fullCents: 22_800 })
})

test('an upgrade costs the difference for the remaining days, and nothing after the end', () => {
  const price = (end: string) =>
    personalUpgradePrice(plans, 'personal', 'personalPlus', at(end), at('2026-01-01'))
  expect(price('2027-01-01')).toBe(10_000)
  expect(price('2026-01-31')).toBe(822)
  expect(price('2025-12-01')).toBe(0)
  expect(personalUpgradePrice(plans, 'personalPlus', 'personal', at('2027-01-01'), at('2026-01-01'))).toBe(0)
})

test('a month later is the same day, or the last day of the month', () => {
  expect(monthsAfter(at('2026-01-31'), 1)).toEqual(at('2026-02-28'))
  expect(monthsAfter(at('2026-03-15'), 12)).toEqual(at('2027-03-15'))
  expect(monthsAfter(at('2024-02-29'), 12)).toEqual(at('2025-02-28'))
})

test('a mode is one of three; the default is a month', () => {
  expect([null, '12', 'upgrade', '6', ''].map(personalModeOf)).toEqual([
    '1',
    '12',
    'upgrade',
    undefined,
    undefined,
  ])
})

describe('the tier in force', () => {
  const now = at('2026-03-10')

  test('is Free before, between and after paid terms', () => {
    expect(planInForce([], now)).toMatchObject({ tier: 'free', end: null, paidUntil: null })
    expect(planInForce([period('personal', '2026-01-01', '2026-03-01')], now).tier).toBe('free')
  })

  test('continues where one term follows another', () => {
    const two = [
      period('personal', '2026-03-01', '2026-04-01'),
      period('personal', '2026-04-01', '2026-05-01'),
    ]
    expect(planInForce(two, now)).toMatchObject({ tier: 'personal', end: at('2026-05-01'), next: null })
  })

  test('an upgrade covers the rest of the term; a lower tier waits for its end', () => {
    const three = [
      period('personal', '2026-03-01', '2026-04-01'),
      period('personalPlus', '2026-03-05', '2026-04-01'),
      period('personal', '2026-04-01', '2026-05-01'),
    ]
    expect(planInForce(three, now)).toMatchObject({
      tier: 'personalPlus',
      end: at('2026-04-01'),
      paidUntil: at('2026-05-01'),
      next: { tier: 'personal', from: at('2026-04-01'), until: at('2026-05-01') },
    })
    expect(planInForce(three, at('2026-04-02')).tier).toBe('personal')
  })
})
