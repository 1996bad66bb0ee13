import { expect, test } from 'vitest'
import { plansOf } from './term-plans.rules.ts'

const day = (week: number, ...starts: string[]) =>
  starts.map(start => ({ week, start, end: `${start.slice(0, 3)}45` }))

test('days with the same lessons are one plan, in whatever order they were drawn', () => {
  const blocks = [
    ...day(3, '10:00', '08:00'),
    ...day(1, '08:00', '10:00'),
    ...day(0, '08:00', '10:00'),
    ...day(2, '09:00'),
  ]
  expect(plansOf(blocks)).toEqual([
    {
      week: [1, 3, 0],
      block: [
        { start: '08:00', end: '08:45' },
        { start: '10:00', end: '10:45' },
      ],
    },
    { week: [2], block: [{ start: '09:00', end: '09:45' }] },
  ])
  expect(plansOf([])).toEqual([])
})
