// Combined charts, and labels of pie slices.
import { expect, test } from 'vitest'
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { looks } from '#authoring/contract/deck.themes.ts'
import { newChart } from '../model/chart.ts'
import { chartMarks } from './chart-marks.ts'
import type { Mark } from './chart-parts.ts'

const page = { width: 960, height: 540 }
const measure = (font: string, text: string) =>
  text.length * Number.parseFloat(font.split(' ')[1] ?? '10') * 0.5
const marks = (chart: ChartElement) => chartMarks(chart, looks.plain, measure)
const of = <K extends Mark['is']>(list: readonly Mark[], is: K) =>
  list.filter((mark): mark is Extract<Mark, { is: K }> => mark.is === is)

test('lines are drawn over columns, on their axis or on a secondary one', () => {
  const own = { ...newChart('c', 'column', page), categories: ['a', 'b'], legend: false }
  const line = { name: 'Share', values: [0.1, 0.4], color: '#123456', line: true }
  const chart = (second: boolean): ChartElement => ({
    ...own,
    series: [
      { name: 'Rain', values: [40, 80] },
      { ...line, second },
    ],
  })
  const dots = (second: boolean) =>
    of(marks(chart(second)), 'dot')
      .filter(({ fill }) => fill === '#123456')
      .map(({ y }) => y)
  expect(of(marks(chart(true)), 'rect')).toHaveLength(2)
  const [[low = 0, high = 0], [flat = 0, top = 0]] = [dots(true), dots(false)]
  expect(low - high).toBeGreaterThan(50)
  expect(flat - top).toBeLessThan(5)
  const texts = (second: boolean) => of(marks(chart(second)), 'text').map(({ text }) => text)
  expect([texts(true).includes('0.4'), texts(false).includes('0.4')]).toEqual([true, false])
})

test('pie slices are labelled as the chart specifies', () => {
  const chart: ChartElement = {
    ...newChart('c', 'pie', page),
    categories: ['Sea', 'Land'],
    series: [{ name: 'Share', values: [3, 1] }],
    labels: true,
    legend: false,
  }
  const texts = (more: Partial<ChartElement>) =>
    of(marks({ ...chart, ...more }), 'text').map(({ text }) => text)
  expect(texts({})).toEqual(expect.arrayContaining(['3 (75%)', '1 (25%)']))
  expect(texts({ labelWords: ['share'], labelsInside: true })).toEqual(expect.arrayContaining(['75%', '25%']))
  expect(texts({ labelWords: ['name', 'value'] })).toContain('Sea 3')
})

test('axes have the limits of the file, and percentages, titles or no labels', () => {
  const chart = (more: Partial<NonNullable<ChartElement['axes']>>): ChartElement => ({
    ...newChart('c', 'column', page),
    categories: ['a', 'b'],
    series: [{ name: 'Share', values: [0.6, 0.9] }],
    legend: false,
    axes: { line: null, grid: null, ...more },
  })
  const texts = (more: Partial<NonNullable<ChartElement['axes']>>) =>
    of(marks(chart(more)), 'text').map(({ text }) => text)
  expect(texts({ least: 0.5, most: 1, percent: true })).toEqual(expect.arrayContaining(['50%', '100%']))
  expect(texts({ least: 0.5, most: 1 }).includes('0')).toBe(false)
  for (const bar of of(marks(chart({ least: 0.5, most: 1 })), 'rect'))
    expect(bar.y + bar.height).toBeLessThanOrEqual(320)
  expect(texts({ titles: ['Year', 'Part'] })).toEqual(expect.arrayContaining(['Year', 'Part']))
  expect(texts({ noNumbers: true, noNames: true }).filter(text => text !== '')).toEqual([])
})
