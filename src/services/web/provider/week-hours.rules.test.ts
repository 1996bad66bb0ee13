import { expect, test } from 'vitest'
import { cellAt, cellsOf, copiedDay, hoursOf, painted } from './week-hours.rules.ts'

const monday = { week: 1, start: '09:00', end: '11:00' }

test('hours become half hours and come back as they were', () => {
  const hours = [{ week: 0, start: '00:00', end: '24:00' }, monday, { week: 1, start: '13:30', end: '14:00' }]
  expect(hoursOf(cellsOf(hours))).toEqual(hours)
})

test('dragging paints and clears a rectangle, whichever way it is drawn', () => {
  const drawn = painted(new Set(), cellAt(3, 21), cellAt(1, 18), true)
  expect(hoursOf(drawn)).toEqual([1, 2, 3].map(week => ({ ...monday, week })))
  expect(hoursOf(painted(drawn, cellAt(2, 18), cellAt(2, 21), false)).map(({ week }) => week)).toEqual([1, 3])
})

test('copying a day replaces what the others had', () => {
  const cells = cellsOf([monday, { week: 2, start: '20:00', end: '21:00' }])
  expect(hoursOf(copiedDay(cells, 1, [2, 3]))).toEqual([1, 2, 3].map(week => ({ ...monday, week })))
})
