import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plansConf } from './plans.conf.ts'
import { daysUntil, paidUntil, schoolPrice, spaceGb, upgradePrice } from './plans.rules.ts'
import { seatsLeft, seatWords } from './seats.rules.ts'

const prices = plansConf.fallback.school
const seats = fc.record({ teachers: fc.nat(2000), students: fc.nat(50_000) })
const anyPrices = fc.record({
  baseCents: fc.nat(1_000_000),
  gbYearCents: fc.nat(10_000),
  gbPerTeacher: fc.nat(20),
  gbPerStudent: fc.nat(20),
  monthsPaidPerYear: fc.integer({ min: 0, max: 12 }),
})

describe('the price of a school plan', () => {
  it('is base plus space, and a year costs ten months', () => {
    // 20 × 2 GB + 300 × 1 GB = 340 GB; $240 + 340 × $3 = $1,260; ten of twelve months = $1,050.
    expect(schoolPrice(prices, { teachers: 20, students: 300 }, 12)).toEqual({
      spaceGb: 340,
      cents: 105_000,
      fullCents: 126_000,
    })
    expect(schoolPrice(prices, { teachers: 20, students: 300 }, 6)).toEqual({
      spaceGb: 340,
      cents: 63_000,
      fullCents: 63_000,
    })
    expect(schoolPrice(prices, { teachers: 0, students: 0 }, 12)).toMatchObject({ spaceGb: 0, cents: 20_000 })
  })

  it('rounds half up, once', () => {
    const odd = { baseCents: 1, gbYearCents: 0, gbPerTeacher: 0, gbPerStudent: 0, monthsPaidPerYear: 6 }
    expect(schoolPrice(odd, { teachers: 0, students: 0 }, 12)).toMatchObject({ cents: 1, fullCents: 1 })
    expect(schoolPrice({ ...odd, monthsPaidPerYear: 5 }, { teachers: 0, students: 0 }, 12).cents).toBe(0)
  })

  it('is whole cents, never negative, never above the full price', () => {
    fc.assert(
      fc.property(anyPrices, seats, fc.constantFrom(6 as const, 12 as const), (given, people, months) => {
        const { cents, fullCents } = schoolPrice(given, people, months)
        expect(Number.isSafeInteger(cents) && Number.isSafeInteger(fullCents)).toBe(true)
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(cents).toBeLessThanOrEqual(fullCents)
      }),
    )
  })

  it('never falls when a seat is added', () => {
    fc.assert(
      fc.property(anyPrices, seats, fc.constantFrom(6 as const, 12 as const), (given, people, months) => {
        const more = [
          { ...people, teachers: people.teachers + 1 },
          { ...people, students: people.students + 1 },
        ]
        for (const next of more)
          expect(schoolPrice(given, next, months).cents).toBeGreaterThanOrEqual(
            schoolPrice(given, people, months).cents,
          )
      }),
    )
  })

  it('is the same for two half years as for a full-price year, up to a rounded cent', () => {
    fc.assert(
      fc.property(anyPrices, seats, (given, people) => {
        const half = schoolPrice(given, people, 6).cents
        const { fullCents } = schoolPrice(given, people, 12)
        expect(Math.abs(half * 2 - fullCents)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('gives every seat its space', () => {
    fc.assert(
      fc.property(seats, people => {
        expect(spaceGb(prices, people)).toBe(people.teachers * 2 + people.students)
      }),
    )
  })
})

const day = 86_400_000
const now = new Date('2026-11-15T10:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * day)

describe('an upgrade', () => {
  it('charges the difference of the yearly prices for the days left', () => {
    const [from, to] = [
      { teachers: 20, students: 300 },
      { teachers: 30, students: 400 },
    ]
    expect(upgradePrice(prices, from, to, inDays(365), now)).toEqual({
      cents: 30_000,
      daysLeft: 365,
      downgrade: false,
    })
    expect(upgradePrice(prices, from, to, inDays(73), now)).toEqual({
      cents: 6000,
      daysLeft: 73,
      downgrade: false,
    })
    expect(upgradePrice(prices, to, from, inDays(73), now)).toEqual({
      cents: 0,
      daysLeft: 73,
      downgrade: true,
    })
    expect(upgradePrice(prices, from, to, inDays(-3), now)).toMatchObject({ cents: 0, daysLeft: 0 })
  })

  it('is never negative, and never more than the whole year', () => {
    fc.assert(
      fc.property(anyPrices, seats, seats, fc.integer({ min: -10, max: 365 }), (given, from, to, left) => {
        const { cents } = upgradePrice(given, from, to, inDays(left), now)
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        expect(cents).toBeLessThanOrEqual(
          Math.max(0, schoolPrice(given, to, 12).cents - schoolPrice(given, from, 12).cents),
        )
      }),
    )
  })
})

describe('paid time', () => {
  it('begins at the later of today and the current end', () => {
    expect(paidUntil(inDays(5), now, 100)).toEqual(inDays(105))
    expect(paidUntil(inDays(-5), now, 100)).toEqual(inDays(100))
    expect(paidUntil(null, now, 100)).toEqual(inDays(100))
  })
  it('counts started days as whole days', () => {
    expect([daysUntil(inDays(7), now), daysUntil(inDays(6.01), now), daysUntil(inDays(-1), now)]).toEqual([
      7, 7, -1,
    ])
  })
})

describe('a refusal because of too few seats', () => {
  it('names limit, used and left', () => {
    expect(seatWords('student', seatsLeft(10, 9, 3))).toBe(
      'Your plan has 10 student seats: 9 are used and 1 is left, but you chose 3.',
    )
    expect(seatWords('teacher', seatsLeft(1, 1, 1))).toBe(
      'Your plan has 1 teacher seat: 1 is used and 0 are left, but you chose 1.',
    )
  })
})
