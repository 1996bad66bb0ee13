import { expect, test } from 'vitest'
import { lessonsByCell, lessonsOutside } from './booked-hours.rules.ts'

const lesson = (start: string, end: string, name = 'Lea') => ({ _id: start, start, end, booker: { name } })
const hours = {
  timeZone: 'UTC',
  hours: [{ week: 1, start: '09:00', end: '11:00' }],
  overrides: [],
  holiday: [],
}

// 16 November 2026 is a Monday.
const nine = lesson('2026-11-16T09:00:00.000Z', '2026-11-16T10:00:00.000Z')
const late = lesson('2026-11-16T10:15:00.000Z', '2026-11-16T11:15:00.000Z', 'Tom')

test("a lesson occupies the half hours it touches, in the provider's local time", () => {
  expect([...lessonsByCell([nine, late], 'UTC').keys()]).toEqual(['0 18', '0 19', '0 20', '0 21', '0 22'])
  expect([...lessonsByCell([nine], 'Pacific/Auckland').keys()]).toEqual(['0 44', '0 45'])
  expect([...lessonsByCell([nine], 'Pacific/Kiritimati').keys()]).toEqual(['0 46', '0 47'])
})

test('a lesson over midnight continues on the next day, from Sunday to Monday too', () => {
  const night = lesson('2026-11-15T23:30:00.000Z', '2026-11-16T00:30:00.000Z')
  expect([...lessonsByCell([night], 'UTC').keys()]).toEqual(['6 47', '0 0'])
})

test('lessons of different weeks share the cell of their time', () => {
  const next = lesson('2026-11-23T09:00:00.000Z', '2026-11-23T09:30:00.000Z', 'Ana')
  const names = lessonsByCell([nine, next], 'UTC').get('0 18')
  expect(names?.map(({ booker }) => booker.name)).toEqual(['Lea', 'Ana'])
})

test('a lesson is outside if any part of it is, also by a holiday or override', () => {
  expect(lessonsOutside([nine, late], hours)).toEqual([late])
  expect(lessonsOutside([nine], { ...hours, hours: [] })).toEqual([nine])
  expect(lessonsOutside([nine], { ...hours, holiday: [['2026-11-16', '2026-11-16']] })).toEqual([nine])
  const override = { date: '2026-11-16', hours: [{ start: '10:00', end: '12:00' }] }
  expect(lessonsOutside([nine, late], { ...hours, overrides: [override] })).toEqual([nine])
})
