import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scaleFigures, scaleWords } from './scale.rules.ts'

it('is empty without answers', () => {
  expect(scaleFigures([])).toBeNull()
  expect(scaleFigures([0, 0, 0])).toBeNull()
})

it('gives mean and spread in steps from 1', () => {
  const figures = scaleFigures([1, 0, 0, 0, 1])
  expect(figures).toEqual({ count: 2, mean: 3, spread: 2 })
  expect(figures && scaleWords(figures, 5)).toBe('Mean 3.0 of 5, spread 2.0')
  expect(scaleFigures([0, 4])).toEqual({ count: 4, mean: 2, spread: 0 })
})

it('stays within the scale, and equals the result computed from single answers', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { minLength: 2, maxLength: 20 }), counts => {
      const figures = scaleFigures(counts)
      const steps = counts.flatMap((count, at) => Array<number>(count).fill(at + 1))
      if (steps.length === 0) return expect(figures).toBeNull()
      const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
      const spread = Math.sqrt(steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / steps.length)
      expect(figures?.mean).toBeCloseTo(mean)
      expect(figures?.spread).toBeCloseTo(spread)
      expect(figures?.mean).toBeGreaterThanOrEqual(1)
      expect(figures?.mean).toBeLessThanOrEqual(counts.length)
      return undefined
    }),
  )
})
