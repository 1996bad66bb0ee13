// A choice as a scale: its options in order are the steps 1, 2, 3 … Pure.

export interface ScaleFigures {
  readonly count: number
  /** Mean of the picked steps, from 1. */ readonly mean: number
  /** Standard deviation of all answers. */ readonly spread: number
}

/** @param counts Number of picks per step, in order. @returns Null without answers. */
export function scaleFigures(counts: readonly number[]): ScaleFigures | null {
  const count = counts.reduce((sum, each) => sum + each, 0)
  if (count === 0) return null
  const mean = counts.reduce((sum, each, at) => sum + each * (at + 1), 0) / count
  const square = counts.reduce((sum, each, at) => sum + each * (at + 1 - mean) ** 2, 0) / count
  return { count, mean, spread: Math.sqrt(square) }
}

/** `Mean 3.4 of 5, spread 1.1`. */
export const scaleWords = ({ mean, spread }: ScaleFigures, steps: number): string =>
  `Mean ${mean.toFixed(1)} of ${steps}, spread ${spread.toFixed(1)}`
