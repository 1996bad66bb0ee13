import { expect, it } from 'vitest'
import { readTimes, readWeek, writeTimes, writeWeek } from './week-address.ts'

const today = '2026-11-17'
const of = (text: string) => new URLSearchParams(text)

it('reads the week of any of its days; the current week without one', () => {
  expect(readWeek(of('week=2026-12-02'), today)).toBe('2026-11-30')
  expect(readWeek(of(''), today)).toBe('2026-11-16')
  expect(readWeek(of('week=soon'), today)).toBe('2026-11-16')
})

it('writes the week beside other parameters, and omits the current one', () => {
  expect(writeWeek(of('sort=fans'), '2026-11-23', today).toString()).toBe('sort=fans&week=2026-11-23')
  expect(writeWeek(of('week=2026-11-23'), '2026-11-16', today).toString()).toBe('')
})

it('sorts times and removes duplicates', () => {
  const late = '2026-11-20T04:00:00.000Z'
  const early = '2026-11-19T04:00:00.000Z'
  const written = writeTimes(of('week=2026-11-16&at=x'), [late, early])
  expect(readTimes(written)).toEqual([early, late])
  expect(written.get('week')).toBe('2026-11-16')
  expect(readTimes(of(`at=${late}&at=nonsense&at=${late}`))).toEqual([late])
})
