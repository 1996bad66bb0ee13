import { expect, it } from 'vitest'
import { weekOf } from './school-week.rules.ts'

const zone = 'Pacific/Auckland'
/** Monday 16 November 2026, midnight in Auckland. */
const from = new Date('2026-11-15T11:00:00.000Z')
const now = new Date('2026-11-17T12:00:00.000Z')
const lesson = (id: string, start: string, people: string[]) => ({ id, start: new Date(start), people })

it('counts lessons by local day, and attendance over the lists of lessons that have started', () => {
  const lessons = [
    lesson('a', '2026-11-15T21:00:00.000Z', ['ann', 'bob']),
    lesson('b', '2026-11-17T11:30:00.000Z', ['ann', 'cy']),
    lesson('c', '2026-11-18T21:00:00.000Z', ['ann']),
  ]
  const present = new Map([
    ['a', new Set(['ann', 'stranger'])],
    ['b', new Set(['ann', 'cy'])],
  ])
  const { days, ...figures } = weekOf(lessons, present, { from, now, timeZone: zone })
  expect(figures).toEqual({ listed: 4, present: 3, percent: 75 })
  expect(days).toHaveLength(7)
  expect([days[0], days[2], days[3]]).toEqual([
    { date: '2026-11-16', begun: 1, planned: 0 },
    { date: '2026-11-18', begun: 1, planned: 0 },
    { date: '2026-11-19', begun: 0, planned: 1 },
  ])
})

it('a week without lessons has no attendance', () =>
  expect(weekOf([], new Map(), { from, now, timeZone: zone }).percent).toBeNull())
