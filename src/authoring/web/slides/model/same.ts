// Comparison by value, and merging two orders.

/** Equal by identity or by value, ignoring key order and undefined values. */
export const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

/**
 * Merges two orders: the first has priority, elements found only in the second follow their neighbour there.
 */
export function woven(lead: readonly string[], follow: readonly string[]): string[] {
  const order = [...lead]
  for (const [at, id] of follow.entries()) {
    if (order.includes(id)) continue
    const before = follow.slice(0, at).findLast(each => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}
