import { expect, test } from 'vitest'
import { added, copiedDay, isOpen, painted, removed } from './week-hours.rules.ts'

const monday = { week: 1, start: '09:00', end: '11:00' }

test('dragging opens and clears a rectangle, in any direction', () => {
  const drawn = painted([], { column: 2, half: 21 }, { column: 0, half: 18 }, true)
  expect(drawn).toEqual([1, 2, 3].map(week => ({ ...monday, week })))
  const cleared = painted(drawn, { column: 1, half: 18 }, { column: 1, half: 21 }, false)
  expect(cleared.map(({ week }) => week)).toEqual([1, 3])
})

test('dragging from Saturday to Sunday does not affect other days', () => {
  const drawn = painted([], { column: 5, half: 18 }, { column: 6, half: 21 }, true)
  expect(drawn.map(({ week }) => week)).toEqual([0, 6])
})

test('times typed to the minute are kept when neighbours are painted', () => {
  const odd = [{ week: 1, start: '09:10', end: '11:50' }]
  expect(isOpen(odd, { column: 0, half: 18 })).toBe(true)
  expect(painted(odd, { column: 0, half: 20 }, { column: 0, half: 20 }, false)).toEqual([
    { week: 1, start: '09:10', end: '10:00' },
    { week: 1, start: '10:30', end: '11:50' },
  ])
  expect(added(odd, { week: 1, start: '11:50', end: '12:00' })).toEqual([
    { week: 1, start: '09:10', end: '12:00' },
  ])
  expect(removed(odd, { week: 1, start: '00:00', end: '24:00' })).toEqual([])
})

test("copying a day replaces the others' hours", () => {
  const hours = [monday, { week: 2, start: '20:00', end: '21:00' }]
  expect(copiedDay(hours, 1, [2, 3])).toEqual([1, 2, 3].map(week => ({ ...monday, week })))
})
