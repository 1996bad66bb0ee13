// Axis numbers: round steps that cover all values, and their format.

export interface Scale {
  readonly least: number
  readonly most: number
  readonly steps: readonly number[]
}

const niceStep = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = [1, 2, 2.5, 5, 10].find(each => each * power >= rough * 0.999) ?? 10
  return nice * power
}

/**
 * From zero, or from below it for negative values, in about five steps.
 * @param free Fraction of the range to keep free beyond the extreme values.
 */
export function scaleOf(values: readonly number[], free = 0, count = 5): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  // Values too small to distinguish from zero get the scale of zero.
  const isFlat = high - low < 1e-9
  const step = niceStep((isFlat ? 1 : high - low) / count)
  const room = (high - low) * free
  const [from, to] = [low < 0 ? low - room : 0, high > 0 ? high + room : 0]
  const [first, last] = isFlat ? [-Number(low < 0), count] : [Math.floor(from / step), Math.ceil(to / step)]
  const steps = Array.from({ length: last - first + 1 }, (_, at) => clean((first + at) * step))
  return { least: steps[0] ?? 0, most: steps.at(-1) ?? 1, steps }
}

/** A scale with explicit limits. */
export function withEnds(
  scale: Scale,
  { least = scale.least, most = scale.most }: { least?: number | undefined; most?: number | undefined },
): Scale {
  if (!(most - least > 1e-9) || (least === scale.least && most === scale.most)) return scale
  const step = niceStep((most - least) / 5)
  const count = Math.min(20, Math.floor((most - least) / step + 1e-6))
  const steps = Array.from({ length: count + 1 }, (_, at) => clean(least + at * step))
  return { least, most, steps }
}

/** Removes binary rounding errors. */
const clean = (value: number): number => Number(value.toPrecision(12))

export const numberText = (value: number): string => {
  const isLarge = Math.abs(value) >= 1e12 || (value !== 0 && Math.abs(value) < 1e-4)
  return isLarge ? value.toExponential(1) : clean(value).toLocaleString('en', { maximumFractionDigits: 4 })
}

/** Rounded percentages that add up to 100. */
export function percentages(values: readonly number[]): number[] {
  const whole = values.reduce((sum, each) => sum + each, 0)
  if (whole <= 0) return values.map(() => 0)
  const exact = values.map(value => (value / whole) * 100)
  const result = exact.map(Math.floor)
  const order = exact
    .map((value, at) => [value - Math.floor(value), at] as const)
    .toSorted((a, b) => b[0] - a[0])
  const missing = 100 - result.reduce((sum, each) => sum + each, 0)
  for (const [, at] of order.slice(0, missing)) result[at] = (result[at] ?? 0) + 1
  return result
}
