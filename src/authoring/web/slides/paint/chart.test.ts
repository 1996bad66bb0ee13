// Charts: scales cover all values, marks stay in their box, sheets become numbers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartKinds, type ChartElement } from '#authoring/contract/deck.shapes.ts'
import { looks } from '#authoring/contract/deck.themes.ts'
import { numberIn } from '#authoring/contract/deck.charts.ts'
import { dataOf, newChart, pasted, sheetOf } from '../model/chart.ts'
import { curved } from './chart-curve.ts'
import { chartMarks } from './chart-marks.ts'
import type { Mark } from './chart-parts.ts'
import { numberText, percentages, scaleOf } from './chart-scale.ts'

const page = { width: 960, height: 540 }
const measure = (font: string, text: string) =>
  text.length * Number.parseFloat(font.split(' ')[1] ?? '10') * 0.5
const marks = (chart: ChartElement) => chartMarks(chart, looks.plain, measure)
const of = <K extends Mark['is']>(list: readonly Mark[], is: K) =>
  list.filter((mark): mark is Extract<Mark, { is: K }> => mark.is === is)

test('a scale has round steps from below the minimum to above the maximum', () => {
  expect(scaleOf([3, 7, 12]).steps).toEqual([0, 2.5, 5, 7.5, 10, 12.5])
  expect(scaleOf([-4, 10]).steps).toEqual([-5, 0, 5, 10])
  expect(scaleOf([]).steps).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { maxLength: 20 }), values => {
      const { least, most, steps } = scaleOf(values)
      const dust = (most - least) * 1e-9
      expect(least - dust).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(most + dust).toBeGreaterThanOrEqual(Math.max(0, ...values))
      expect(steps.length).toBeLessThan(12)
    }),
  )
})

test('percentages add up to a hundred', () => {
  expect(percentages([1, 1, 1])).toEqual([34, 33, 33])
  expect(percentages([0, 0])).toEqual([0, 0])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 }), values => {
      const sum = percentages(values).reduce((all, each) => all + each, 0)
      expect(sum).toBe(values.every(value => value === 0) ? 0 : 100)
    }),
  )
  expect([numberText(0.1 + 0.2), numberText(12_500), numberText(1e15)]).toEqual(['0.3', '12,500', '1.0e+15'])
})

test.each(chartKinds)('%s: every value is drawn, within the box', kind => {
  const chart = { ...newChart('c', kind, page), title: 'Books', labels: true }
  const drawn = marks(chart)
  const count = kind === 'pie' ? 4 : 8
  const body = {
    column: 'rect',
    bar: 'rect',
    line: 'dot',
    pie: 'piece',
    radar: 'dot',
    scatter: 'dot',
  } as const
  const legend = kind === 'pie' ? 4 : 2
  const found = of(drawn, body[kind]).length - (body[kind] === 'rect' ? legend : 0)
  expect(found).toBe(count)
  expect(of(drawn, 'text').map(({ text }) => text)).toContain('Books')
  for (const rect of of(drawn, 'rect')) {
    expect(rect.x).toBeGreaterThanOrEqual(0)
    expect(rect.x + rect.width).toBeLessThanOrEqual(chart.width)
    expect(rect.y + rect.height).toBeLessThanOrEqual(chart.height)
  }
})

test('scatter points are at their numbers, connected only if the chart says so', () => {
  const chart: ChartElement = {
    ...newChart('c', 'scatter', page),
    categories: ['0', '10', '40'],
    series: [{ name: 'Hill', values: [1, 2, null], color: '#123456' }],
    legend: false,
  }
  const dots = of(marks(chart), 'dot')
  const across = of(marks(chart), 'text').filter(({ align }) => align === 'center')
  const [zero, forty] = ['0', '40'].map(text => across.find(mark => mark.text === text)?.x ?? 0)
  expect(dots.map(({ x }) => x)).toEqual([zero, (zero ?? 0) + ((forty ?? 0) - (zero ?? 0)) / 4])
  const lines = (joined: boolean) =>
    of(marks({ ...chart, joined }), 'line').filter(mark => mark.color === '#123456')
  expect([lines(false), lines(true).map(({ points }) => points.length)]).toEqual([[], [4]])
})

test('a radar chart closes its lines, and fills them if the chart says so', () => {
  const chart: ChartElement = {
    ...newChart('c', 'radar', page),
    series: [{ name: 'Hill', values: [4, 3, 2, 1], color: '#123456' }],
  }
  const [line] = of(marks(chart), 'line').filter(({ color }) => color === '#123456')
  expect(line?.points).toHaveLength(10)
  expect(line?.points.slice(0, 2)).toEqual(line?.points.slice(-2))
  expect(of(marks({ ...chart, area: true }), 'area')).toHaveLength(1)
})

