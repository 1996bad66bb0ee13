import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { chartRows, seriesOf } from './bar-chart.rules.ts'
import { BarChart } from './bar-chart.tsx'
import { barsOf } from '../income/income.rules.ts'

afterEach(cleanup)

const points = [
  { at: '2026-03-02T00:00:00Z', category: 'prompt', expected: 160, actual: 0 },
  { at: '2026-03-01T00:00:00Z', category: 'content', expected: 300, actual: 480 },
  { at: '2026-03-02T00:00:00Z', category: 'content', expected: 0, actual: 500 },
]

it('gives each day one bar in order, with actual below expected amounts', () => {
  const { bars, kinds } = barsOf(points, 'month', { timeZone: 'UTC', locale: 'en-GB' })
  expect(kinds).toEqual(['content', 'prompt'])
  expect(bars).toEqual([
    {
      label: '01/03',
      parts: [
        { kind: 'content', value: 480, open: false },
        { kind: 'content', value: 300, open: true },
      ],
    },
    {
      label: '02/03',
      parts: [
        { kind: 'content', value: 500, open: false },
        { kind: 'prompt', value: 160, open: true },
      ],
    },
  ])
})

const shown = () => {
  const { bars, kinds } = barsOf(points, 'month', { timeZone: 'UTC', locale: 'en-GB' })
  return { bars, kinds: kinds.map(kind => ({ kind, label: kind })) }
}

it('draws actual below expected amounts, and no empty series', () => {
  const { bars, kinds } = shown()
  expect(
    seriesOf(bars, [...kinds, { kind: 'workshop', label: 'workshop' }]).map(({ label }) => label),
  ).toEqual(['content', 'content, expected', 'prompt, expected'])
})

it('leaves out negative amounts, and adds up those of one kind', () => {
  const part = (value: number) => ({ kind: 'content', value, open: false })
  expect(chartRows([{ label: 'May', parts: [part(300), part(200), part(-400)] }])).toEqual([
    { label: 'May', amounts: { content: 500 }, total: 500 },
  ])
})

it('announces the sum and lists every figure in a table', async () => {
  show(
    <BarChart
      title="Income"
      {...shown()}
    />,
  )
  expect(screen.getByRole('img', { name: 'Income: $14.40 in all' })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('.recharts-responsive-container')).not.toBeNull())
  const rows = [...document.querySelectorAll('tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )
  expect(rows).toEqual([
    ['01/03', '$4.80', '$3.00', '$0.00'],
    ['02/03', '$5.00', '$0.00', '$1.60'],
  ])
})
