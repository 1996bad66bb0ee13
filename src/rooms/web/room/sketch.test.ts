import { expect, it } from 'vitest'
import { emptySketch, jsonOf, pathOf, sketchIn, strokesAt, withPoint } from './sketch.ts'

const stroke = { points: [0, 0, 10, 10], color: '#211d18', width: 6 }

it('reads back what was stored, and nothing of what is no drawing', () => {
  const sketch = { ...emptySketch, strokes: [stroke] }
  expect(sketchIn(jsonOf(sketch))).toEqual(sketch)
  expect(
    sketchIn({
      strokes: [stroke, { points: 'x' }, null, { points: [1] }, { points: [1, 2], color: 'url(x)' }],
    }).strokes,
  ).toEqual([stroke, { points: [1, 2], color: '#211d18', width: 6 }])
  expect([null, 'x', [], { lines: [] }].map(sketchIn)).toEqual([
    emptySketch,
    emptySketch,
    emptySketch,
    emptySketch,
  ])
})

it('leaves out points that lie on each other, and draws a dot', () => {
  expect(withPoint(withPoint([], 1, 1), 1.5, 1.5)).toEqual([1, 1])
  expect(withPoint([1, 1], 5, 5)).toEqual([1, 1, 5, 5])
  expect(pathOf([3, 4])).toBe('M3 4h0.1')
  expect(pathOf([0, 0, 1, 2, 3, 4])).toBe('M0 0L1 2L3 4')
})

it('finds strokes under the rubber', () => {
  expect(strokesAt([stroke], 12, 12)).toEqual([stroke])
  expect(strokesAt([stroke], 80, 80)).toEqual([])
})
