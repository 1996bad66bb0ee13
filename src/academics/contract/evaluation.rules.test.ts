import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codeOfPercent,
  codesAreGood,
  mapIsGood,
  percentOfCode,
  rubricSteps,
  weightFault,
} from './evaluation.rules.ts'

test('codes have one to four characters and are unique', () => {
  expect(codesAreGood([{ code: 'A' }, { code: 'B+' }])).toBe(true)
  for (const bad of [[{ code: '' }], [{ code: 'ABCDE' }], [{ code: 'a' }, { code: 'A' }]])
    expect(codesAreGood(bad)).toBe(false)
})

test('weights add up to 100, and assessments to the weight of their row', () => {
  const row = (weight: number, ...assessments: number[]) => ({ taskCategory: 'x', weight, assessments })
  expect(weightFault([row(33.3, 11.1, 22.2), row(66.7)])).toBeUndefined()
  expect(weightFault([row(50), row(40)])).toEqual({ row: null, is: 90, should: 100 })
  expect(weightFault([row(60, 20, 20), row(40)])).toEqual({ row: 0, is: 40, should: 60 })
})

test('a map without gaps turns every percentage into a code, and the code back into its range', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 8 }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (cuts, percent) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), 100]
        const rows = edges.slice(1).map((to, at) => ({ code: `C${at}`, name: '', from: edges[at] ?? 0, to }))
        expect(mapIsGood(rows)).toBe(true)
        const code = codeOfPercent(rows, percent) ?? ''
        expect(codeOfPercent(rows, percentOfCode(rows, code) ?? -1)).toBe(code)
        expect(mapIsGood(rows.slice(1))).toBe(false)
      },
    ),
  )
})

test('a range ends where the next begins; 100 belongs to the last, and values beyond the ends are clamped', () => {
  const rows = [
    { code: 'B', name: '', from: 50, to: 100 },
    { code: 'A', name: '', from: 0, to: 50 },
  ]
  expect([0, 49.9, 50, 100, -3, 140].map(percent => codeOfPercent(rows, percent))).toEqual([
    'A',
    'A',
    'B',
    'B',
    'A',
    'B',
  ])
  expect([percentOfCode(rows, 'a'), percentOfCode(rows, 'C')]).toEqual([25, undefined])
  for (const bad of [
    [],
    [{ code: 'A', name: '', from: 0, to: 99 }],
    [
      { code: 'A', name: '', from: 0, to: 60 },
      { code: 'B', name: '', from: 50, to: 100 },
    ],
    [
      { code: 'A', name: '', from: 0, to: 50 },
      { code: 'a', name: '', from: 50, to: 100 },
    ],
  ])
    expect(mapIsGood(bad)).toBe(false)
})

test('a set becomes a rubric in half points: by weight, else by the map, else in even steps', () => {
  const row = (code: string, weight = 0) => ({ code, name: code, desc: '', weight })
  const map = [
    { code: 'N', name: '', from: 0, to: 40 },
    { code: 'E', name: '', from: 40, to: 100 },
  ]
  const points = (rows: ReturnType<typeof row>[], full: number) =>
    rubricSteps(rows, map, full).map(({ point }) => point)
  expect(points([row('a', 25), row('b', 50), row('c', 100)], 6)).toEqual([1.5, 3, 6])
  expect(points([row('N'), row('E')], 7)).toEqual([2, 7])
  expect(points([row('x'), row('y'), row('z')], 6)).toEqual([2, 4, 6])
})
