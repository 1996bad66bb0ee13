import { describe, expect, test } from 'vitest'
import { emptySetting, hourlyRate, isOffered, settingEntries, type HourRate } from './settings.conf.ts'

const row = (price: number, differs: Partial<HourRate> = {}): HourRate => ({
  price,
  value: [],
  default: false,
  qualification: null,
  curriculum: null,
  ...differs,
})
const rows = [
  row(1, { default: true }),
  row(2, { qualification: 'experiencedTeacher' }),
  row(3, { curriculum: 'nz' }),
  row(4, { curriculum: 'nz', qualification: 'experiencedTeacher' }),
  row(5, { value: ['Science'] }),
  row(6, { value: ['Science'], curriculum: 'nz' }),
]

describe('an hour is paid by the most specific matching row', () => {
  test.each([
    ['studentTutor', 'uk', 'History', 1],
    ['experiencedTeacher', 'uk', 'History', 2],
    ['studentTutor', 'nz', 'History', 3],
    ['experiencedTeacher', 'nz', 'History', 4],
    ['experiencedTeacher', 'uk', 'Science', 5],
    ['experiencedTeacher', 'nz', 'Science', 6],
    [null, null, null, 1],
  ] as const)('%s, %s, %s: %i', (qualification, curriculum, value, expected) => {
    for (const hourRate of [rows, rows.toReversed()])
      expect(hourlyRate({ ...emptySetting, hourRate }, { qualification, curriculum, value })).toBe(expected)
  })

  test('and by none if there is neither', () => {
    const query = { qualification: null, curriculum: null, value: null }
    expect(hourlyRate({ ...emptySetting, hourRate: rows.slice(1) }, query)).toBeUndefined()
  })
})

test('only educators and staff see the pay', () => {
  const { shownTo } = settingEntries['mentoring:academic']
  const setting = { ...emptySetting, hourRate: rows }
  const pay = (roles: Parameters<NonNullable<typeof shownTo>>[1]) =>
    (shownTo?.(setting, roles) as typeof setting | undefined)?.hourRate.length
  expect([pay(['user', 'teacher']), pay(['user', 'admin'])]).toEqual([6, 6])
  expect([pay(['guest']), pay(['user', 'student'])]).toEqual([0, 0])
})

test('a setting without countries offers nothing', () => {
  expect(isOffered(emptySetting)).toBe(false)
  expect(isOffered({ ...emptySetting, countryCode: ['NZ'] })).toBe(true)
})