describe('imported charts', () => {
  const axes = { line: '#111111', grid: '#eeeeee', ticks: true }
  const chart: ChartElement = { ...newChart('c', 'column', page), gap: 1, axes }
  const colours = (list: readonly Mark[]) => of(list, 'line').map(({ color }) => color)

  test('have grid lines in their colours, or none', () => {
    expect(new Set(colours(marks(chart)))).toEqual(new Set(['#111111', '#eeeeee']))
    expect(colours(marks({ ...chart, axes: { line: null, grid: null } }))).toEqual([])
  })

  test('keep space above the largest value', () => {
    const steps = (values: number[], own?: ChartElement['axes']) =>
      of(
        marks({
          ...newChart('c', 'column', page),
          ...(own && { axes: own }),
          series: [{ name: '', values }],
        }),
        'text',
      )
        .filter(({ align }) => align === 'right')
        .map(({ text }) => text)
        .at(-1)
    expect([steps([240, 10, 10, 10]), steps([240, 10, 10, 10], axes)]).toEqual(['250', '300'])
  })

  test('order horizontal bars from the bottom: categories and series', () => {
    const rects = of(marks({ ...chart, chart: 'bar', legend: false }), 'rect')
    const heights = rects.map(({ y }) => y)
    const [firstOfA, , , , firstOfB] = heights
    expect(firstOfA).toBeGreaterThan(firstOfB ?? 0)
    expect(Math.max(...heights)).toBe(firstOfA)
  })

  test('areas span the full width', () => {
    const area = { ...chart, chart: 'line' as const, area: true }
    const xs = (of(marks(area), 'area')[0]?.points ?? []).filter((_, at) => at % 2 === 0)
    const grid = of(marks(area), 'line').find(({ color }) => color === '#eeeeee')?.points ?? []
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([grid[0], grid[2]])
  })

  test('curves pass through their points, and are straight where those are collinear', () => {
    const bent = curved([0, 0, 10, 8, 20, 0])
    for (const [x, y] of [
      [0, 0],
      [10, 8],
      [20, 0],
    ] as const)
      expect(
        bent.some((value, at) => at % 2 === 0 && Math.hypot(value - x, (bent[at + 1] ?? 0) - y) < 1e-6),
      ).toBe(true)
    const straight = curved([0, 0, 10, 5, 30, 15])
    for (let at = 0; at < straight.length; at += 2)
      expect(straight[at + 1]).toBeCloseTo((straight[at] ?? 0) / 2, 6)
  })
})

test('labels of pie slices never overlap', () => {
  const series = [{ name: 'Hill', values: [120, 7, 5, 8, 1, 1] }]
  const pie = {
    ...newChart('c', 'pie', page),
    categories: [...'abcdef'],
    series,
    labels: true,
    legend: false,
  }
  const words = of(marks(pie), 'text')
  for (const side of ['left', 'right']) {
    const heights = words.filter(({ align }) => align === side).map(({ y }) => y)
    const gaps = heights
      .toSorted((a, b) => a - b)
      .flatMap((y, at, all) => (at > 0 ? [y - (all[at - 1] ?? 0)] : []))
    expect(Math.min(...gaps, 99)).toBeGreaterThan(words[0]?.size ?? 0)
  }
})

test('a missing number interrupts a line', () => {
  const chart: ChartElement = {
    ...newChart('c', 'line', page),
    categories: ['a', 'b', 'c', 'd', 'e'],
    series: [{ name: 'one', values: [1, 2, null, 3, 4] }],
    legend: false,
  }
  expect(of(marks(chart), 'dot')).toHaveLength(4)
  expect(of(marks(chart), 'line').filter(({ color }) => color === looks.plain.accent)).toHaveLength(2)
})

test('a chart without numbers can be drawn', () => {
  for (const kind of ['column', 'pie'] as const)
    expect(() => marks({ ...newChart('c', kind, page), categories: [], series: [] })).not.toThrow()
})

test('a sheet becomes numbers: other values are gaps, trailing empty rows are dropped', () => {
  const before = newChart('c', 'column', page)
  expect(dataOf(sheetOf(before), before)).toEqual({ categories: before.categories, series: before.series })
  expect(
    dataOf(
      [
        ['', 'Boys', ''],
        ['A', '1,5', ''],
        ['B', 'many', ''],
        ['', '', ''],
      ],
      before,
    ),
  ).toEqual({ categories: ['A', 'B'], series: [{ name: 'Boys', values: [1.5, null] }] })
  expect(['1,234', '12 %', '-3.5', '', '1e99'].map(numberIn)).toEqual([1234, 12, -3.5, null, null])
})

test('pasting a block from a spreadsheet enlarges the sheet', () => {
  expect(
    pasted(
      [
        ['', 'x'],
        ['a', '1'],
      ],
      '1\t2\n3\t4\n',
      1,
      1,
    ),
  ).toEqual([
    ['', 'x', ''],
    ['a', '1', '2'],
    ['', '3', '4'],
  ])
})
