// A smooth line through points, as a polyline of many short segments.

const stepsBetween = 12

/** A natural cubic spline from left to right; x values must be distinct. */
export function curved(points: readonly number[]): number[] {
  const xs = points.filter((_, at) => at % 2 === 0)
  const ys = points.filter((_, at) => at % 2 === 1)
  const bends = bendsOf(xs, ys)
  const curve = [xs[0] ?? 0, ys[0] ?? 0]
  for (let at = 0; at + 1 < xs.length; at++)
    for (let step = 1; step <= stepsBetween; step++) {
      const [x0 = 0, x1 = 0] = xs.slice(at)
      const [y0 = 0, y1 = 0] = ys.slice(at)
      const [m0 = 0, m1 = 0] = bends.slice(at)
      const share = step / stepsBetween
      const [a, b, wide] = [1 - share, share, x1 - x0]
      const bend = ((a ** 3 - a) * m0 + (b ** 3 - b) * m1) * (wide * wide)
      curve.push(x0 + wide * share, a * y0 + b * y1 + bend / 6)
    }
  return curve
}

/** Second derivatives at the points, zero at both ends, by Gaussian elimination. */
function bendsOf(xs: readonly number[], ys: readonly number[]): number[] {
  const count = xs.length
  const [bends, rest] = [Array.from({ length: count }, () => 0), Array.from({ length: count }, () => 0)]
  const at = (list: readonly number[], index: number) => list[index] ?? 0
  const slope = (from: number) => (at(ys, from + 1) - at(ys, from)) / (at(xs, from + 1) - at(xs, from))
  for (let i = 1; i + 1 < count; i++) {
    const share = (at(xs, i) - at(xs, i - 1)) / (at(xs, i + 1) - at(xs, i - 1))
    const pivot = share * at(bends, i - 1) + 2
    bends[i] = (share - 1) / pivot
    const turn = slope(i) - slope(i - 1)
    rest[i] = ((6 * turn) / (at(xs, i + 1) - at(xs, i - 1)) - share * at(rest, i - 1)) / pivot
  }
  for (let i = count - 2; i >= 0; i--) bends[i] = at(bends, i) * at(bends, i + 1) + at(rest, i)
  return bends
}
