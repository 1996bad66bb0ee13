import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { BarChart, roundTop } from './bar-chart.tsx'
import { barsOf } from '../income/income.rules.ts'

afterEach(cleanup)

const points = [
  { at: '2026-03-02T00:00:00Z', category: 'prompt', expected: 160, actual: 0 },
  { at: '2026-03-01T00:00:00Z', category: 'content', expected: 300, actual: 480 },
  { at: '2026-03-02T00:00:00Z', category: 'content', expected: 0, actual: 500 },
]

it('gives each day one bar in order, what is actual below what is expected', () => {
  const { bars, kinds } = barsOf(points, 'month', 'UTC')
  expect(kinds).toEqual(['content', 'prompt'])
  expect(bars).toEqual([
    {
      label: '1 Mar',
      parts: [
        { kind: 'content', value: 480, open: false },
        { kind: 'content', value: 300, open: true },
      ],
    },
    {
      label: '2 Mar',
      parts: [
        { kind: 'content', value: 500, open: false },
        { kind: 'prompt', value: 160, open: true },
      ],
    },
  ])
})

it('scales to a round amount', () => {
  expect([0, 780, 1001, 5000, 4_321_00].map(roundTop)).toEqual([1000, 1000, 2000, 5000, 500_000])
})

it('says the sum to who cannot see bars, and draws a bar per part', () => {
  const { bars, kinds } = barsOf(points, 'month', 'UTC')
  const { container } = show(
    <BarChart
      title="Income"
      bars={bars}
      kinds={kinds.map(kind => ({ kind, label: kind }))}
    />,
  )
  expect(screen.getByRole('img', { name: 'Income: $14.40 in all' })).toBeTruthy()
  expect(container.querySelectorAll('rect')).toHaveLength(4)
})
