import { describe, expect, test } from 'vitest'
import { gradeGroups } from '#academics/contract/grades.rules.ts'
import { qualifications } from '../services.values.ts'
import { cityRate, type CityPay } from './rates.rules.ts'

const city: CityPay = {
  experienceRate: { intermediate: 5000, upperHighSchool: 5600 },
  tutorRate: { intermediate: 3000 },
}

describe('the rate of a city', () => {
  test.each([
    ['experiencedTeacher', ['intermediate'], 5000],
    ['workshopLeader', ['intermediate', 'upperHighSchool'], 5600],
    ['studentTutor', ['intermediate', 'upperHighSchool'], 3000],
    ['studentTutor', ['upperHighSchool'], undefined],
    ['experiencedTeacher', ['tertiary'], undefined],
    [null, ['intermediate'], 5000],
    [null, [], undefined],
  ] as const)('for %s and %j is %s', (qualification, groups, cents) =>
    expect(cityRate(city, { qualification, gradeGroups: groups })).toBe(cents),
  )

  test('a rate of zero is valid', () =>
    expect(
      cityRate(
        { experienceRate: { preschool: 0 }, tutorRate: {} },
        { qualification: null, gradeGroups: ['preschool'] },
      ),
    ).toBe(0))

  /** Every set of up to three paid grade groups. */
  const rates = Object.fromEntries(gradeGroups.map((group, at) => [group, 1000 + at * 100]))
  const sets = gradeGroups.flatMap(a => gradeGroups.flatMap(b => gradeGroups.map(c => [a, b, c] as const)))

  test.each(qualifications)('for %s never falls when more grades are taught, and is one of theirs', level => {
    const pay =
      level === 'studentTutor'
        ? { experienceRate: {}, tutorRate: rates }
        : { experienceRate: rates, tutorRate: {} }
    for (const groups of sets) {
      const rate = cityRate(pay, { qualification: level, gradeGroups: groups })
      expect(groups.map(group => rates[group])).toContain(rate)
      for (const group of groups)
        expect(cityRate(pay, { qualification: level, gradeGroups: [group] }) ?? 0).toBeLessThanOrEqual(
          rate ?? 0,
        )
    }
  })
})
