import { describe, expect, test } from 'vitest'
import { clampZoom, fitScale, nextZoom, pixelRatio, wheelZoom } from './zoom.ts'

describe('zoom', () => {
  test.each([
    [0.63, 1, 0.75],
    [0.63, -1, 0.5],
    [1, 1, 1.25],
    [1, -1, 0.75],
    [4, 1, 4],
    [0.25, -1, 0.25],
    // Below the smallest step because the stage is small: the first step enlarges.
    [0.2, 1, 0.25],
  ] as const)('from %d by %d to %d', (scale, way, next) => expect(nextZoom(scale, way)).toBe(next))

  test('stays between a quarter and four times, however far the wheel turns', () => {
    expect(clampZoom(9)).toBe(4)
    expect(clampZoom(0.01)).toBe(0.25)
    expect(wheelZoom(1, { deltaY: -1e9, deltaMode: 0 })).toBeCloseTo(1.284, 3)
    expect(wheelZoom(1, { deltaY: 3, deltaMode: 1 })).toBeLessThan(1)
    expect(wheelZoom(3.9, { deltaY: -100, deltaMode: 0 })).toBe(4)
  })

  test('fits the width, and ignores the height in the stacked phone layout', () => {
    const page = { width: 960, height: 540 }
    expect(fitScale({ width: 480, height: 540 }, page)).toBe(0.5)
    expect(fitScale({ width: 1920, height: 540 }, page)).toBe(1)
    expect(fitScale({ width: 480, height: 0 }, page)).toBe(0.5)
  })

  test('at maximum zoom on a high-density screen the canvas stays within its pixel limit', () => {
    expect(pixelRatio(2, 960, 540)).toBe(2)
    const ratio = pixelRatio(2, 3840, 2160)
    expect(3840 * ratio * 2160 * ratio).toBeLessThanOrEqual(16_000_001)
  })
})
