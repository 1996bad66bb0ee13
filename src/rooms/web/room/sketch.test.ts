import { expect, it } from 'vitest'
import { emptySketch, jsonOf, pathOf, pointIn, sketchIn, strokesAt, withPoint } from './sketch.ts'

const stroke = { points: [0, 0, 10, 10], color: '#211d18', width: 6 }

it('reads stored drawings, and ignores anything else', () => {
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

it('drops duplicate points, and draws a dot', () => {
  expect(withPoint(withPoint([], 1, 1), 1.5, 1.5)).toEqual([1, 1])
  expect(withPoint([1, 1], 5, 5)).toEqual([1, 1, 5, 5])
  expect(pathOf([3, 4])).toBe('M3 4h0.1')
  expect(pathOf([0, 0, 1, 2, 3, 4])).toBe('M0 0L1 2L3 4')
})

it('finds strokes under the eraser', () => {
  expect(strokesAt([stroke], 12, 12)).toEqual([stroke])
  expect(strokesAt([stroke], 80, 80)).toEqual([])
})

it('finds the point under a finger, even on a rotated board', () => {
  const size = { width: 960, height: 540 }
  const upright = { left: 10, top: 20, width: 480, height: 270 }
  expect(pointIn(upright, { x: 10, y: 20 }, size, false)).toEqual([0, 0])
  expect(pointIn(upright, { x: 250, y: 290 }, size, false)).toEqual([480, 540])
  // A quarter turn clockwise: the drawing's upper left corner is at the upper right of its box.
  const turned = { left: 0, top: 0, width: 270, height: 480 }
  expect(pointIn(turned, { x: 270, y: 0 }, size, true)).toEqual([0, 0])
  expect(pointIn(turned, { x: 0, y: 480 }, size, true)).toEqual([960, 540])
  expect(pointIn(turned, { x: 135, y: 120 }, size, true)).toEqual([240, 270])
})
